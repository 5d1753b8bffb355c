import type { ErrorCode, ErrorParams, ImportRun } from '@javon/contract';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { Fault, Read } from './cells.ts';
import type { Headings } from './headings.ts';

/** A stored mistake: its text is made in the reader's language. */
export interface KeptError {
  readonly row: number;
  readonly column: string;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A good row of the file that would change something. */
export interface RowChange {
  readonly row: number;
  readonly sku: string;
  readonly kind: 'new' | 'changed';
  readonly fields: readonly FieldChange[];
}

/** A row waiting to be applied: its number, id and version of its target, fields of the kind. */
export interface StagedRow {
  readonly row: number;
  readonly id: number | null;
  readonly v: number | null;
  readonly [field: string]: unknown;
}

type Mistake = Pick<Fault, 'code'> & Partial<Fault>;

/** A character that an import creates. */
type NewCharacter = ImportRun['new_characters'][number];

/** Result of the check for one row of the file. */
export interface Line {
  readonly row: number;
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'bad';
  readonly name: string;
  readonly fields: readonly FieldChange[];
  readonly errors: readonly (KeptError & {
    /** Text of the cell; absent for a mistake of a heading. */
    readonly value?: string | undefined;
  })[];
}

/** {@link Line} with the cells of its row. */
export type KeptLine = Line & { readonly cells: readonly Cell[] };

/** Maximum number of listed mistakes; further ones are only counted. */
const MOST_ERRORS = 1000;
/** Maximum number of changes shown before the import. */
const MOST_CHANGES = 200;

/**
 * Results of a file's check, row by row. Counts, the first mistakes and some of the changes are kept to the
 * end; rows only until {@link forget}, so that a long sheet does not fill the memory.
 */
export class Report {
  readonly #columns: Headings['columns'];
  readonly #bad = new Map<number, KeptError[]>();
  readonly #changes = new Map<number, RowChange>();
  readonly #counts = { new: 0, changed: 0, unchanged: 0, bad: 0 };
  readonly #firstErrors: KeptError[] = [];
  /** Some of the changes, for a preview. */
  readonly changes: RowChange[] = [];
  readonly #created = new Map<string, NewCharacter>();
  /** Valid rows that would change something, since the last {@link forget}. */
  staged: StagedRow[] = [];

  constructor({ columns }: Pick<Headings, 'columns'>) {
    this.#columns = columns;
  }

  /** Adds a mistake of a field, under its heading in the file; of a column that the file lacks, under the field's name. */
  bad(row: number, field: string, fault: Mistake): void {
    this.badColumn(row, this.#columns.get(field)?.heading ?? field, fault);
  }

  /** Adds a mistake under a heading. */
  badColumn(row: number, column: string, { code, params = {} }: Mistake): void {
    const errors = this.#bad.get(row);
    const error = { row, column, code, params };
    if (errors) errors.push(error);
    else this.#bad.set(row, [error]);
  }

  /** Returns the value that was read from the cell of a field; adds its mistake and returns undefined if it has one. */
  take<T>(row: number, field: string, read: Read<T>): T | undefined {
    if (!read.fault) return read.value;
    this.bad(row, field, read.fault);
    return undefined;
  }

  isBad(row: number): boolean {
    return this.#bad.has(row);
  }

  unchanged(): void {
    this.#counts.unchanged += 1;
  }

  /** Reports a valid row that would change something. */
  change(change: RowChange, staged: StagedRow): void {
    this.#counts[change.kind] += 1;
    if (this.changes.length < MOST_CHANGES) this.changes.push(change);
    this.#changes.set(change.row, change);
    this.staged.push(staged);
  }

  /** Reports a character that applying the file creates. */
  creates({ name, unit, type }: NewCharacter): void {
    this.#created.set(name, { name, unit, type });
  }

  /** Characters that applying the file creates, in the order of the first values. */
  get newCharacters(): NewCharacter[] {
    return [...this.#created.values()];
  }

  /** Returns the result for a row of the file; a row without findings is unchanged. */
  lineOf(row: number): Line {
    const errors = this.#bad.get(row);
    if (errors) return { row, outcome: 'bad', name: '', fields: [], errors };
    const change = this.#changes.get(row);
    if (change) return { row, outcome: change.kind, name: change.sku, fields: change.fields, errors: [] };
    return { row, outcome: 'unchanged', name: '', fields: [], errors: [] };
  }

  /** Every mistake since the last {@link forget}, in row order. */
  get allErrors(): KeptError[] {
    return [...this.#bad.values()].flat().sort((a, b) => a.row - b.row);
  }

  get counts(): { new: number; changed: number; unchanged: number; bad: number } {
    return { ...this.#counts, bad: this.#counts.bad + this.#bad.size };
  }

  /** The first mistakes, in row order. */
  get errors(): KeptError[] {
    return [...this.#firstErrors, ...this.allErrors].slice(0, MOST_ERRORS);
  }

  /** Clears the reported rows after they were stored elsewhere; they must not be reported again. */
  forget(): void {
    this.#firstErrors.push(...this.allErrors.slice(0, MOST_ERRORS - this.#firstErrors.length));
    this.#counts.bad += this.#bad.size;
    this.#bad.clear();
    this.#changes.clear();
    this.staged = [];
  }
}

/** The fields that differ in `after` from `before`, as texts. */
export function differences<T extends object>(
  before: { readonly [Field in keyof T]?: unknown } | null,
  after: T,
  fields: readonly (keyof T & string)[],
): FieldChange[] {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  const changes: FieldChange[] = [];
  for (const field of fields) {
    // Most fields of most rows are equal: no text is made of them.
    if (before !== null && before[field] === after[field]) continue;
    const change = { field, before: text(before?.[field]), after: text(after[field]) };
    if (change.before !== change.after) changes.push(change);
  }
  return changes;
}
