import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';

interface NoteProps {
  readonly kind: 'good' | 'plain' | 'bad';
  readonly title?: string | undefined;
  /** `alert` for failures, `status` for success: read at once by screen readers. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly children: ReactNode;
}

const LOOKS = {
  good: { card: 'positive', tone: 'positive', icon: IconCircleCheck },
  plain: { card: 'sunken', tone: 'quiet', icon: IconInfoCircle },
  bad: { card: 'negative', tone: 'negative', icon: IconAlertTriangle },
} as const;

/** Note of a line or two about the state of an import. */
export function Note({ kind, title, role, children }: NoteProps) {
  const { card, tone, icon: Icon } = LOOKS[kind];
  return (
    <Row gap={10} tone={tone} card={card} maxWidth={920} role={role}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <Stack tone="text">
        {title ? <b>{title}</b> : null}
        <div>{children}</div>
      </Stack>
    </Row>
  );
}
