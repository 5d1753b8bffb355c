import type { HTMLAttributes, ReactNode } from 'react';
import { formatNumber } from '../../../shared/format/format.ts';
import { classes, Grid, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import styles from './marked.module.css';
import type { Mark } from './marks.ts';

/** List of what a change does to goods, each item in the colour of its mark. */
export function MarkedList({ children }: { readonly children: ReactNode }) {
  return (
    <Stack as="ul" gap={2} size="sm">
      {children}
    </Stack>
  );
}

interface MarkedItemProps {
  readonly mark: Mark;
  /** Words after the name. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function MarkedItem({ mark, note, children }: MarkedItemProps) {
  return (
    <li className={styles.item} data-mark={mark}>
      {children} {note === undefined ? null : <Text tone="quiet">{note}</Text>}
    </li>
  );
}

interface MarkCountsProps {
  readonly id?: string | undefined;
  readonly counts: readonly { readonly mark: Mark; readonly count: number; readonly label: string }[];
}

/** How many goods a change adds, moves, changes and removes. */
export function MarkCounts({ id, counts }: MarkCountsProps) {
  return (
    <Grid as="ul" id={id} columns={2} gap={6} size="sm">
      {counts.map(({ mark, count, label }) => (
        <li key={label} className={styles.count} data-mark={mark}>
          <b>{formatNumber(count)}</b> {label}
        </li>
      ))}
    </Grid>
  );
}

/** Sign of a mark on a disc of its colour, for people who cannot distinguish the colours. */
export function MarkSign({
  mark,
  className,
  ...rest
}: { readonly mark: Mark } & HTMLAttributes<HTMLElement>) {
  return <span {...rest} className={classes(styles.sign, className)} data-mark={mark} aria-hidden="true" />;
}
