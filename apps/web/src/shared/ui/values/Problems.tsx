import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../layout/layout.tsx';
import styles from './facts.module.css';

interface ProblemsProps {
  readonly title: string;
  /** The problems, each an item of a list. */
  readonly children: ReactNode;
}

/** Box that lists what prevents an action. */
export function Problems({ title, children }: ProblemsProps) {
  return (
    <Card card="negative" tight className={styles.problems}>
      <h3>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
        {title}
      </h3>
      <ul>{children}</ul>
    </Card>
  );
}
