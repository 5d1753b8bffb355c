import type { ReactNode } from 'react';
import { Grid } from '../layout/layout.tsx';
import styles from './sections.module.css';

/** Settings of a screen in sections: the name of each beside it, above it on a phone. */
export function Sections({ children }: { readonly children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

interface SectionProps {
  readonly title: string;
  /** Name of the place in the address. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** Section that can be linked to by its id: a heading, not a landmark, of which a page should have few. */
export function Section({ title, id, children }: SectionProps) {
  return (
    <Grid
      line="above"
      as="section"
      columns="200px minmax(0, 1fr)"
      gap={24}
      rowGap={16}
      id={id}
      className={styles.section}
    >
      <h2>{title}</h2>
      <div>{children}</div>
    </Grid>
  );
}
