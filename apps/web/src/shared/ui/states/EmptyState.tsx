import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** What will be here, and how it gets here. */
  readonly text?: string | undefined;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

/** Stands where there is nothing yet. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon ? <div className={styles.icon}>{icon}</div> : null}
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
