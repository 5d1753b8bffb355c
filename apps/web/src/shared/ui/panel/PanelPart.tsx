import type { ReactNode } from 'react';
import { Stack } from '../layout/layout.tsx';
import styles from './panel.module.css';

/** Part of a side panel below its form, with a line above. */
export function PanelPart({ children }: { readonly children: ReactNode }) {
  return (
    <Stack line="above" as="section" gap={12} align="start" className={styles.part}>
      {children}
    </Stack>
  );
}
