import { printShelfPlan, type Shelf } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconChartBar, IconFileTypePdf, IconPackageOff, IconPrinter, IconWand } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { saveFile } from '../../../shared/files/save-file.ts';
import { formatNumber } from '../../../shared/format/format.ts';
import { callFile } from '../../../shared/http/call.ts';
import { warn } from '../../../shared/notify/notify.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { MenuList } from '../../../shared/ui/menu/ActionMenu.tsx';
import { Popup } from '../../../shared/ui/popup/Popup.tsx';

/** Panels that open in place of the inspector. */
export type DeskPanel = 'arrange' | 'numbers' | 'sold_out';

interface ShelfToolsProps {
  readonly shelf: Shelf;
  readonly isChanged: boolean;
  readonly open: DeskPanel | null;
  readonly onOpen: (panel: DeskPanel) => void;
}

/** Other tools of a shelf: printing its tags, auto-arrange, sold-out goods, figures, the plan on paper. */
export function ShelfTools({ shelf, isChanged, open, onOpen }: ShelfToolsProps) {
  const { t } = useTranslation('shelf_editor');
  const panels = [
    { name: 'arrange', icon: IconWand, may: ['shelf.arrange', 'shelf.place'] },
    { name: 'sold_out', icon: IconPackageOff, may: ['shelf.place'] },
    { name: 'numbers', icon: IconChartBar, may: [] },
  ] as const;
  return (
    <Row gap={6} align="center" wrap>
      <PrintTags shelf={shelf} />
      {panels
        .filter(({ may }) => may.every((key) => shelf.can.includes(key)))
        .map(({ name, icon: Icon }) => (
          <Button
            key={name}
            size="xs"
            variant={open === name ? 'light' : 'default'}
            aria-pressed={open === name}
            leftSection={<Icon {...ICON} />}
            onClick={() => onOpen(name)}
          >
            {t(`panels.${name}`)}
          </Button>
        ))}
      <CameraButton />
      <PlanPdf shelf={shelf} isChanged={isChanged} />
    </Row>
  );
}

/** Leads to the shelf's tags that are to be printed, in walking order. */
function PrintTags({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('shelves');
  const mayOpen = useMayOpen();
  const count = shelf.tags_to_print ?? 0;
  // The desk shows one category at a time; it opens with one that has something to print here.
  const category = shelf.placements.find((one) => one.tag_state === 'to_print')?.product.category_id;
  if (count === 0 || !mayOpen('price_tag')) return null;
  return (
    <LinkButton
      size="xs"
      variant="default"
      to="/priceTag"
      search={{ branch: shelf.branch.code, shelf: shelf.id, category }}
      title={t(shelf.can.includes('price_tag.print') ? 'view.print' : 'view.tags')}
      leftSection={<IconPrinter {...ICON} />}
    >
      {t('view.tags')} · {formatNumber(count)}
    </LinkButton>
  );
}

const PAPERS = ['a4', 'a3'] as const;

interface PlanPdfProps {
  readonly shelf: Pick<Shelf, 'id' | 'name'>;
  readonly isChanged: boolean;
}

/** The saved plan on paper: from above, each face, and its products in walking order. */
function PlanPdf({ shelf, isChanged }: PlanPdfProps) {
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
      role="menu"
      target={(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          loading={drawing.isPending}
          leftSection={<IconFileTypePdf {...ICON} />}
          onClick={() => setOpened(!opened)}
        >
          PDF
        </Button>
      )}
    >
      <MenuList
        actions={PAPERS.map((paper) => ({ name: paper, label: t(`pdf.${paper}`) }))}
        onChoose={fetchPlan}
      />
    </Popup>
  );
}
