import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import styles from './import.module.css';

interface NoteProps {
  readonly kind: 'good' | 'plain' | 'bad';
  readonly title?: string | undefined;
  /** `alert` for failures, `status` for success: read at once by screen readers. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly children: ReactNode;
}

/** Note of a line or two about the state of an import. */
export function Note({ kind, title, role, children }: NoteProps) {
  const Icon = kind === 'bad' ? IconAlertTriangle : IconCircleCheck;
  return (
    <Row gap={10} tone="text" card="sunken" className={styles.note} data-kind={kind} role={role}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
    </Row>
  );
}
