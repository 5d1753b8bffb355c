import type { ComponentProps } from 'react';
import { classes, Row } from '../layout/layout.tsx';
import styles from './foot-bar.module.css';

/** Bar at the foot of a screen: a text, then the actions, the primary one last. It is hidden while it is `inert`. */
export function FootBar({ className, ...rest }: ComponentProps<typeof Row>) {
  return (
    <Row line="above" gap={12} align="center" fixed {...rest} className={classes(styles.bar, className)} />
  );
}
