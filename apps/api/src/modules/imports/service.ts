import type { AnswerOf, ImportKind, ImportRun, listImports, QueryOf } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { FileAnswer } from '../../platform/http/call.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { headingsSheet, XLSX_TYPE } from '../../platform/sheets/write-sheet.ts';
import { startApplying } from './apply.ts';
import { checkUpload } from './check.ts';
import { KINDS } from './kinds/all.ts';
import { settleAbandoned } from './lock.ts';
import { requireVisible, requireWrite, visibleTo } from './policy.ts';
import { readRun, readRuns } from './runs.ts';
import type { SentFile } from './upload.ts';

/** What others have to do in the transaction of an import. */
export interface ImportHooks {
  /** Texts, category, brand, barcode or characters of these products were written. */
  productTextsChanged(tx: Tx, productIds: readonly number[]): Promise<void>;
  /** Hash of the password that everyone begins with. */
  newPasswordHash(): Promise<string>;
}

interface Asker {
  readonly actor: Actor;
  readonly language: ServerLanguage;
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
  async check({ fields, fileName, bytes }: SentFile, { actor, language }: Asker): Promise<ImportRun> {
    requireWrite(actor, fields.kind);
    const id = await checkUpload(this.#db, {
      kind: fields.kind,
      fileName,
      rows: await readSheet(bytes),
      createMissing: fields.create_missing === 'true',
      actor,
      language,
    });
    return this.#read(id, language);
  }

  /** @throws AppError not_found */
  async show(id: number, { actor, language }: Asker): Promise<ImportRun> {
    await requireVisible(this.#db, actor, id);
    const run = await this.#read(id, language);
    if (run.state !== 'running') return run;
    await settleAbandoned(this.#db);
    return this.#read(id, language);
  }

  async list(
    query: QueryOf<typeof listImports>,
    { actor, language }: Asker,
  ): Promise<AnswerOf<typeof listImports>> {
    await settleAbandoned(this.#db);
    return readRuns(this.#db, visibleTo(actor), query, language);
  }

  /**
   * Begins to apply a checked import; how it goes is asked for with {@link show}.
   * @throws AppError not_found, import_has_bad_rows, import_not_checked
   */
  async apply(
    id: number,
    { actor, language, requestId }: Asker,
    onFault: (error: unknown) => void,
  ): Promise<ImportRun> {
    requireWrite(actor, await requireVisible(this.#db, actor, id));
    const textsChanged = (tx: Tx, productIds: readonly number[]) =>
      productIds.length === 0 ? Promise.resolve() : this.#hooks.productTextsChanged(tx, productIds);
    const newPasswordHash = () => this.#hooks.newPasswordHash();
    await startApplying({ db: this.#db, id, actor, requestId, textsChanged, newPasswordHash }, onFault);
    return this.#read(id, language);
  }

  async template(kind: ImportKind, language: ServerLanguage): Promise<FileAnswer> {
    const headings = KINDS[kind].columns.map(({ title }) => title[language]);
    return new FileAnswer(await headingsSheet(kind, headings), XLSX_TYPE, `${kind}.xlsx`);
  }

  async #read(id: number, language: ServerLanguage): Promise<ImportRun> {
    const run = await readRun(this.#db, id, language);
    if (run === null) throw notFound();
    return run;
  }
}
