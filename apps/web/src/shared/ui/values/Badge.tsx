import type { Icon } from '@tabler/icons-react';
import { Row } from '../layout/layout.tsx';
import type { ElementProps } from '../layout/look.ts';
import styles from './values.module.css';

interface BadgeProps extends Omit<ElementProps, 'as'> {
  readonly tone:
    | 'neutral'
    | 'current'
    | 'accent'
    | 'positive'
    | 'warning'
    | 'negative'
    | 'printed'
    | 'to_print'
    | 'take_down';
  readonly icon?: Icon | undefined;
  /** Framed instead of tinted, for what is off or gone. */
  readonly outlined?: boolean | undefined;
}

/** State of a thing in a word, with an icon before it where there is one, on the tint of its tone. */
export function Badge({ tone, icon: Icon, outlined, children, ...rest }: BadgeProps) {
  return (
    <Row
      {...rest}
      as="span"
      inline
      gap={4}
      align="center"
      size="xs"
      weight="medium"
      className={styles.badge}
      data-tone={tone}
      data-outlined={outlined || undefined}
    >
      {Icon ? <Icon size={14} stroke={2} aria-hidden="true" /> : null}
      {children}
    </Row>
  );
}
