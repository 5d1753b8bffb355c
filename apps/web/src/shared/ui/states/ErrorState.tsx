import { Button } from '@mantine/core';
import { IconCloudOff, IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HttpFailure } from '../../http/failure.ts';
import { failureWords } from '../../http/report.ts';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import styles from './states.module.css';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * Placeholder for what could not be loaded, with the same text as the notification about it; a missing row has its
 * own.
 */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const isMissing = error instanceof HttpFailure && error.status === 404;
  const Icon = isMissing ? IconZoomQuestion : IconCloudOff;
  const words = isMissing ? [t('states.missing_text')] : failureWords(error);
  return (
    <Stack gap={4} align="center" justify="center" className={styles.state} role="alert">
      <Row align="center" justify="center" tone="quiet" className={styles.icon}>
        <Icon size={28} stroke={1.5} aria-hidden="true" />
      </Row>
      <h2>{t(isMissing ? 'states.missing_title' : 'states.error_title')}</h2>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isMissing ? null : (
        <div className={styles.action}>
          <Button variant="default" onClick={onRetry}>
            {t('states.retry')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
