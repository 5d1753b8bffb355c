import type { ReactNode } from 'react';
import { Row, Stack } from '../layout/layout.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import styles from './plain.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

/** A page without the frame: one narrow column, with language and scheme at hand. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <Stack minHeight="100dvh">
      <Row as="header" align="center" justify="between" height={52} padding="0 16px">
        <Logo />
        <Row gap={4} align="center">
          <LanguageSwitch />
          <SchemeSwitch />
        </Row>
      </Row>
      <Stack as="main" justify="center" className={styles.column}>
        {children}
      </Stack>
    </Stack>
  );
}
