import { useState } from 'react';
import type { ContractForm } from '../../shared/ui/form/index.ts';
import type { ShelfValues, SpotValues, TableValues } from './model/values.ts';

/** Tables of a form added, removed and moved on the plan, step by step, there and back. */
export interface TableMoves {
  readonly add: (table: TableValues) => void;
  readonly remove: (at: number) => void;
  /** Puts a table at a spot; null: into the row before the shelf. */
  readonly put: (at: number, spot: SpotValues | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** A table at a place in the list is added (nothing before), removed (nothing after) or moved. */
interface Step {
  readonly at: number;
  readonly before: TableValues | null;
  readonly after: TableValues | null;
}

/** Steps that can be taken back, and those that can be made again; the newest is last. */
interface Past {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

const NO_STEPS: Past = { done: [], undone: [] };

/** The list that steps count places in. Taking over another person's tables makes it another list. */
function listOf({ version, tables }: Pick<ShelfValues, 'version' | 'tables'>): string {
  return JSON.stringify([version, tables.map(({ key, kind }) => [key, kind])]);
}

/** Steps end where something else replaces the list: their places would be those of other tables. */
export function useTableMoves(form: ContractForm<ShelfValues>): TableMoves {
  const { version, tables } = form.values;
  const list = listOf(form.values);
  const [kept, setKept] = useState({ list, past: NO_STEPS });
  const past = kept.list === list ? kept.past : NO_STEPS;

  const make = ({ at, before, after }: Step, next: Past) => {
    const left = before && !after ? tables.toSpliced(at, 1) : tables;
    const now = after && !before ? left.toSpliced(at, 0, after) : left;
    // Only the spot of a moved table is written: its sizes may have been typed after the step.
    if (now !== tables) form.write('tables', now);
    else form.write(`tables.${at}.spot`, after?.spot ?? null);
    setKept({ list: listOf({ version, tables: now }), past: next });
  };
  const begin = (step: Step) => make(step, { done: [...past.done, step], undone: [] });
  const go = (from: keyof Past, to: keyof Past) => {
    const step = past[from].at(-1);
    if (!step) return;
    const back: Step = { at: step.at, before: step.after && (tables[step.at] ?? null), after: step.before };
    make(back, { ...past, [from]: past[from].slice(0, -1), [to]: [...past[to], back] });
  };
  return {
    add: (table) => begin({ at: tables.length, before: null, after: table }),
    remove: (at) => begin({ at, before: tables[at] ?? null, after: null }),
    put: (at, spot) => {
      const before = tables[at];
      if (!before || JSON.stringify(before.spot) === JSON.stringify(spot)) return;
      begin({ at, before, after: { ...before, spot } });
    },
    undo: () => go('done', 'undone'),
    redo: () => go('undone', 'done'),
    canUndo: past.done.length > 0,
    canRedo: past.undone.length > 0,
  };
}
