import type { RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Block, SheetContent } from '../../platform/sheets/content.ts';
import type { PendingPassword } from '../session/public.ts';
import type { ColumnSpec, Headings } from './headings.ts';
import type { Report } from './report.ts';

/** A sheet whose headings are recognised. */
export interface Sheet {
  readonly content: SheetContent;
  readonly headings: Headings;
  /** Unknown characters and the like are made instead of being mistakes. */
  readonly createMissing: boolean;
  /** Person who imports; null for another system, which imports no people. */
  readonly actor: Actor | null;
  /** A cell that is undefined says nothing, instead of being empty: its field stays as it is. */
  readonly sparse?: boolean;
  /** Rows of one target do not come twice. */
  readonly unique?: boolean;
}

/** The import that is being applied, or the batch of the accounting system. */
export interface Run {
  /** Null for a batch. */
  readonly id: number | null;
  readonly source: 'import' | 'accounting';
  readonly actor: Actor | null;
  readonly requestId: string;
  /** Password of the people that it adds, until they are given one of their own. */
  pendingPassword(): Promise<PendingPassword>;
}

/** Some staged rows, for use in SQL. */
export interface Staged {
  /** Something to select from: rows with the column `rows`, a jsonb list of staged rows. */
  readonly from: RawBuilder<unknown>;
  readonly count: number;
}

/** A row that something later touched. */
export interface Touched {
  readonly row: number;
  /** SKU or what else it is known by. */
  readonly name: string;
}

/**
 * Kind of import. The steps common to all (recognising headings, staging, progress, all or nothing) are in
 * `service/`. A kind is two files and a line of `kinds/all.ts`: `kinds/<kind>.ts` defines its columns and compares a
 * sheet with the database; `queries/<kind>.ts` reads, and writes and undoes staged rows.
 */
export interface Kind {
  readonly columns: readonly ColumnSpec[];
  /** Headings that are none of the columns mean something too: characters. */
  readonly takesOthers?: boolean;
  /**
   * Compares the sheet with the database and reports each row, block by block: when it hands a block on, all
   * that is to be said of its rows is reported. Writes nothing.
   */
  check(db: Db, sheet: Sheet, report: Report): AsyncIterable<Block>;
  /** Processes all staged rows before the first of them is written or undone, so that they can be in any order. */
  prepare?(tx: Tx, step: 'apply' | 'undo', all: Staged): Promise<void>;
  /**
   * Writes staged rows, in a constant number of statements.
   * @returns ids of the products whose texts changed
   * @throws AppError import_outdated when a target is no longer what it was at the check
   */
  apply(tx: Tx, run: Run, staged: Staged): Promise<number[]>;
  /** Rows that are no longer as the import left them; some of them where there are many. */
  touched(db: Db, run: Run, staged: Staged): Promise<Touched[]>;
  /**
   * Takes back what was written of staged rows that nothing touched since.
   * @returns how many rows were taken back, and the products whose texts changed
   */
  undo(tx: Tx, run: Run, staged: Staged): Promise<Undone>;
}

export interface Undone {
  readonly count: number;
  readonly texts: readonly number[];
}

/** @throws AppError import_outdated when not every staged row found its target as it was checked */
export function requireAllApplied(staged: Staged, applied: number): void {
  if (staged.count !== applied) throw new AppError('import_outdated');
}
