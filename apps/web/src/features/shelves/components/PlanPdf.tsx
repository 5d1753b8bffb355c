import { printShelfPlan, type Shelf } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/files/save-file.ts';
import { callFile } from '../../../shared/http/call.ts';
import { warn } from '../../../shared/notify/notify.ts';
import { Popup } from '../../../shared/ui/popup/Popup.tsx';
import styles from './plan-pdf.module.css';

const PAPERS = ['a4', 'a3'] as const;

interface PlanPdfProps {
  readonly shelf: Pick<Shelf, 'id' | 'name'>;
  readonly isChanged: boolean;
}

/** The saved plan on paper: from above, each face, and its products in walking order. */
export function PlanPdf({ shelf, isChanged }: PlanPdfProps) {
  const { t } = useTranslation('shelf_editor');
  const [opened, setOpened] = useState(false);
  const drawing = useMutation({
    mutationFn: (paper: (typeof PAPERS)[number]) =>
      callFile(printShelfPlan, { params: { id: shelf.id }, query: { paper } }),
    onSuccess: (file, paper) => saveFile(file, `${shelf.name} ${paper.toUpperCase()}.pdf`),
  });
  const fetchPlan = (paper: (typeof PAPERS)[number]) => {
    setOpened(false);
    if (isChanged) warn(t('pdf.saved_only'));
    drawing.mutate(paper);
  };
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('pdf.label')}
      target={(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          loading={drawing.isPending}
          leftSection={<IconFileTypePdf size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          PDF
        </Button>
      )}
    >
      <div className={styles.papers}>
        {PAPERS.map((paper) => (
          <button key={paper} type="button" onClick={() => fetchPlan(paper)}>
            {t(`pdf.${paper}`)}
          </button>
        ))}
      </div>
    </Popup>
  );
}
