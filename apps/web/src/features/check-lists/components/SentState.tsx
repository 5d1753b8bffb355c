import { IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import styles from './fill.module.css';

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
      <Row
        as="p"
        gap={6}
        align="center"
        fixed
        size="xs"
        className={styles.sent}
        data-tone="positive"
        role="status"
      >
        <IconCheck size={16} stroke={2} aria-hidden="true" />
        {t('all_sent')}
      </Row>
    );
  }
  return (
    <Row
      gap={6}
      align="center"
      fixed
      size="xs"
      className={styles.sent}
      data-tone={away ? 'warning' : 'printed'}
    >
      <Row as="p" gap={6} align="center" role="status">
        {away ? <IconCloudOff size={16} stroke={2} aria-hidden="true" /> : null}
        {t('not_sent', { count: unsent })}
      </Row>
      {away ? (
        <button type="button" onClick={onRetry}>
          <IconRefresh size={16} stroke={2} aria-hidden="true" />
          {t('send_now')}
        </button>
      ) : null}
    </Row>
  );
}
