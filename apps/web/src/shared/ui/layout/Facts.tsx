import type { HTMLAttributes, ReactNode } from 'react';
import styles from './facts.module.css';
import { classes } from './layout.tsx';
import type { TextLook } from './look.ts';

interface FactsProps extends HTMLAttributes<HTMLElement>, Pick<TextLook, 'size'> {
  /**
   * `spread` puts a value at the far end of its line, `columns` aligns the values, `line` puts all beside each other,
   * `numbers` too, with each figure below its name.
   */
  readonly layout: 'spread' | 'columns' | 'line' | 'numbers';
  /** Hairlines between the facts. */
  readonly lined?: boolean | undefined;
}

/** Names and values: a `Fact` for each, or in columns also bare `dt` and `dd`. */
export function Facts({ layout, lined, size, className, ...rest }: FactsProps) {
  return (
    <dl
      {...rest}
      className={classes(styles.facts, size && `j-size-${size}`, className)}
      data-layout={layout}
      data-lined={lined || undefined}
    />
  );
}

interface FactProps extends HTMLAttributes<HTMLElement> {
  readonly name: ReactNode;
}

/** A name and its value. */
export function Fact({ name, children, ...rest }: FactProps) {
  return (
    <div {...rest}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
