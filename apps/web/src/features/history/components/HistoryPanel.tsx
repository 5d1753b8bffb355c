import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { HistoryLines, type HistoryOfProps } from './HistoryLines.tsx';

interface HistoryPanelProps extends HistoryOfProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Side panel with the history of one thing. */
export function HistoryPanel({ opened, onClose, entity, id }: HistoryPanelProps) {
  const { t } = useTranslation('history');
  return (
    <SidePanel opened={opened} title={t('of')} onClose={onClose} width={560}>
      <HistoryLines entity={entity} id={id} place="own_panel" />
    </SidePanel>
  );
}
