import { IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/values/Badge.tsx';

interface SentStateProps {
  /** Number of answers that the server does not have, or whose photos it does not have. */
  readonly unsent: number;
  readonly away: boolean;
  readonly onRetry: () => void;
}

/** Shows whether all answers are sent. */
export function SentState({ unsent, away, onRetry }: SentStateProps) {
  const { t } = useTranslation('check_lists');
  if (unsent === 0) {
    return (
      <Badge tone="positive" icon={IconCheck} role="status">
        {t('all_sent')}
      </Badge>
    );
  }
  return (
    <Badge tone={away ? 'warning' : 'printed'} icon={away ? IconCloudOff : undefined}>
      <span role="status">{t('not_sent', { count: unsent })}</span>
      {away ? (
        <button
          type="button"
          className="icon-link text-button"
          style={{ color: 'inherit' }}
          onClick={onRetry}
        >
          <IconRefresh size={16} stroke={2} aria-hidden="true" />
          {t('send_now')}
        </button>
      ) : null}
    </Badge>
  );
}
