import type {
  AnswerOf,
  BodyOf,
  createImport,
  giveImportPasswords,
  ImportKind,
  ImportRun,
  importSheet,
  listImportRows,
  listImports,
  QueryOf,
  readImportColumns,
} from '@javon/contract';
import { IMPORT_WORDS } from '@javon/messages/server';
import { sql } from 'kysely';
import { requireProvedPassword } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { FileAnswer } from '../../platform/http/call.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { streamSheet } from '../../platform/sheets/stream-sheet.ts';
import { headingsSheet, XLSX_TYPE } from '../../platform/sheets/write-sheet.ts';
import { applyComingPrices } from '../catalogue/public.ts';
import type { FirstPassword, PendingPassword } from '../session/public.ts';
import { cancelRun } from './cancel.ts';
import { checkUpload, columnsOf } from './check.ts';
import { parseChosen } from './chosen-columns.ts';
import { givePasswords } from './give-passwords.ts';
import { KINDS } from './kinds/all.ts';
import { readLines, sheetColumns, sheetLines } from './lines.ts';
import { failAbandoned } from './lock.ts';
import { requireVisible, requireWrite, visibleTo } from './policy.ts';
import { type Asker as Reader, readRun, readRuns } from './runs.ts';
import { requireUntouched } from './untouched.ts';
import type { SentFile } from './upload.ts';
import { APPLY, type Job, startWork, UNDO } from './work.ts';

/** Calls of other modules within the transaction of an import. */
export interface ImportHooks {
  /** Texts, category, brand, barcode or characters of these products were written. */
  productTextsChanged(tx: Tx, productIds: readonly number[]): Promise<void>;
  /** Password of the people that an import adds, until they are given one of their own. */
  pendingPassword(): Promise<PendingPassword>;
  /** A password for one of them to begin with. */
  newPassword(phone: string): Promise<FirstPassword>;
}

interface Asker extends Reader {
  readonly requestId: string;
}

/** Imports of products, parameters, prices, balances and staff: a check first, then all rows or none. */
export class ImportService {
  readonly #db: Db;
  readonly #hooks: ImportHooks;

  constructor(db: Db, hooks: ImportHooks) {
    this.#db = db;
    this.#hooks = hooks;
  }

  /** @throws AppError about the file or its headings; bad rows are no error but part of the answer */
  async check(
    { fields, fileName, bytes }: SentFile<BodyOf<typeof createImport>>,
    asker: Asker,
  ): Promise<ImportRun> {
    const { actor, language } = asker;
    requireWrite(actor, fields.kind);
    // The file is compared with the prices that hold, also where the regular work is late.
    await applyComingPrices(this.#db, { wait: true });
    const id = await checkUpload(this.#db, {
      kind: fields.kind,
      fileName,
      content: await readSheet(bytes),
      createMissing: fields.create_missing === 'true',
      chosen: parseChosen(fields.columns),
      actor,
      language,
    });
    return this.#read(id, asker);
  }

