import {
  type AnswerOf,
  type BodyOf,
  type ImportKind,
  type ImportRun,
  type QueryOf,
  type RowOutcome,
  XLSX_TYPE,
} from '@javon/contract';
import { IMPORT_WORDS } from '@javon/messages/server';
import { type Actor, requireProvedPassword } from '../../../platform/auth/actor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, notFound, orNotFound } from '../../../platform/errors/app-error.ts';
import { FileAnswer } from '../../../platform/http/call.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import type { Cell } from '../../../platform/sheets/cell.ts';
import { readSheet } from '../../../platform/sheets/read-sheet.ts';
import { streamSheet } from '../../../platform/sheets/stream-sheet.ts';
import { applyComingPrices } from '../../goods/public.ts';
import { parseChosen } from '../headings.ts';
import { KINDS } from '../kinds/all.ts';
import { linePageOf, sheetCells, sheetColumns } from '../lines.ts';
import { requireWrite } from '../policy.ts';
import { type Asker as Reader, runOf, summaryOf } from '../present.ts';
import { deleteParts, readLinePart, readLines } from '../queries/parts.ts';
import { cancelRun, readFileFacts, readRun, readRuns, readState, readVisibleKind } from '../queries/runs.ts';
import type { SentFile } from '../upload.ts';
import { checkUpload, columnsOf } from './check.ts';
import { givePasswords } from './passwords.ts';
import { requireUntouched } from './untouched.ts';
import { APPLY, failAbandoned, type ImportEnded, type Job, noteRun, startWork, UNDO } from './work.ts';

/** The database, and functions of other modules that an import needs. */
export interface ImportTools {
  readonly db: Db;
  /** Called when texts, category, brand, barcode or characters of products were written. */
  readonly productTextsChanged: (tx: Tx, productIds: readonly number[]) => Promise<void>;
  readonly importEnded: ImportEnded;
  /** Password that the settings name for everybody; null if each person has their own. */
  readonly defaultPassword: string | null;
}

interface Asker extends Reader {
  readonly requestId: string;
}

async function readOne(db: Db, id: number, asker: Reader): Promise<ImportRun> {
  return runOf(orNotFound(await readRun(db, id)), asker);
}

/**
 * The kind of an import that the person sees.
 * @throws AppError not_found
 */
async function requireVisible(db: Db, actor: Actor, id: number): Promise<ImportKind> {
  return orNotFound(await readVisibleKind(db, actor, id));
}

/** @throws AppError about the file or its headings; bad rows are no error but part of the answer */
export async function checkFile(
  db: Db,
  { fields, fileName, bytes }: SentFile<BodyOf<'createImport'>>,
  asker: Asker,
): Promise<ImportRun> {
  const { actor, language } = asker;
  requireWrite(actor, fields.kind);
  // Apply due prices first, in case the regular work is late: the file is compared with current prices.
  await applyComingPrices(db, { wait: true });
  const id = await checkUpload(db, {
    kind: fields.kind,
    fileName,
    content: await readSheet(bytes),
    createMissing: fields.create_missing === 'true',
    chosen: parseChosen(fields.columns),
    actor,
    language,
  });
  return readOne(db, id, asker);
}

/** Fields of a file's columns; nothing is stored. */
export async function readColumns(
  db: Db,
  { fields, bytes }: SentFile<BodyOf<'readImportColumns'>>,
  { actor }: Asker,
): Promise<AnswerOf<'readImportColumns'>> {
  requireWrite(actor, fields.kind);
  return columnsOf(db, fields.kind, await readSheet(bytes));
}

/** @throws AppError not_found */
export async function showImport(
  { db, importEnded }: Pick<ImportTools, 'db' | 'importEnded'>,
  id: number,
  asker: Asker,
): Promise<ImportRun> {
  await requireVisible(db, asker.actor, id);
  const run = await readOne(db, id, asker);
  if (run.state !== 'running' && run.state !== 'undoing') return run;
  await failAbandoned(db, importEnded);
  return readOne(db, id, asker);
}

/** @throws AppError not_found */
export async function listRows(
  db: Db,
  id: number,
  query: QueryOf<'listImportRows'>,
  { actor, language }: Asker,
): Promise<AnswerOf<'listImportRows'>> {
  await requireVisible(db, actor, id);
  return linePageOf(await readLines(db, id, query), query.limit, language);
}

/** @throws AppError not_found, also if its rows are no longer stored */
export async function downloadSheet(
  db: Db,
  id: number,
  { outcome }: QueryOf<'importSheet'>,
  { actor, language }: Asker,
): Promise<FileAnswer> {
  await requireVisible(db, actor, id);
  const run = await readFileFacts(db, id);
  if (run === undefined || !run.kept) throw notFound();
  const { headings, file_name } = run;
  const rows = sheetRowsOf(db, id, headings.length, outcome, language);
  const words = IMPORT_WORDS[language].sheet;
  const name = `${file_name.replace(/\.[a-z]{3,4}$/i, '')} – ${words.name}.xlsx`;
  const sheet = await streamSheet(words.name, sheetColumns(headings, language), rows);
  return new FileAnswer(sheet, XLSX_TYPE, name);
}

