import { Button, Skeleton } from '@mantine/core';
import { type Icon, IconCloudOff, IconZoomQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpFailure } from '../../http/failure.ts';
import { failureWords } from '../../http/report.ts';
import { Quiet, Stack, Text } from '../layout/layout.tsx';
import styles from './states.module.css';
import { useDelayed } from './use-delayed.ts';

interface EmptyStateProps {
  readonly title: string;
  /** Sentences on what will appear here, and how. */
  readonly text?: string | readonly string[] | undefined;
  readonly icon?: Icon;
  readonly action?: ReactNode;
  readonly role?: 'alert';
}

/** Placeholder of an empty list. */
export function EmptyState({ title, text = [], icon: Icon, action, role }: EmptyStateProps) {
  return (
    <Stack gap={4} align="center" justify="center" className={styles.state} role={role}>
      {Icon ? (
        <div className="disc" style={{ width: 52, height: 52, marginBottom: 8 }}>
          <Icon size={26} stroke={1.5} aria-hidden="true" />
        </div>
      ) : null}
      <h2>{title}</h2>
      {[text].flat().map((sentence) => (
        <Quiet key={sentence}>{sentence}</Quiet>
      ))}
      {action ? (
        <Text as="div" mt={12}>
          {action}
        </Text>
      ) : null}
    </Stack>
  );
}

/**
 * Placeholder for what could not be loaded, with the same text as the notification about it; a missing row has its
 * own.
 */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('ui');
  const isMissing = error instanceof HttpFailure && error.status === 404;
  const words = isMissing ? [t('states.missing_text')] : failureWords(error);
  return (
    <EmptyState
      role="alert"
      icon={isMissing ? IconZoomQuestion : IconCloudOff}
      title={t(isMissing ? 'states.missing_title' : 'states.error_title')}
      text={words}
      action={
        isMissing ? null : (
          <Button variant="default" onClick={onRetry}>
            {t('states.retry')}
          </Button>
        )
      }
    />
  );
}

/** Skeleton of a page that is loading; renders nothing for the first 200 ms. */
export function LoadingState({ lines = 6 }: { readonly lines?: number | undefined }) {
  const { t } = useTranslation('common');
  const late = useDelayed();
  return (
    <Stack padding={24} gap={14} role="status" aria-label={t('loading')}>
      {late
        ? Array.from({ length: lines }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons keep their order
            <Skeleton key={i} height={16} radius={6} width={i === 0 ? '32%' : `${100 - ((i * 17) % 30)}%`} />
          ))
        : null}
    </Stack>
  );
}

export interface WaitingProps {
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly lines?: number;
  /** Skeleton in place of lines. */
  readonly children?: ReactNode;
}

/**
 * Placeholder for an answer that is loading, or could not be loaded. Ask for the data first: an answer that is there
 * stays on the screen when a later request for it fails.
 */
export function Waiting({ error, refetch, lines = 6, children }: WaitingProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return children ?? <LoadingState lines={lines} />;
}
