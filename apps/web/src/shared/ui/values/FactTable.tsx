import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactTableProps {
  /** Class of the screen, for what its own columns look like. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A small table of facts: what each is called in the first column, what it is in the next. */
export function FactTable({ className, children }: FactTableProps) {
  return <table className={className ? `${styles.table} ${className}` : styles.table}>{children}</table>;
}
