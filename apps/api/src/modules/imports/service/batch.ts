import { setTimeout as wait } from 'node:timers/promises';
import type { BatchData } from '@javon/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Cell } from '../../../platform/sheets/cell.ts';
import { contentOf } from '../../../platform/sheets/content.ts';
import { COLUMNS } from '../columns.ts';
import { KINDS } from '../kinds/all.ts';
import { lockBatch, trySharedRunLock } from '../queries/locks.ts';
import { inlineRows } from '../queries/parts.ts';
import { Report } from '../report.ts';

/** A field of a batch: the import's own field, and its path in the batch's rows. */
export interface BatchField {
  readonly field: string;
  /** Path within the row, `name.ru`. */
  readonly path: string;
  /** Unit of the numbers, as a heading would name it. */
  readonly unit?: string | undefined;
}

export interface Batch {
  readonly kind: BatchData;
  readonly fields: readonly BatchField[];
  /** Cells in the order of the fields; undefined leaves a value unchanged, null deletes it. */
  readonly rows: readonly (readonly (Cell | undefined)[])[];
  readonly requestId: string;
  /** Whether no other batch may run beside it, because an earlier attempt was outdated by one. */
  readonly alone: boolean;
}

export interface BatchResult {
  readonly counts: { readonly new: number; readonly changed: number; readonly unchanged: number };
  /** Products whose texts changed. */
  readonly texts: readonly number[];
}

/** Number of the first row, as if below a sheet's headings. */
const FIRST_ROW = 2;
/** How long a batch waits for a running import, and the polling interval. */
const TIMEOUT_MS = 5000;
const LOOK_EVERY_MS = 50;
/** Seconds after which the other system should retry. */
const COME_AGAIN = 10;

async function takeTurn(tx: Tx): Promise<void> {
  for (let waited = 0; !(await trySharedRunLock(tx)); waited += LOOK_EVERY_MS) {
    if (waited >= TIMEOUT_MS) throw new AppError('import_in_the_way', { params: { seconds: COME_AGAIN } });
    await wait(LOOK_EVERY_MS);
  }
}

/**
 * Checks and writes the rows of another system by the rules of an import of the same kind, all or none.
 * Batches run in parallel, unless one asks to be alone, but not with a running import.
 * @throws AppError batch_has_bad_rows with an issue for each mistake, at `items.<index>.<field>`;
 * import_outdated if something changed between check and writing; import_in_the_way
 */
export async function writeBatch(
  tx: Tx,
  { kind: name, fields, rows, requestId, alone }: Batch,
): Promise<BatchResult> {
  await takeTurn(tx);
  await lockBatch(tx, alone);
  const kind = KINDS[name];
  const columns = new Map(
    fields.map(({ field, path, unit }, index) => [field, { index, heading: path, unit: unit ?? '' }]),
  );
  const headings = { row: FIRST_ROW - 1, columns, others: [], width: columns.size, cells: columns.size };
  const report = new Report(headings);
  const sheet = { content: contentOf([[], ...rows] as Cell[][]), headings, sparse: true };
  for await (const block of kind.check(tx, sheet, report)) void block;
  const { bad, ...counts } = report.counts;
  if (bad > 0) throw badRows(report, bad, fields);
  const run = { id: null, source: 'accounting', actor: null, requestId } as const;
  if (report.staged.length === 0) return { counts, texts: [] };
  const staged = inlineRows(report.staged);
  await kind.prepare?.(tx, 'apply', staged);
  return { counts, texts: await kind.apply(tx, run, staged) };
}

function badRows(report: Report, count: number, fields: readonly BatchField[]): AppError {
  // A missing field is named by its default heading.
  const paths = new Map<string, string>(
    Object.values(COLUMNS).map(({ field, title }) => [
      title.ru,
      fields.find((one) => one.field === field)?.path ?? field,
    ]),
  );
  const issues = report.allErrors.map(({ row, column, code, params }) => ({
    path: `items.${row - FIRST_ROW}.${paths.get(column) ?? column}`,
    code,
    // Another row of the batch is named by its index.
    params: typeof params.row === 'number' ? { ...params, row: params.row - FIRST_ROW } : params,
  }));
  return new AppError('batch_has_bad_rows', { params: { count }, issues });
}
