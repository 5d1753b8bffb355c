import type { TableValues } from './values.ts';

type Tables = readonly TableValues[];

/** A table that two people left differently; null for the side that does not have it. */
interface TableDifference {
  readonly kind: TableValues['kind'];
  /** Number of the table when the form was opened; null for a new one. */
  readonly number: number | null;
  readonly theirs: TableValues | null;
  readonly mine: TableValues | null;
}

/**
 * Compares another person's tables with one's own: those that the form began with in their order, then new ones.
 * @param was what the form began with
 */
export function tableDifferences(was: Tables, theirs: Tables, mine: Tables): readonly TableDifference[] {
  const inList = (tables: Tables, key: number | null) =>
    key === null ? null : (tables.find((one) => one.key === key) ?? null);
  const known = was.map((table, i) => ({
    kind: table.kind,
    number: i + 1,
    theirs: inList(theirs, table.key),
    mine: inList(mine, table.key),
  }));
  const isNew = ({ key }: TableValues) => inList(was, key) === null;
  const fresh = [
    ...theirs.filter(isNew).map((one) => ({ kind: one.kind, number: null, theirs: one, mine: null })),
    ...mine.filter(isNew).map((one) => ({ kind: one.kind, number: null, theirs: null, mine: one })),
  ];
  return [...known, ...fresh].filter((one) => JSON.stringify(one.theirs) !== JSON.stringify(one.mine));
}
