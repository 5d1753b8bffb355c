import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import type { HistoryOfProps } from './HistoryLines.tsx';

const HistoryPanel = lazyOverlay(() => import('./HistoryPanel.tsx'), 'HistoryPanel');

interface HistoryButtonProps extends HistoryOfProps {
  /** Height in pixels, as of the buttons beside it. */
  readonly size?: number;
}

/**
 * Opens what happened to one thing beside its page, where a table takes the whole of it; nothing at all for who
 * may not see the history.
 */
export function HistoryButton({ size = 36, ...props }: HistoryButtonProps) {
  const { t } = useTranslation('pages');
  const may = useMay();
  const [opened, setOpened] = useState(false);
  // The panel comes with its first use, and stays for its closing.
  const [used, setUsed] = useState(false);
  if (!may('history')) return null;
  const open = () => {
    setUsed(true);
    setOpened(true);
  };
  return (
    <>
      <ActionIcon variant="default" size={size} aria-label={t('history')} title={t('history')} onClick={open}>
        <IconHistory size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      {used ? (
        <Suspense>
          <HistoryPanel {...props} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