  /** How the columns of a file are understood; nothing is kept. */
  async columns(
    { fields, bytes }: SentFile<BodyOf<typeof readImportColumns>>,
    { actor }: Asker,
  ): Promise<AnswerOf<typeof readImportColumns>> {
    requireWrite(actor, fields.kind);
    return columnsOf(this.#db, fields.kind, await readSheet(bytes));
  }

  /** @throws AppError not_found */
  async show(id: number, asker: Asker): Promise<ImportRun> {
    await requireVisible(this.#db, asker.actor, id);
    const run = await this.#read(id, asker);
    if (run.state !== 'running' && run.state !== 'undoing') return run;
    await failAbandoned(this.#db);
    return this.#read(id, asker);
  }

  /** @throws AppError not_found */
  async rows(
    id: number,
    query: QueryOf<typeof listImportRows>,
    { actor, language }: Asker,
  ): Promise<AnswerOf<typeof listImportRows>> {
    await requireVisible(this.#db, actor, id);
    return readLines(this.#db, id, query, language);
  }

  /** @throws AppError not_found, also when its rows are kept no more */
  async sheet(
    id: number,
    { outcome }: QueryOf<typeof importSheet>,
    { actor, language }: Asker,
  ): Promise<FileAnswer> {
    await requireVisible(this.#db, actor, id);
    const run = await this.#db
      .selectFrom('import_run')
      .select(['headings', 'file_name'])
      .select(
        sql<boolean>`exists (select from import_line_part p where p.import_id = import_run.id)`.as('kept'),
      )
      .where('id', '=', id)
      .executeTakeFirst();
    if (run === undefined || !run.kept) throw notFound();
    const headings = run.headings as unknown as string[];
    const rows = sheetLines(this.#db, id, headings.length, outcome, language);
    const words = IMPORT_WORDS[language].sheet;
    const name = `${run.file_name.replace(/\.[a-z]{3,4}$/i, '')} – ${words.name}.xlsx`;
    return new FileAnswer(streamSheet(words.name, sheetColumns(headings, language), rows), XLSX_TYPE, name);
  }

  async list(query: QueryOf<typeof listImports>, asker: Reader): Promise<AnswerOf<typeof listImports>> {
    await failAbandoned(this.#db);
    return readRuns(this.#db, visibleTo(asker.actor), query, asker);
  }

  /**
   * Begins to apply a checked import; how it goes is asked for with {@link show}.
   * @throws AppError not_found, import_has_bad_rows, import_not_checked, password_needed for one of staff
   */
  async apply(id: number, asker: Asker, onFault: (error: unknown) => void): Promise<ImportRun> {
    const kind = await requireVisible(this.#db, asker.actor, id);
    requireWrite(asker.actor, kind);
    // It may make administrators.
    if (kind === 'staff') requireProvedPassword(asker.actor);
    return this.#start(APPLY, id, asker, onFault);
  }

  /**
   * Begins to take an applied import back.
   * @throws AppError not_found, import_not_done, or import_touched with the rows that something later touched
   */
  async undo(id: number, asker: Asker, onFault: (error: unknown) => void): Promise<ImportRun> {
    const kind = await requireVisible(this.#db, asker.actor, id);
    requireWrite(asker.actor, kind);
    // A price that is due is something later that touched its product.
    await applyComingPrices(this.#db, { wait: true });
    await requireUntouched(this.#db, id, kind, asker);
    return this.#start(UNDO, id, asker, onFault);
  }

  /**
   * Gives the people of an applied import of staff their first passwords.
   * @throws AppError not_found, import_not_done
   */
  async givePasswords(
    id: number,
    after: number,
    { actor, requestId }: Asker,
  ): Promise<AnswerOf<typeof giveImportPasswords>> {
    const kind = await requireVisible(this.#db, actor, id);
    if (kind !== 'staff') throw notFound();
    const run = await this.#db
      .selectFrom('import_run')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    if (run?.state !== 'done') throw new AppError('import_not_done');
    const newPassword = (phone: string) => this.#hooks.newPassword(phone);
    return givePasswords(this.#db, id, after, { actor, requestId, newPassword });
  }

  /**
   * Gives up a checked import, or asks one that runs to stop; it stops before its next part.
   * @throws AppError not_found, import_ended
   */
  async cancel(id: number, asker: Asker): Promise<ImportRun> {
    requireWrite(asker.actor, await requireVisible(this.#db, asker.actor, id));
    await cancelRun(this.#db, id, asker);
    return this.#read(id, asker);
  }

  async #start(job: Job, id: number, asker: Asker, onFault: (error: unknown) => void): Promise<ImportRun> {
    const { actor, requestId } = asker;
    const textsChanged = (tx: Tx, ids: readonly number[]) => this.#hooks.productTextsChanged(tx, ids);
    const pendingPassword = () => this.#hooks.pendingPassword();
    await startWork(job, { db: this.#db, id, actor, requestId, textsChanged, pendingPassword }, onFault);
    return this.#read(id, asker);
  }

  async template(kind: ImportKind, language: ServerLanguage): Promise<FileAnswer> {
    const headings = KINDS[kind].columns.map(({ title }) => title[language]);
    return new FileAnswer(await headingsSheet(kind, headings), XLSX_TYPE, `${kind}.xlsx`);
  }

  async #read(id: number, asker: Reader): Promise<ImportRun> {
    const run = await readRun(this.#db, id, asker);
    if (run === null) throw notFound();
    return run;
  }
}
