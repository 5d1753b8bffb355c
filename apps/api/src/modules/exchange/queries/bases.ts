import type { ExchangeBase } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors/app-error.ts';

/** A database of 1C: how to interpret what it sends. */
export interface Base {
  readonly token_id: number;
  readonly name: string;
  readonly catalogue_ids: readonly string[];
  readonly foreign_catalogue_id: string | null;
  readonly older_refused: boolean;
  readonly sku_from: 'article' | 'code';
  readonly price_bound: number;
  readonly withdraw_bound: number;
  readonly pictures: 'none' | 'missing' | 'always';
  readonly pictures_asked: number;
  readonly asked: number;
  readonly version: number;
}

/** Creates the base of a token if there is none yet. */
export async function ensureBase(tx: Tx, tokenId: number): Promise<void> {
  await tx
    .insertInto('exchange_base')
    .values({ token_id: tokenId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws AppError not_found */
export async function readBase(db: Db | Tx, tokenId: number): Promise<Base> {
  const { rows } = await sql<Base>`
    select b.*, t.name from exchange_base b join service_token t on t.id = b.token_id
    where b.token_id = ${tokenId}`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** Locks a base against other changes of it. @throws AppError not_found */
export async function lockBase(tx: Tx, tokenId: number): Promise<Base> {
  await sql`select from exchange_base where token_id = ${tokenId} for update`.execute(tx);
  return readBase(tx, tokenId);
}

/** Stores the first catalogue that a base sends. @returns whether the catalogue belongs to the base */
export async function settleCatalogue(tx: Tx, tokenId: number, catalogueId: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    update exchange_base
    set catalogue_ids = case when catalogue_ids = '{}' then array[${catalogueId}] else catalogue_ids end
    where token_id = ${tokenId} returning ${catalogueId} = any(catalogue_ids) as own`.execute(tx);
  return rows[0]?.own ?? false;
}

/** Records that a catalogue of another database was refused. */
export async function noteForeign(db: Db, tokenId: number, catalogueId: string): Promise<void> {
  await db
    .insertInto('exchange_base')
    .values({ token_id: tokenId, foreign_catalogue_id: catalogueId })
    .onConflict((c) => c.column('token_id').doUpdateSet({ foreign_catalogue_id: catalogueId }))
    .execute();
}

/** Accepts the refused catalogue as one of the base. @returns false if none was refused */
export async function acceptForeign(tx: Tx, tokenId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exchange_base set catalogue_ids = catalogue_ids || foreign_catalogue_id, foreign_catalogue_id = null, version = version + 1
    where token_id = ${tokenId} and foreign_catalogue_id is not null`.execute(tx);
  return Number(numAffectedRows) > 0;
}

/** Age by which a file may be older than the newest taken one: exchanges overlap, and clocks are corrected. */
const MARGIN = sql`interval '1 hour'`;
const SHOWN = sql`'DD.MM.YYYY HH24:MI'`;

/** When the newest taken file and this older one were written, for people; undefined if it is not older. */
export async function readNewerMade(
  tx: Tx,
  tokenId: number,
  made: string,
): Promise<{ readonly made: string; readonly newest: string } | undefined> {
  const { rows } = await sql<{ made: string; newest: string }>`
    select to_char(${made}::timestamp, ${SHOWN}) as made, to_char(newest_made, ${SHOWN}) as newest from exchange_base
    where token_id = ${tokenId} and newest_made > ${made}::timestamp + ${MARGIN}`.execute(tx);
  return rows[0];
}

/** Records that a file was refused as older than those taken before. */
export async function noteOlder(db: Db, tokenId: number): Promise<void> {
  await db
    .updateTable('exchange_base')
    .set({ older_refused: true })
    .where('token_id', '=', tokenId)
    .execute();
}

/** Accepts files of any age until an exchange is taken. @returns false if none was refused */
export async function acceptOlder(tx: Tx, tokenId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exchange_base set newest_made = null, older_refused = false, version = version + 1
    where token_id = ${tokenId} and older_refused`.execute(tx);
  return Number(numAffectedRows) > 0;
}

/** Records when 1C wrote the newest file of taken exchanges. */
export async function noteMade(db: Db, tokenId: number, sessionIds: readonly number[]): Promise<void> {
  await sql`
    update exchange_base set older_refused = false, newest_made = greatest(newest_made, (
      select max(least(made, now() at time zone 'Asia/Tashkent')) from exchange_file
      where session_id = any(${[...sessionIds]}::bigint[]) and made is not null))
    where token_id = ${tokenId}`.execute(db);
}

export async function updateBase(
  tx: Tx,
  tokenId: number,
  values: Partial<Pick<Base, 'sku_from' | 'price_bound' | 'withdraw_bound' | 'pictures'>>,
): Promise<void> {
  await tx
    .updateTable('exchange_base')
    .set((set) => ({ ...values, version: set('version', '+', 1), asked: set('asked', '+', 1) }))
    .where('token_id', '=', tokenId)
    .execute();
}

/** Requests a comparison without an exchange. */
export async function askAgain(tx: Tx, tokenId: number): Promise<void> {
  await sql`update exchange_base set asked = asked + 1 where token_id = ${tokenId}`.execute(tx);
}

/**
 * Whether no newer comparison was requested than number `asked`, null for any. None is until the end of the
 * transaction: `lockBase` waits.
 */
export async function isNewestRequest(tx: Tx, tokenId: number, asked: number | null): Promise<boolean> {
  const { rows } = await sql<{ asked: number }>`
    select asked from exchange_base where token_id = ${tokenId} for key share`.execute(tx);
  return asked === null || rows[0]?.asked === asked;
}

/** Records that the comparison with request number `asked` is done. */
export async function noteAnswered(tx: Tx, tokenId: number, asked: number): Promise<void> {
  await sql`update exchange_base set answered = ${asked} where token_id = ${tokenId}`.execute(tx);
}

/** Clears the moment until which records were taken: all of them are compared again. */
export async function forgetTaken(tx: Tx, tokenId: number, kinds: readonly string[]): Promise<void> {
  await sql`delete from exchange_taken where token_id = ${tokenId} and kind = any(${[...kinds]}::text[])`.execute(
    tx,
  );
}

/** Databases of 1C with the number of things that wait in each. */
export async function readBases(db: Db): Promise<ExchangeBase[]> {
  const { rows } = await sql<ExchangeBase>`
    select b.token_id as id, t.name, b.foreign_catalogue_id is not null as foreign, b.older_refused as older,
      (select max(last_at) from exchange_session s where s.token_id = b.token_id) as last_at,
      (select count(*)::int from exchange_wait w where w.token_id = b.token_id and not w.in_import) as waits,
      (select count(*)::int from exchange_import i join import_run r on r.id = i.import_id
        where i.token_id = b.token_id and r.state = 'checked') as held,
      (select count(*)::int from exchange_record r where r.token_id = b.token_id
        and r.kind in ('price_type', 'warehouse', 'group') and coalesce(r.data ->> 'deleted', '') <> 'true'
        and not exists (select from exchange_mapping m where m.token_id = r.token_id and m.kind = r.kind
          and m.ref = r.ref)) as unmapped
    from exchange_base b join service_token t on t.id = b.token_id
    order by t.revoked_at is not null, b.token_id desc limit 100`.execute(db);
  return rows;
}

/** Counts undeleted products with a generated Uzbek name that no person has reviewed. */
export async function countMadeNames(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product where name_uz_made and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
