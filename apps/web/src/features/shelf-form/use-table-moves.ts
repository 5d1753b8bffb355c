import { useState } from 'react';
import type { ContractForm } from '../../shared/ui/form/index.ts';
import { NO_STEPS, redone, type SpotHistory, type SpotStep, undone, withStep } from './model/table-spots.ts';
import type { ShelfValues, SpotValues } from './model/values.ts';

/** Moving the tables of a form on the plan, step by step, there and back. */
export interface TableMoves {
  /** Puts a table at a spot; null: into the row before the shelf. */
  readonly put: (table: number, spot: SpotValues | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Steps count tables by their places in the list, so they end where the list becomes another. */
export function useTableMoves(form: ContractForm<ShelfValues>): TableMoves {
  const { tables } = form.values;
  const names = tables.map((table) => table.kind).join();
  const [kept, setKept] = useState<{ readonly names: string; readonly past: SpotHistory }>({
    names,
    past: NO_STEPS,
  });
  const past = kept.names === names ? kept.past : NO_STEPS;
  const write = (table: number, spot: SpotValues | null) => form.write(`tables.${table}.spot`, spot);
  const go = (
    found: { readonly step: SpotStep; readonly past: SpotHistory } | null,
    side: 'before' | 'after',
  ) => {
    if (!found) return;
    setKept({ names, past: found.past });
    write(found.step.table, found.step[side]);
  };
  return {
    put: (table, spot) => {
      const before = tables[table]?.spot ?? null;
      if (JSON.stringify(before) === JSON.stringify(spot)) return;
      setKept({ names, past: withStep(past, { table, before, after: spot }) });
      write(table, spot);
    },
    undo: () => go(undone(past), 'before'),
    redo: () => go(redone(past), 'after'),
    canUndo: past.done.length > 0,
    canRedo: past.undone.length > 0,
  };
}
