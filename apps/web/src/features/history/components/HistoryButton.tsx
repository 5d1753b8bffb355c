import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import type { HistoryOfProps } from './HistoryLines.tsx';

const HistoryPanel = lazyOverlay(() => import('./HistoryPanel.tsx'), 'HistoryPanel');

interface HistoryButtonProps extends HistoryOfProps {
  /** Height in pixels, as that of the neighbouring buttons. */
  readonly size?: number;
}

/**
 * Button that opens the history of one thing beside its page, for pages filled by a table; renders nothing
 * without the permission.
 */
export function HistoryButton({ size = 36, ...props }: HistoryButtonProps) {
  const { t } = useTranslation('pages');
  const may = useMay();
  const [opened, setOpened] = useState(false);
  if (!may('history')) return null;
  return (
    <>
      <IconButton
        framed
        size={size}
        icon={IconHistory}
        label={t('history')}
        title={t('history')}
        onClick={() => setOpened(true)}
      />
      <HistoryPanel {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
