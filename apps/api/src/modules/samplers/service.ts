import type {
  AnswerOf,
  BodyOf,
  compareSamplerVersions,
  copySampler,
  createSampler,
  editSampler,
  importSampler,
  listSamplers,
  QueryOf,
  Sampler,
  SamplerDesign,
  SamplerSummary,
  showSamplerVersion,
} from '@javon/contract';
import { defaultLayout, type SamplerSpec } from '@javon/price-tag';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import { requireVersion, theirsOf } from '../../platform/change/version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { refreshTagContent, samplerFacts } from '../price-tags/public.ts';
import { designIssues, tidyDesign } from './design.ts';
import { differencesOf } from './differences.ts';
import { readSamplerFile } from './file.ts';
import { requireAdd, requireView } from './policy.ts';
import { readSampler, readSamplers, readVersion, readVersions } from './queries.ts';

/** A sampler that is bound to the whole catalogue has fifty thousand tags to work out. */
const SAVE_MS = 120_000;

function nameOf(text: string): string {
  const name = tidyUzbek(text);
  if (name === '') throw fieldError('name', 'required');
  return name;
}

/** Samplers: spec and layout of tags, in versions that never change. */
export class SamplerService {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  list(
    actor: Actor,
    query: QueryOf<typeof listSamplers>,
  ): Promise<{ items: SamplerSummary[]; next: string | null; total: number }> {
    return readSamplers(this.#db, actor, query);
  }

  /** @throws AppError not_found, also for a kind that the person may not see */
  async show(actor: Actor, id: number, db: Db = this.#db): Promise<Sampler> {
    const row = await readSampler(db, actor, id);
    if (row === undefined) throw notFound();
    requireView(actor, row.kind);
    return { ...row, versions: await readVersions(db, id) };
  }

  /** @throws AppError not_found */
  async version(actor: Actor, id: number, number: number): Promise<AnswerOf<typeof showSamplerVersion>> {
    const row = await readSampler(this.#db, actor, id);
    if (row === undefined) throw notFound();
    requireView(actor, row.kind);
    const found = await readVersion(this.#db, id, number);
    if (found === undefined) throw notFound();
    return found;
  }

  /** @throws AppError not_found */
  async compare(
    actor: Actor,
    id: number,
    query: QueryOf<typeof compareSamplerVersions>,
  ): Promise<AnswerOf<typeof compareSamplerVersions>> {
    const [left, right] = await Promise.all([
      this.version(actor, id, query.left),
      this.version(actor, id, query.right),
    ]);
    return { left, right, differences: differencesOf(left.design, right.design) };
  }

  /** @throws AppError no_permission, already_exists, or about a field of the design */
  async create(tx: Tx, change: Change, body: BodyOf<typeof createSampler>): Promise<Sampler> {
    const { kind, format, orientation, design } = body;
    const layout = design.layout ?? defaultLayout(kind, format, orientation);
    return this.#add(tx, change, 'created', {
      name: body.name,
      kind,
      format,
      design: { ...design, layout },
    });
  }

  /** @throws AppError no_permission, not_found, already_exists */
  async copy(tx: Tx, change: Change, id: number, body: BodyOf<typeof copySampler>): Promise<Sampler> {
    const source = await this.show(change.actor, id, tx);
    const { format = source.format, orientation = body.format ? undefined : source.orientation } = body;
    const same = format === source.format && orientation === source.orientation;
    const layout = same ? source.design.layout : defaultLayout(source.kind, format, orientation);
    return this.#add(
      tx,
      change,
      'copied',
      { name: body.name, kind: source.kind, format, design: { ...source.design, layout } },
      { sampler_id: id },
    );
  }

