import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type RowOf, updateRow } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/types.generated.ts';
import type { KeptHash } from './card-hash.ts';

/** Row of a client; its number is for the history alone, the API uses only the key. */
export interface ClientRow extends Omit<RowOf<'client'>, 'created_at' | 'deleted_at'> {
  readonly markup_bp: number;
  readonly active: boolean;
  readonly phones: readonly string[];
}

/** Identifier that a client is found by. */
export type Mark =
  | { readonly by: 'key'; readonly value: string }
  | { readonly by: 'phone'; readonly value: string }
  | { readonly by: 'pinfl'; readonly value: string }
  | { readonly by: 'card'; readonly value: readonly Buffer[]; readonly renewed: KeptHash };

function condition(mark: Mark): RawBuilder<unknown> {
  switch (mark.by) {
    case 'key':
      return sql`c.key = ${mark.value}::uuid`;
    case 'phone':
      return sql`c.id = (select client_id from client_phone where phone = ${mark.value})`;
    case 'pinfl':
      return sql`c.pinfl = ${mark.value}`;
    case 'card':
      return sql`c.card_hash = any(${mark.value}::bytea[])`;
  }
}

/** The client with this identifier; an erased one counts as missing. */
export async function readClient(db: Db, mark: Mark): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select c.id, c.key, c.name, c.pinfl, c.card_hash, c.card_keys, c.card_last4, c.card_expires::text, c.months, c.version,
      p.markup_bp, p.active,
      coalesce((select json_agg(f.phone order by f.position) from client_phone f where f.client_id = c.id), '[]') as phones
    from client c join instalment_plan p on p.months = c.months
    where ${condition(mark)} and c.deleted_at is null`.execute(db);
  return rows[0];
}

/** Locks the client with this key; does nothing if there is none. */
export async function lockClient(tx: Tx, key: string): Promise<void> {
  await sql`select from client where key = ${key}::uuid for update`.execute(tx);
}

export function insertClient(
  tx: Tx,
  values: Insertable<DB['client']>,
): Promise<{ readonly id: number; readonly key: string }> {
  return tx.insertInto('client').values(values).returning(['id', 'key']).executeTakeFirstOrThrow();
}

/** Updates a client and increments the version. */
export function updateClient(
  tx: Tx,
  { id, version }: ClientRow,
  patch: Updateable<DB['client']>,
): Promise<void> {
  return updateRow(tx, 'client', id, { ...patch, version: version + 1 });
}

/** Erases the data of a client. @returns the id; undefined if there is none, or it is erased already */
export async function clearClient(
  tx: Tx,
  key: string,
  empty: Updateable<DB['client']>,
): Promise<number | undefined> {
  const erased = await tx
    .updateTable('client')
    .set({ ...empty, deleted_at: sql`now()`, version: sql`version + 1` })
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (erased === undefined) return undefined;
  await tx.deleteFrom('client_phone').where('client_id', '=', erased.id).execute();
  return erased.id;
}

/** The phone numbers that another client already has. */
export async function readTakenPhones(
  db: Db,
  clientId: number,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('client_phone')
    .select('phone')
    .where('phone', 'in', phones)
    .where('client_id', '<>', clientId)
    .execute();
  return new Set(rows.map((row) => row.phone));
}

export async function replacePhones(tx: Tx, clientId: number, phones: readonly string[]): Promise<void> {
  await tx.deleteFrom('client_phone').where('client_id', '=', clientId).execute();
  await tx
    .insertInto('client_phone')
    .values(phones.map((phone, index) => ({ client_id: clientId, position: index + 1, phone })))
    .execute();
}

/** Class of the advisory locks of cards, by their last four digits. */
const LOCK = 7_340_137;

/**
 * Locks all cards that end in these four digits: no constraint prevents two clients from having one card
 * under two key versions.
 */
export async function lockCards(tx: Tx, last4: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${last4})`.execute(tx);
}

/** Whether a client other than `clientId` has a card with one of the hashes. */
export async function isCardTaken(
  db: Db,
  clientId: number | null,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await sql`
    select from client where card_hash = any(${hashes}::bytea[]) and id is distinct from ${clientId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Replaces the hash of a client's card, unless the card was changed in the meantime. */
export async function updateCardHash(
  db: Db,
  { id, card_hash }: Pick<ClientRow, 'id' | 'card_hash'>,
  { hash, keys }: KeptHash,
): Promise<void> {
  await db
    .updateTable('client')
    .set({ card_hash: hash, card_keys: [...keys] })
    .where('id', '=', id)
    .where('card_hash', '=', card_hash)
    .execute();
}

/** Locks some cards whose hash does not include this key version or a later one. */
export async function lockCardsBefore(
  tx: Tx,
  version: number,
  limit: number,
): Promise<(KeptHash & { readonly id: number })[]> {
  const { rows } = await sql<KeptHash & { readonly id: number }>`
    select id, card_hash as hash, card_keys as keys from client
    where card_hash is not null and ${version} > all(card_keys) order by id limit ${limit} for update`.execute(
    tx,
  );
  return rows;
}

/** Setting with the fingerprints of the key versions, each stored by the first server that had it. */
const MARKS = 'card_key_marks';

/** Stores the fingerprints of versions that have none yet; returns all. */
export async function keepCardKeyMarks(
  db: Db,
  marks: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ value: Record<string, string> }>`
    insert into setting (key, value) values (${MARKS}, ${JSON.stringify(marks)})
    on conflict (key) do update set value = excluded.value || setting.value, updated_at = now()
    returning value`.execute(db);
  return rows[0]?.value ?? marks;
}

/** Number of cards that need each version of the key. */
export async function cardsByKey(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ version: number; cards: number }>`
    select k.version, count(*)::int as cards from client c cross join unnest(c.card_keys) k(version)
    group by k.version order by k.version`.execute(db);
  return new Map(rows.map(({ version, cards }) => [version, cards]));
}

/**
 * Counts a person's search within a time window, in a separate transaction, so that a failed search still
 * counts.
 * @returns searches in this window, and seconds until it ends
 */
export async function countSearch(
  db: Db,
  userId: number,
  whileSeconds: number,
): Promise<{ readonly count: number; readonly seconds: number }> {
  // A window that begins ahead of the clock was begun before the clock was put back.
  const isOver = sql`s.began_at not between now() - make_interval(secs => ${whileSeconds}) and now() + interval '1 minute'`;
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into client_search as s (user_id, began_at, count) values (${userId}, now(), 1)
    on conflict (user_id) do update set
      count = case when ${isOver} then 1 else s.count + 1 end,
      began_at = case when ${isOver} then now() else s.began_at end
    returning count, ceil(${whileSeconds} - extract(epoch from now() - began_at))::int as seconds`.execute(
    db,
  );
  return rows[0] ?? { count: 0, seconds: 1 };
}
