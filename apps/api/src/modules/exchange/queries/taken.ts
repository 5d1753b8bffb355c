import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Hold } from '../bounds.ts';
import type { Link, TakenKind, Wait } from './pending.ts';

/** Bases with something to take: an exchange that ended, or a requested comparison. */
export async function readBasesToTake(db: Db, quietSeconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.token_id as id from exchange_base b
    left join exchange_session s on s.token_id = b.token_id and s.taken_at is null
    where b.asked > b.answered or s.completed_at is not null
      or s.last_at < now() - make_interval(secs => ${quietSeconds})
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** An exchange that ended and was not taken yet. */
export interface Ended {
  readonly id: number;
  /** All its files of records were read. */
  readonly whole: boolean;
  /** Hours by which the clock of its files is ahead of ours. */
  readonly hours_ahead: number;
}

export async function readEnded(db: Db | Tx, tokenId: number, quietSeconds: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select s.id, not exists (select from exchange_file f where f.session_id = s.id and f.state <> 'done'
        and f.name ~* '\\.(xml|zip)$')
      and exists (select from exchange_file f where f.session_id = s.id
        and (f.state = 'done' or f.name !~* '\\.(xml|zip)$')) as whole,
      coalesce((select extract(epoch from max(f.made) at time zone 'Asia/Tashkent' - now()) / 3600
        from exchange_file f where f.session_id = s.id), 0)::float as hours_ahead
    from exchange_session s where s.token_id = ${tokenId} and s.taken_at is null
      and (s.completed_at is not null or s.last_at < now() - make_interval(secs => ${quietSeconds}))
    order by s.id`.execute(db);
  return rows;
}

/** The newest taken exchange, for imports that follow a decision; null if it is no longer kept. */
export async function readLastTaken(db: Db, tokenId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from exchange_session where token_id = ${tokenId} and outcome is distinct from 'incomplete'
      and taken_at is not null order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Marks sessions as taken. If one is taken once more and nothing changed, it keeps its first outcome. */
export async function markTaken(db: Db, ids: readonly number[], outcome: string): Promise<void> {
  await sql`update exchange_session set taken_at = now(),
      outcome = case when outcome = 'applied' and ${outcome} = 'nothing' then outcome else ${outcome} end
    where id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Kinds of records from which imports of a kind are made. */
const MADE_OF: Readonly<Record<TakenKind, readonly string[]>> = {
  products: ['product', 'offer', 'group'],
  parameters: ['product', 'offer', 'property'],
  prices: ['price', 'price_type'],
  balances: ['rest'],
};

/** Imports of a base and kind that wait for a person; stale if 1C sent something newer, or a product was linked or restored. */
export async function readWaitingImports(
  tx: Tx,
  tokenId: number,
  kind: TakenKind,
): Promise<{ readonly id: number; readonly stale: boolean }[]> {
  const { rows } = await sql<{ id: number; stale: boolean }>`
    select i.import_id as id, b.asked > b.answered or exists (select from exchange_record x
        where x.token_id = i.token_id and x.kind = any(${[...MADE_OF[kind]]}::text[]) and x.changed_at > i.checked_at)
      or ${kind !== 'products'} and exists (select from exchange_link l where l.token_id = i.token_id
        and l.made_at > i.checked_at) as stale
    from exchange_import i join import_run r on r.id = i.import_id join exchange_base b on b.token_id = i.token_id
    where i.token_id = ${tokenId} and i.kind = ${kind} and r.state = 'checked' order by 1`.execute(tx);
  return rows;
}

/** Whether an import of a base is being written or undone now. */
export async function isBusy(db: Db, tokenId: number): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_import i join import_run r on r.id = i.import_id
    where i.token_id = ${tokenId} and r.state in ('running', 'undoing') limit 1`.execute(db);
  return rows.length > 0;
}

/** Origin of an import, and the links and waits that result from it. */
export interface Taken {
  readonly tokenId: number;
  readonly sessionId: number | null;
  readonly kind: TakenKind;
  /** Number of the newest request for a comparison when this one began. */
  readonly asked: number;
  readonly holds: readonly Hold[];
  /** {@link Link}s as JSON: of a large chain there are 50,000. */
  readonly links: string;
  readonly waits: readonly Wait[];
}

export async function insertTaken(tx: Tx, importId: number, taken: Taken): Promise<void> {
  await tx
    .insertInto('exchange_import')
    .values({
      import_id: importId,
      token_id: taken.tokenId,
      session_id: taken.sessionId,
      kind: taken.kind,
      asked: taken.asked,
      holds: JSON.stringify(taken.holds),
      links: taken.links,
      waits: JSON.stringify(taken.waits),
    })
    .execute();
}

/** An import of an exchange with its results still to be stored. */
export interface Following {
  readonly token_id: number;
  readonly kind: TakenKind;
  readonly checked_at: string;
  readonly asked: number | null;
  /** Whether it waited for a person. */
  readonly held: boolean;
}

export async function readFollowing(tx: Tx, importId: number): Promise<Following | undefined> {
  const { rows } = await sql<Following>`
    select token_id, kind, checked_at::text as checked_at, asked, holds <> '[]' as held from exchange_import
    where import_id = ${importId}`.execute(tx);
  return rows[0];
}

/** Rows as JSON, or those stored with an import, so that 50,000 of them are not read only to be written back. */
type Kept = { readonly json: string } | { readonly ofImport: number };

function listOf(kept: Kept, column: 'links' | 'waits'): RawBuilder<unknown> {
  if ('ofImport' in kept)
    return sql`(select ${sql.ref(column)} from exchange_import where import_id = ${kept.ofImport})`;
  return sql`${kept.json}::jsonb`;
}

/** Links things of 1C, by {@link Link}s, to the products of their SKUs, and records which names were generated. */
export async function writeLinks(tx: Tx, tokenId: number, links: Kept): Promise<void> {
  const rows = sql`jsonb_to_recordset(${listOf(links, 'links')}) as r(ref text, sku text, made boolean, withdrawn boolean)`;
  await sql`
    with linked as (
      insert into exchange_link as kept (token_id, ref, product_id, withdrawn)
      select ${tokenId}, r.ref, p.id, r.withdrawn from ${rows} join product p on p.sku = r.sku
      order by r.ref
      on conflict (token_id, ref) do update set withdrawn = excluded.withdrawn
      where kept.withdrawn <> excluded.withdrawn
    )
    update product p set name_uz_made = true from ${rows}
    where p.sku = r.sku and r.made and not p.name_uz_made`.execute(tx);
}

/** Code of the only wait that is not of a thing, and that comparisons leave: a full export decides about it. */
const MISSING = 'exchange_many_missing';

/** Replaces the question what is missing in the last full export, by none if that is null. */
export async function replaceMissing(
  tx: Tx,
  tokenId: number,
  kind: TakenKind,
  wait: Pick<Wait, 'name' | 'params'> | null,
): Promise<void> {
  await sql`delete from exchange_wait where token_id = ${tokenId} and kind = ${kind} and code = ${MISSING}`.execute(
    tx,
  );
  if (wait === null) return;
  const { name, params } = wait;
  await tx
    .insertInto('exchange_wait')
    .values({ token_id: tokenId, kind, ref: '', name, code: MISSING, params: JSON.stringify(params) })
    .execute();
}

/** Replaces the waiting things of a kind by the {@link Wait}s of the last comparison. */
export async function replaceWaits(tx: Tx, tokenId: number, kind: TakenKind, waits: Kept): Promise<void> {
  await sql`delete from exchange_wait where token_id = ${tokenId} and kind = ${kind} and code <> ${MISSING}`.execute(
    tx,
  );
  await addWaits(tx, tokenId, kind, waits);
}

/**
 * Adds the waits of an import that waits for a person to those of its kind. Earlier ones stay, also of things that are rows of
 * it now: if the import is replaced, their rows are made again.
 */
export async function addWaitsOfHeld(
  tx: Tx,
  tokenId: number,
  kind: TakenKind,
  importId: number,
): Promise<void> {
  await sql`
    update exchange_wait set in_import = true
    where token_id = ${tokenId} and kind = ${kind} and code <> ${MISSING}`.execute(tx);
  await addWaits(tx, tokenId, kind, { ofImport: importId });
}

/** Adds {@link Wait}s to the waiting things of a kind, each in place of an earlier one of the same thing. */
async function addWaits(tx: Tx, tokenId: number, kind: TakenKind, waits: Kept): Promise<void> {
  await sql`
    insert into exchange_wait (token_id, kind, ref, name, code, params)
    select distinct on (w.ref) ${tokenId}, ${kind}, w.ref, w.name, w.code, w.params
    from jsonb_to_recordset(${listOf(waits, 'waits')}) as w(ref text, name text, code text, params jsonb)
    order by w.ref
    on conflict (token_id, kind, ref) do update set name = excluded.name, code = excluded.code,
      params = excluded.params, in_import = false`.execute(tx);
}

/** Stores the prices of an import that waits for a person, in place of those of earlier imports of its base. */
export async function replaceHeldPrices(tx: Tx, tokenId: number, importId: number): Promise<void> {
  await sql`delete from exchange_held_price where import_id in (
    select import_id from exchange_import where token_id = ${tokenId})`.execute(tx);
  await sql`
    insert into exchange_held_price (product_id, import_id, price)
    select r.id, ${importId}, r.price from import_part ip, jsonb_to_recordset(ip.rows) as r(id bigint, price bigint)
    where ip.import_id = ${importId} order by r.id`.execute(tx);
}

/**
 * Records the moment until which sent records were compared; links made shortly before it may have been
 * missed.
 */
export function writeTaken(tx: Tx, tokenId: number, kind: TakenKind, at: string): Promise<void> {
  return writeUntil(
    tx,
    tokenId,
    kind,
    sql`${at}::timestamptz`,
    sql`${at}::timestamptz - interval '10 seconds'`,
  );
}

/** Records that what a person cancelled or undid until now comes again only when 1C changes it. */
export function writeRefused(tx: Tx, tokenId: number, kind: TakenKind, at: string | null): Promise<void> {
  return writeUntil(tx, tokenId, kind, sql`coalesce(${at}::timestamptz, '-infinity')`, sql`now()`);
}

async function writeUntil(
  tx: Tx,
  tokenId: number,
  kind: TakenKind,
  records: RawBuilder<unknown>,
  links: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into exchange_taken as kept (token_id, kind, records_until, links_until)
    values (${tokenId}, ${kind}, ${records}, ${links})
    on conflict (token_id, kind) do update set
      records_until = greatest(kept.records_until, excluded.records_until),
      links_until = greatest(kept.links_until, excluded.links_until)`.execute(tx);
  if (kind === 'balances')
    await sql`delete from exchange_left_branch where token_id = ${tokenId} and left_at <= ${records}`.execute(
      tx,
    );
}

/** Start of this transaction, in microseconds. */
export async function momentOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`select now()::text as at`.execute(tx);
  return rows[0]?.at ?? '';
}

export async function readRunState(db: Db, importId: number): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from import_run where id = ${importId}`.execute(
    db,
  );
  return rows[0]?.state;
}
