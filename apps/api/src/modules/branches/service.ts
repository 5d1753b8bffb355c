import type { BodyOf, Branch, createBranch, editBranch } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { ScopedChange } from '../../platform/change/change.ts';
import { requireVersion } from '../../platform/change/version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { tidy, tidyUzbek } from '../../platform/text/normalise.ts';
import { now } from '../../platform/time/clock.ts';
import { readBranch } from './queries.ts';

interface Columns {
  readonly code: string;
  readonly region_id: number;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly address_uz: string;
  readonly address_ru: string;
  readonly tag_language: string;
}

/** Fields of the body by their column. */
const FIELDS: Readonly<Record<keyof Columns, string>> = {
  code: 'code',
  region_id: 'region',
  name_uz: 'name.uz',
  name_ru: 'name.ru',
  address_uz: 'address.uz',
  address_ru: 'address.ru',
  tag_language: 'tag_language',
};
/** Fields that only a person who may change all branches may change. */
const OF_THE_CHAIN: readonly (keyof Columns)[] = ['code', 'region_id'];

interface LockedBranch extends Columns {
  readonly id: number;
  readonly closed_at: string | null;
  readonly version: number;
}

function requireText(text: string, field: string): string {
  if (text === '') throw fieldError(field, 'required');
  return text;
}

/** Converts the fields of a body to columns. */
function columnsOf(body: Omit<BodyOf<typeof editBranch>, 'version'>): Partial<Columns> {
  const { code, name, region, address, tag_language } = body;
  return {
    ...(code === undefined ? {} : { code }),
    ...(region === undefined ? {} : { region_id: region }),
    ...(name === undefined
      ? {}
      : {
          name_uz: requireText(tidyUzbek(name.uz), 'name.uz'),
          name_ru: requireText(tidy(name.ru), 'name.ru'),
        }),
    ...(address === undefined
      ? {}
      : {
          address_uz: requireText(tidyUzbek(address.uz), 'address.uz'),
          address_ru: requireText(tidy(address.ru), 'address.ru'),
        }),
    ...(tag_language === undefined ? {} : { tag_language }),
  };
}

async function requireRegion(tx: Tx, id: number): Promise<void> {
  const region = await tx
    .selectFrom('region')
    .select('code')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (region !== undefined) return;
  const codes = await tx.selectFrom('region').select('code').orderBy('position').execute();
  throw fieldError('region', 'not_in_list', { options: codes.map(({ code }) => code).join(', ') });
}

/** Branches: where they are, how they print, whether they are open. */
export class BranchService {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws AppError already_exists (code), not_in_list (region) */
  async create(
    tx: Tx,
    { actor, requestId }: ScopedChange,
    body: BodyOf<typeof createBranch>,
  ): Promise<Branch> {
    await requireRegion(tx, body.region);
    const values = columnsOf(body) as Columns;
    const { id } = await tx.insertInto('branch').values(values).returning('id').executeTakeFirstOrThrow();
    await record(tx, {
      userId: actor.userId,
      branchId: id,
      entity: 'branch',
      entityId: id,
      action: 'created',
      after: { ...values },
      requestId,
    });
    // A new branch is nobody's own yet; who may add one may see what became of it.
    return this.#show(tx, { kind: 'all' }, actor, id);
  }

  /** @throws AppError not_found, no_permission (code and region), stale_version, already_exists */
  edit(change: ScopedChange, id: number, { version, ...body }: BodyOf<typeof editBranch>): Promise<Branch> {
    return this.#onBranch(change, id, async (tx, row) => {
      const wished = columnsOf(body);
      const changed = (Object.keys(wished) as (keyof Columns)[]).filter((key) => wished[key] !== row[key]);
      if (change.scope.kind === 'own' && changed.some((key) => OF_THE_CHAIN.includes(key)))
        throw new AppError('no_permission');
      const theirs = changed.map((key) => ({ field: FIELDS[key], theirs: row[key] }));
      requireVersion(row, version, theirs);
      if (changed.includes('region_id') && body.region !== undefined) await requireRegion(tx, body.region);
      if (changed.length === 0) return;
      await this.#write(
        tx,
        change,
        row,
        Object.fromEntries(changed.map((key) => [key, wished[key]])),
        'changed',
      );
    });
  }

  /** Closing twice changes nothing the second time. */
  close(change: ScopedChange, id: number): Promise<Branch> {
    return this.#onBranch(change, id, async (tx, row) => {
      if (row.closed_at === null)
        await this.#write(tx, change, row, { closed_at: now().toISOString() }, 'closed');
    });
  }

  reopen(change: ScopedChange, id: number): Promise<Branch> {
    return this.#onBranch(change, id, async (tx, row) => {
      if (row.closed_at !== null) await this.#write(tx, change, row, { closed_at: null }, 'reopened');
    });
  }

  #onBranch(
    { actor, scope }: ScopedChange,
    id: number,
    work: (tx: Tx, row: LockedBranch) => Promise<void>,
  ): Promise<Branch> {
    return transaction(this.#db, async (tx) => {
      const row = await tx
        .selectFrom('branch')
        .select(['id', 'code', 'region_id', 'name_uz', 'name_ru', 'address_uz', 'address_ru'])
        .select(['tag_language', 'closed_at', 'version'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (row === undefined || (scope.kind === 'own' && scope.branchId !== id)) throw notFound();
      await work(tx, row);
      return this.#show(tx, scope, actor, id);
    });
  }

  async #write(
    tx: Tx,
    { actor, requestId }: ScopedChange,
    row: LockedBranch,
    patch: Partial<Columns> & { readonly closed_at?: string | null },
    action: string,
  ): Promise<void> {
    await tx
      .updateTable('branch')
      .set({ ...patch, version: sql`version + 1` })
      .where('id', '=', row.id)
      .execute();
    const before = Object.keys(patch).map((key) => [key, row[key as keyof LockedBranch]]);
    await record(tx, {
      userId: actor.userId,
      branchId: row.id,
      entity: 'branch',
      entityId: row.id,
      action,
      before: Object.fromEntries(before),
      after: { ...patch },
      requestId,
    });
  }

  async #show(db: Db, scope: Scope, actor: Actor, id: number): Promise<Branch> {
    const branch = await readBranch(db, scope, actor, id);
    if (branch === undefined) throw notFound();
    return branch;
  }
}
