import { ERRORS, type ErrorCode, type ErrorParams, type FieldIssue } from '@javon/contract';

export interface Conflict {
  readonly version: number;
  readonly changed: readonly { readonly field: string; readonly theirs: unknown }[];
}

interface Extra {
  readonly params?: ErrorParams;
  /**
   * Mistakes of single fields, each with its own text; without them the answer has only the error's own text.
   */
  readonly issues?: readonly FieldIssue[];
  readonly conflict?: Conflict;
  readonly cause?: unknown;
  /** Details for the log only, never answered: ids, no personal data. */
  readonly log?: Readonly<Record<string, number | string | null>>;
}

/** An error that is answered to the caller: a code of the closed list and its parameters, never free text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  readonly issues: readonly FieldIssue[];
  readonly conflict: Conflict | undefined;
  readonly log: Extra['log'];

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(code, { cause: extra.cause });
    this.code = code;
    this.status = ERRORS[code];
    this.params = extra.params ?? {};
    this.issues = extra.issues ?? [];
    this.conflict = extra.conflict;
    this.log = extra.log;
  }
}

/** The error for a row that does not exist or that the caller may not see: both look the same. */
export function notFound(): AppError {
  return new AppError('not_found');
}

/** Returns a row that was looked for. @throws AppError not_found if there is none */
export function orNotFound<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw notFound();
  return row;
}

/** Error 400 about one field. */
export function fieldError(path: string, code: ErrorCode, params: ErrorParams = {}): AppError {
  return new AppError('invalid', { issues: [{ path, code, params }] });
}

/** An error with its own text that is also shown at a field, if `path` is not empty. */
export function errorAt(path: string, code: ErrorCode, params: ErrorParams = {}): AppError {
  return new AppError(code, { params, issues: [{ path, code, params }] });
}
