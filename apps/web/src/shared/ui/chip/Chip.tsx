import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Row } from '../layout/layout.tsx';
import styles from './chip.module.css';

interface ChipsProps {
  /** Label of the group, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

export function Chips({ label, children }: ChipsProps) {
  return (
    <Row gap={6} align="center" wrap className={styles.chips} role="group" aria-label={label}>
      {children}
    </Row>
  );
}

interface ChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  /** Whether it is chosen; left out of tabs, and where a press does something instead of choosing. */
  readonly pressed?: boolean | undefined;
  readonly onPress: () => void;
}

/** Small round button: a choice among a few, a tab, or a quick start. */
export function Chip({ pressed, onPress, ...rest }: ChipProps) {
  return <button {...rest} type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress} />;
}
