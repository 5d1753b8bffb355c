import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Rows } from '../../platform/sheets/cell.ts';
import type { ColumnSpec, Headings } from './headings.ts';
import type { Report } from './report.ts';

/** A sheet whose headings are recognised. */
export interface Sheet {
  readonly rows: Rows;
  readonly headings: Headings;
  /** Unknown characters and the like are made instead of being mistakes. */
  readonly createMissing: boolean;
  /** Who imports. */
  readonly actor: Actor;
}

/** The import that is being applied. */
export interface Run {
  readonly id: number;
  readonly authorId: number;
  readonly actor: Actor;
  readonly requestId: string;
  /** Hash of the password that everyone begins with. */
  newPasswordHash(): Promise<string>;
}

/**
 * One kind of import. What is common to all (recognising headings, staging, progress, all or nothing) is
 * beside; a kind knows its columns, how to compare a sheet with the database, and how to write staged rows.
 */
export interface Kind {
  readonly columns: readonly ColumnSpec[];
  /** Headings that are none of the columns mean something too: characters. */
  readonly takesOthers?: boolean;
  /** Compares the sheet with the database, whole, and reports each row. Writes nothing. */
  check(db: Db, sheet: Sheet, report: Report): Promise<void>;
  /**
   * Writes one part of the staged rows, in a constant number of statements.
   * @returns ids of the products whose texts changed
   * @throws AppError import_outdated when a target is no longer what it was at the check
   */
  apply(tx: Tx, run: Run, part: number): Promise<number[]>;
}
