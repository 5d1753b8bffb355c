import { SAMPLER_KINDS } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';

const ImportDialog = lazyOverlay(() => import('./ImportDialog.tsx'), 'ImportDialog');
const KindDialog = lazyOverlay(() => import('./KindDialog.tsx'), 'KindDialog');

const ADD = { 1: 'price_tag_sampler.add', 2: 'price_tag_sampler.add2', 3: 'price_tag_sampler.add3' } as const;

type Dialog = 'file' | 'kind';

/** Buttons that add a sampler of a permitted kind, and that read one from a file. */
export function NewSampler() {
  const { t } = useTranslation('samplers');
  const may = useMay();
  const [opened, setOpened] = useState<Dialog | null>(null);
  // Loads a dialog at its first use, and keeps it mounted for its closing animation.
  const [used, setUsed] = useState<ReadonlySet<Dialog>>(new Set());
  const open = (dialog: Dialog) => {
    setUsed(new Set([...used, dialog]));
    setOpened(dialog);
  };
  const kinds = SAMPLER_KINDS.filter((kind) => may(ADD[kind]));
  const onClose = () => setOpened(null);
  if (kinds.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => open('file')}
      >
        {t('import')}
      </Button>
      <Button onClick={() => open('kind')}>{t('new')}</Button>
      <Suspense>
        {used.has('file') ? <ImportDialog opened={opened === 'file'} onClose={onClose} /> : null}
        {used.has('kind') ? <KindDialog opened={opened === 'kind'} kinds={kinds} onClose={onClose} /> : null}
      </Suspense>
    </>
  );
}
