import type { TableHTMLAttributes } from 'react';
import { classes } from '../layout/layout.tsx';
import styles from './facts.module.css';

interface FactTableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** The first column looks like the others, as in a list of values. */
  readonly plain?: boolean;
  /** Its head stays while the rows scroll. */
  readonly sticky?: boolean;
}

/** A small table of facts: what each is called in the first column, what it is in the next. */
export function FactTable({ plain, sticky, className, ...rest }: FactTableProps) {
  return (
    <table
      {...rest}
      className={classes(styles.table, className)}
      data-plain={plain || undefined}
      data-sticky={sticky || undefined}
    />
  );
}
