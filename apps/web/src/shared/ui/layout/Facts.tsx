import type { ReactNode } from 'react';
import styles from './layout.module.css';
import { classes, type ElementProps, type TextLook, textClasses } from './look.ts';

interface FactsProps extends Omit<ElementProps, 'as'>, Pick<TextLook, 'size'> {
  /** `spread` puts the value at the far end of its line; `columns` aligns the values; `numbers` puts each below its name, for few figures. */
  readonly layout: 'spread' | 'columns' | 'numbers';
  /** Hairlines between the facts. */
  readonly lined?: boolean | undefined;
}

/** Names and values: a `Fact` for each, or in columns also `dt` and `dd` by themselves. */
export function Facts({ layout, lined, size, className, ...rest }: FactsProps) {
  return (
    <dl
      {...(rest as object)}
      className={classes(styles.facts, textClasses({ size }), className)}
      data-layout={layout}
      data-lined={lined || undefined}
    />
  );
}

interface FactProps extends Omit<ElementProps, 'as'> {
  readonly name: ReactNode;
}

/** A name and its value. */
export function Fact({ name, children, ...rest }: FactProps) {
  return (
    <div {...(rest as object)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
