import type { ReactNode } from 'react';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import styles from './plain.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

/** A page without the frame: one narrow column, with language and scheme at hand. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Logo />
        <div className={styles.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </header>
      <main className={styles.column}>{children}</main>
    </div>
  );
}
