import type { ReactNode } from 'react';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** Sentence on what will appear here, and how. */
  readonly text?: string | undefined;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

/** Placeholder of an empty list. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <Stack gap={4} align="center" justify="center" className={styles.state}>
      {icon ? (
        <Row align="center" justify="center" tone="quiet" className={styles.icon}>
          {icon}
        </Row>
      ) : null}
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </Stack>
  );
}