/** The rows of a downloaded check, read in batches. */
async function* sheetRowsOf(
  db: Db,
  id: number,
  width: number,
  outcome: RowOutcome | undefined,
  language: ServerLanguage,
): AsyncGenerator<Cell[]> {
  for (let part = 0; ; part++) {
    const lines = await readLinePart(db, id, part);
    if (lines === undefined) return;
    for (const line of lines)
      if (outcome === undefined || line.outcome === outcome) yield sheetCells(line, width, language);
  }
}

/** Lists the imports, after those of a stopped server were marked as failed. */
export async function listCurrentImports(
  { db, importEnded }: Pick<ImportTools, 'db' | 'importEnded'>,
  query: QueryOf<'listImports'>,
  asker: Reader,
): Promise<AnswerOf<'listImports'>> {
  await failAbandoned(db, importEnded);
  return listImports(db, query, asker);
}

/** Lists the imports; only reads, so that the database may be a standby. */
export async function listImports(
  db: Db,
  query: QueryOf<'listImports'>,
  asker: Reader,
): Promise<AnswerOf<'listImports'>> {
  const page = await readRuns(db, asker.actor, query);
  return { ...page, items: page.items.map((row) => summaryOf(row, asker)) };
}

/**
 * Starts to apply a checked import; {@link showImport} returns the progress.
 * @throws AppError not_found, import_has_bad_rows, import_not_checked, password_needed for one of staff
 */
export async function applyImport(
  tools: ImportTools,
  id: number,
  asker: Asker,
  onFault: (error: unknown) => void,
): Promise<ImportRun> {
  const kind = await requireVisible(tools.db, asker.actor, id);
  requireWrite(asker.actor, kind);
  // An import of staff may create administrators.
  if (kind === 'staff') requireProvedPassword(asker.actor);
  return start(APPLY, tools, id, asker, onFault);
}

/**
 * Starts to undo an applied import.
 * @throws AppError not_found, import_not_done, or import_touched with the rows that were changed after it
 */
export async function undoImport(
  tools: ImportTools,
  id: number,
  asker: Asker,
  onFault: (error: unknown) => void,
): Promise<ImportRun> {
  const { db } = tools;
  const kind = await requireVisible(db, asker.actor, id);
  requireWrite(asker.actor, kind);
  // Apply due prices first: a due price counts as a later change of its product.
  await applyComingPrices(db, { wait: true });
  await requireUntouched(db, id, kind, asker);
  return start(UNDO, tools, id, asker, onFault);
}

async function start(
  job: Job,
  { db, productTextsChanged: textsChanged, importEnded, defaultPassword }: ImportTools,
  id: number,
  asker: Asker,
  onFault: (error: unknown) => void,
): Promise<ImportRun> {
  const { actor, requestId } = asker;
  await startWork(job, { db, id, actor, requestId, textsChanged, importEnded, defaultPassword }, onFault);
  return readOne(db, id, asker);
}

/**
 * Gives the people of an applied import of staff their initial passwords.
 * @throws AppError not_found, import_not_done
 */
export async function giveToStaff(
  { db, defaultPassword }: ImportTools,
  id: number,
  after: number,
  { actor, requestId }: Asker,
): Promise<AnswerOf<'giveImportPasswords'>> {
  const kind = await requireVisible(db, actor, id);
  if (kind !== 'staff') throw notFound();
  if ((await readState(db, id)) !== 'done') throw new AppError('import_not_done');
  return givePasswords(db, id, after, { actor, requestId, defaultPassword });
}

/**
 * Cancels a checked import, or requests a running one to stop before the next batch. The row's own state
 * decides which of the two happens, and whether it is too late.
 * @throws AppError not_found, import_ended
 */
export async function cancelImport(
  { db, importEnded }: Pick<ImportTools, 'db' | 'importEnded'>,
  id: number,
  asker: Asker,
): Promise<ImportRun> {
  requireWrite(asker.actor, await requireVisible(db, asker.actor, id));
  await transaction(db, async (tx) => {
    const run = await cancelRun(tx, id);
    if (run === undefined) throw new AppError('import_ended');
    const { kind, file_name, state } = run;
    if (state === 'cancelled') {
      await deleteParts(tx, id);
      await importEnded(tx, id, 'cancelled');
    }
    await noteRun(tx, asker, id, 'cancelled', { kind, file_name });
  });
  return readOne(db, id, asker);
}

/** Minimum width of a template's column, in characters. */
const TEMPLATE_WIDTH = 18;

/** An empty sheet with the headings of a kind. */
export async function templateOf(kind: ImportKind, language: ServerLanguage): Promise<FileAnswer> {
  const columns = KINDS[kind].columns.map(({ title }) => {
    const heading = title[language];
    return { heading, width: Math.max(TEMPLATE_WIDTH, heading.length + 2) };
  });
  return new FileAnswer(await streamSheet(kind, columns, []), XLSX_TYPE, `${kind}.xlsx`);
}