  /** @throws AppError sampler_file_wrong, no_permission, already_exists, or about a part of the file */
  async import(tx: Tx, change: Change, body: BodyOf<typeof importSampler>): Promise<Sampler> {
    const { name, kind, months, spec, layout } = readSamplerFile(body.file);
    const format = (layout as { readonly format?: unknown }).format;
    return this.#add(tx, change, 'imported', {
      name: body.name ?? name,
      kind,
      // Replaces an unknown format: the check of the layout refuses it.
      format: format === 'A5' || format === 'A7' ? format : 'A6',
      design: { spec, layout, months },
    });
  }

  /**
   * Saves a new version. The content of every tag that the sampler draws is recomputed in the same
   * transaction, so that tags printed by the version before are stale as soon as this one is in force.
   * @throws AppError not_found, stale_version, already_exists, or about a field of the design
   */
  edit(change: Change, id: number, body: BodyOf<typeof editSampler>): Promise<Sampler> {
    return this.#change(change, id, body.version, async (tx, row) => {
      if (body.name !== undefined) await this.#rename(tx, change, row, nameOf(body.name));
      const design = await this.#checked(tx, row.kind, row.format, body.design);
      // A save without a change is no new version, and makes no tag stale.
      const same = differencesOf(row.design, design).length === 0 && sameParts(row.design, design);
      if (!same) await this.#save(tx, change, row, design, null);
    });
  }

  /** @throws AppError not_found, stale_version, already_exists */
  rename(change: Change, id: number, version: number, name: string): Promise<Sampler> {
    return this.#change(change, id, version, (tx, row) => this.#rename(tx, change, row, nameOf(name)));
  }

  /** @throws AppError not_found, stale_version, or about what no longer holds of the old design */
  returnTo(change: Change, id: number, version: number, number: number): Promise<Sampler> {
    return this.#change(change, id, version, async (tx, row) => {
      const old = await readVersion(tx, id, number);
      if (old === undefined) throw fieldError('number', 'not_in_list', { options: `1…${row.number}` });
      if (number === row.number) return;
      const design = await this.#checked(tx, row.kind, row.format, old.design);
      await this.#save(tx, change, row, design, number);
    });
  }

  /** @throws AppError not_found, stale_version, in_use while a category is bound to it */
  remove(change: Change, id: number, version: number): Promise<Sampler> {
    return this.#change(change, id, version, async (tx, row) => {
      if (row.categories.length > 0) throw new AppError('in_use');
      await this.#mark(tx, change, id, true);
    });
  }

  /** @throws AppError not_found, stale_version, already_exists when another has taken its name */
  restore(change: Change, id: number, version: number): Promise<Sampler> {
    return this.#change(change, id, version, (tx) => this.#mark(tx, change, id, false), true);
  }

  /** Runs one change of a sampler under lock, in the version that the caller has seen. */
  #change(
    { actor }: Change,
    id: number,
    seen: number,
    work: (tx: Tx, row: SamplerSummary) => Promise<void>,
    deleted = false,
  ): Promise<Sampler> {
    return transaction(this.#db, async (tx) => {
      await allowLongWork(tx, SAVE_MS);
      // Waits for whoever works out the content of a tag by this sampler, and makes them wait.
      await tx.selectFrom('sampler').select('id').where('id', '=', id).forUpdate().execute();
      const row = await readSampler(tx, actor, id);
      if (row === undefined || (row.deleted_at !== null) !== deleted) throw notFound();
      requireView(actor, row.kind);
      requireVersion(row, seen, theirsOf(row, ['name', 'number']));
      await work(tx, row);
      return this.show(actor, id, tx);
    });
  }

  async #checked(
    tx: Tx,
    kind: SamplerSummary['kind'],
    format: SamplerSummary['format'],
    given: SamplerDesign,
  ): Promise<SamplerDesign> {
    const design = tidyDesign(given);
    const issues = await designIssues(tx, kind, format, design);
    if (issues.length > 0) throw new AppError('invalid', { issues });
    return design;
  }

  async #add(
    tx: Tx,
    change: Change,
    action: string,
    given: Pick<SamplerSummary, 'name' | 'kind' | 'format' | 'design'>,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Sampler> {
    const { kind, format } = given;
    requireAdd(change.actor, kind);
    const name = nameOf(given.name);
    const design = await this.#checked(tx, kind, format, given.design);
    const { id } = await tx
      .insertInto('sampler')
      .values({ name, kind, format })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#writeVersion(tx, change, { id, kind, number: 0 }, design, null);
    await this.#record(tx, change, id, action, undefined, { name, kind, format, ...more });
    const row = await readSampler(tx, change.actor, id);
    if (row === undefined) throw notFound();
    return { ...row, versions: await readVersions(tx, id) };
  }

  async #rename(tx: Tx, change: Change, row: SamplerSummary, name: string): Promise<void> {
    if (name === row.name) return;
    await tx
      .updateTable('sampler')
      .set({ name, version: sql`version + 1` })
      .where('id', '=', row.id)
      .execute();
    await this.#record(tx, change, row.id, 'changed', { name: row.name }, { name });
  }

  async #save(
    tx: Tx,
    change: Change,
    row: SamplerSummary,
    design: SamplerDesign,
    returnedFrom: number | null,
  ): Promise<void> {
    await this.#writeVersion(tx, change, row, design, returnedFrom);
    await refreshTagContent(tx, { sampler: row.id });
    await this.#record(
      tx,
      change,
      row.id,
      returnedFrom === null ? 'version_saved' : 'version_returned',
      { number: row.number },
      { number: row.number + 1, ...(returnedFrom === null ? {} : { returned_from: returnedFrom }) },
    );
  }

  async #writeVersion(
    tx: Tx,
    { actor }: Change,
    { id, kind, number }: Pick<SamplerSummary, 'id' | 'kind' | 'number'>,
    { spec, layout, months }: SamplerDesign,
    returnedFrom: number | null,
  ): Promise<void> {
    const stored = { sampler: { kind, ...spec } satisfies SamplerSpec, layout };
    const version = await tx
      .insertInto('sampler_version')
      .values({
        sampler_id: id,
        number: number + 1,
        spec: JSON.stringify(stored),
        months: spec.monthlyPrice === 'no' ? null : months,
        ...samplerFacts(stored),
        author_id: actor.userId,
        returned_from: returnedFrom,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('sampler')
      .set({ current_version_id: version.id, ...(number === 0 ? {} : { version: sql`version + 1` }) })
      .where('id', '=', id)
      .execute();
  }

  async #mark(tx: Tx, change: Change, id: number, deleted: boolean): Promise<void> {
    await tx
      .updateTable('sampler')
      .set({ deleted_at: deleted ? sql`now()` : null, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    await this.#record(tx, change, id, deleted ? 'deleted' : 'restored');
  }

  async #record(
    tx: Tx,
    { actor, requestId }: Change,
    id: number,
    action: string,
    before?: Readonly<Record<string, unknown>>,
    after?: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await record(tx, {
      userId: actor.userId,
      branchId: actor.branchId,
      entity: 'sampler',
      entityId: id,
      action,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      requestId,
    });
  }
}

/** True when the parts are the same ones in the same order: what is on top is part of a design. */
function sameParts(a: SamplerDesign, b: SamplerDesign): boolean {
  const names = ({ layout }: SamplerDesign) => layout.parts.map(({ id, kind }) => id ?? kind).join('\n');
  return names(a) === names(b);
}
