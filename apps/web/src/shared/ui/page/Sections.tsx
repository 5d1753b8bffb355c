import type { ReactNode } from 'react';
import styles from './sections.module.css';

/** What a screen lets one set, in parts: the name of each stands beside it, on a phone above it. */
export function Sections({ children }: { readonly children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

interface SectionProps {
  readonly title: string;
  /** Name of the place in the address. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One part, which can be gone to by its name: a heading, no landmark, of which a page has few. */
export function Section({ title, id, children }: SectionProps) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
