import { useCallback, useEffect, useMemo, useState } from 'react';

/** A row that is known by its id. */
export interface Identified {
  readonly id: string | number;
}

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
export function useSelection<Row extends Identified>(known: readonly Row[]): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map());
  const setMany = useCallback(
    (rows: readonly Row[], selected: boolean) =>
      setChosen((was) => {
        const next = new Map(was);
        for (const row of rows) {
          if (selected) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    [],
  );
  useEffect(() => {
    setChosen((was) => {
      const changed = known.filter((row) => was.has(row.id) && was.get(row.id) !== row);
      return changed.length === 0 ? was : new Map([...was, ...changed.map((row) => [row.id, row] as const)]);
    });
  }, [known]);
  return useMemo(
    () => ({
      size: chosen.size,
      rows: [...chosen.values()],
      has: (row) => chosen.has(row.id),
      toggle: (row) => setMany([row], !chosen.has(row.id)),
      setMany,
      clear: () => setChosen(new Map()),
    }),
    [chosen, setMany],
  );
}
