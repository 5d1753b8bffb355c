import { useCallback, useEffect, useMemo, useState } from 'react';

/** Rows that were selected, kept across pages, sorts and filters. */
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
 * @param known rows of the list as last fetched: a selected one that was changed is replaced, with its version
 */
export function useSelection<Row>(
  idOf: (row: Row) => string | number,
  known: readonly Row[],
): Selection<Row> {
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
  useEffect(() => {
    setChosen((was) => {
      const changed = known.filter((row) => was.has(idOf(row)) && was.get(idOf(row)) !== row);
      return changed.length === 0
        ? was
        : new Map([...was, ...changed.map((row) => [idOf(row), row] as const)]);
    });
  }, [known, idOf]);
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
