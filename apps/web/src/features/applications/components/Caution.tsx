import { IconInfoCircle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';

/** Line of what a person should know about a request before the next step. */
export function Caution({ children, ...rest }: ComponentProps<typeof Row>) {
  return (
    <Row as="p" gap={8} size="sm" tone="warning" card="warning" tight {...rest}>
      <IconInfoCircle style={{ marginTop: 2 }} {...ICON} />
      {children}
    </Row>
  );
}
