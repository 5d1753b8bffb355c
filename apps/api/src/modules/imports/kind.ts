import type { RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Block } from '../../platform/sheets/content.ts';
import type { ColumnSpec, Headings } from './headings.ts';
import type { Report } from './report.ts';

/** A sheet whose headings are recognised. */
export interface Sheet {
  readonly content: {
    /** Iterates the rows; rows of another system that are read while they are checked can be iterated only once. */
    blocks(): Iterable<Block> | AsyncIterable<Block>;
  };
  readonly headings: Headings;
  /** Whether unknown characters are created instead of being reported as mistakes. */
  readonly createMissing?: boolean;
  /** Whether a heading is that of a column of another kind of file; asked where missing characters are created. */
  readonly isOfOtherKind?: (heading: string) => boolean;
  /** Person who imports; another system cannot import people. */
  readonly actor?: Actor;
  /** Whether an undefined cell leaves its field unchanged, instead of being empty. */
  readonly sparse?: boolean;
  /** Whether the service reports rows with the error of a formula: then they are not among the rows of the sheet. */
  readonly reportsErrors?: boolean;
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
  /** Password that the settings name for everybody: the people that it adds have it until they get their own. */
  readonly defaultPassword?: string | null | undefined;
}

/** A set of staged rows, for use in SQL. */
export interface Staged {
  /** FROM item with the column `rows`, a jsonb list of staged rows. */
  readonly from: RawBuilder<unknown>;
  readonly count: number;
}

/** A row that was changed after the import. */
export interface Touched {
  readonly row: number;
  /** SKU or other name of the row. */
  readonly name: string;
}

/**
 * Kind of import. The steps common to all (recognising headings, staging, progress, all or nothing) are in
 * `service/`. A kind is two files and a line of `kinds/all.ts`: `kinds/<kind>.ts` defines its columns and compares a
 * sheet with the database; `queries/<kind>.ts` reads, and writes and undoes staged rows.
 */
export interface Kind {
  readonly columns: readonly ColumnSpec[];
  /** Whether headings that match no column have a meaning: characters. */
  readonly takesOthers?: boolean;
  /**
   * Compares the sheet with the database and reports each row, block by block: when it yields a block, its
   * rows are completely reported. Writes nothing.
   */
  check(db: Db, sheet: Sheet, report: Report): AsyncIterable<Block>;
  /**
   * Processes all staged rows before the first of them is written or undone, so that their order does not
   * matter.
   */
  prepare?(tx: Tx, step: 'apply' | 'undo', all: Staged): Promise<void>;
  /**
   * Writes staged rows, in a constant number of statements.
   * @returns ids of the products whose texts changed
   * @throws AppError import_outdated if a target changed after the check
   */
  apply(tx: Tx, run: Run, staged: Staged): Promise<number[]>;
  /** Rows that changed after the import, in their order. */
  touched(db: Db, run: Run, staged: Staged): Promise<Touched[]>;
  /**
   * Undoes staged rows that were not changed after the import.
   * @returns number of rows undone, and the products whose texts changed
   */
  undo(tx: Tx, run: Run, staged: Staged): Promise<Undone>;
}

export interface Undone {
  readonly count: number;
  readonly texts: readonly number[];
}

/** @throws AppError import_outdated if the target of a staged row changed after the check */
export function requireAllApplied(staged: Staged, applied: number): void {
  if (staged.count !== applied) throw new AppError('import_outdated');
}
