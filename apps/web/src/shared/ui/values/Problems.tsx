import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON } from '../icon.ts';
import { Card, Row } from '../layout/layout.tsx';

interface ProblemsProps {
  readonly title: string;
  /** The problems, each an item of a list. */
  readonly children: ReactNode;
}

/** Box that lists what prevents an action. */
export function Problems({ title, children }: ProblemsProps) {
  return (
    <Card card="negative" tight>
      <Row as="h3" gap={6} align="center" size="sm" tone="negative">
        <IconAlertTriangle {...ICON} />
        {title}
      </Row>
      <ul style={{ paddingLeft: 22 }}>{children}</ul>
    </Card>
  );
}
