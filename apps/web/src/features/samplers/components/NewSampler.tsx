import { SAMPLER_KINDS } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { ADD_PERMISSIONS } from '../paths.ts';

const ImportDialog = lazyOverlay(() => import('./ImportDialog.tsx'), 'ImportDialog');
const KindDialog = lazyOverlay(() => import('./KindDialog.tsx'), 'KindDialog');

type Dialog = 'file' | 'kind';

/** Buttons that add a sampler of a permitted kind, and that read one from a file. */
export function NewSampler() {
  const { t } = useTranslation('samplers');
  const may = useMay();
  const [opened, setOpened] = useState<Dialog | null>(null);
  const kinds = SAMPLER_KINDS.filter((kind) => may(ADD_PERMISSIONS[kind]));
  const onClose = () => setOpened(null);
  if (kinds.length === 0) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport {...ICON} />} onClick={() => setOpened('file')}>
        {t('import')}
      </Button>
      <Button onClick={() => setOpened('kind')}>{t('new')}</Button>
      <ImportDialog opened={opened === 'file'} onClose={onClose} />
      <KindDialog opened={opened === 'kind'} kinds={kinds} onClose={onClose} />
    </>
  );
}
