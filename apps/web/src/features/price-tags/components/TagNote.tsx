import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/layout/layout.tsx';

/** Note above tags: they are those of a coming day, or are not in force. */
export function TagNote({ children }: { readonly children: ReactNode }) {
  return (
    <Card as="p" card="accent" tight tone="accent" weight="medium" margin="0 var(--gutter) var(--part-end)">
      {children}
    </Card>
  );
}
