import { useCallback, useMemo, useState } from 'react';

/**
 * Rows that were selected, kept across pages, sorts and filters.
 * @public
 */
export interface Selection<Row> {
  readonly size: number;
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects or unselects several. */
  readonly setMany: (rows: readonly Row[], selected: boolean) => void;
  readonly clear: () => void;
}

/**
 * Keeps a selection of rows by their id.
 * @public
 */
export function useSelection<Row>(idOf: (row: Row) => string | number): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map());
  const setMany = useCallback(
    (rows: readonly Row[], selected: boolean) =>
      setChosen((was) => {
        const next = new Map(was);
        for (const row of rows) {
          if (selected) next.set(idOf(row), row);
          else next.delete(idOf(row));
        }
        return next;
      }),
    [idOf],
  );
  return useMemo(
    () => ({
      size: chosen.size,
      rows: [...chosen.values()],
      has: (row) => chosen.has(idOf(row)),
      toggle: (row) => setMany([row], !chosen.has(idOf(row))),
      setMany,
      clear: () => setChosen(new Map()),
    }),
    [chosen, idOf, setMany],
  );
}
