import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Seconds for which a person counts as present after a heartbeat: two heartbeats may get lost. */
const PRESENT_FOR = 60;
/** Whether the last heartbeat of a row counts now; one that is further ahead was written before the clock was put back. */
const isRecent = (seenAt: string) => {
  const column = sql.ref(seenAt);
  const seconds = sql`make_interval(secs => ${PRESENT_FOR})`;
  return sql<SqlBool>`${column} > now() - ${seconds} and ${column} < now() + ${seconds}`;
};
/** Maximum number of people in one message; PostgreSQL allows some 8,000 letters. */
const MAX_RECIPIENTS = 200;

/** Notifies the pages of the others who have a shelf open that presence or the saved plan has changed. */
export async function publishPresence(tx: Tx, shelf: number, besides: number | null): Promise<void> {
  await sql`select pg_notify('javon_presence', ${String(shelf)} || ':' || string_agg(user_id::text, ','))
    from (
      select user_id from shelf_presence
      where shelf_id = ${shelf} and user_id is distinct from ${besides}
        and ${isRecent('seen_at')}
      limit ${MAX_RECIPIENTS}
    ) there
    having count(*) > 0`.execute(tx);
}

/** Whether a person edits; undefined for one who is not present. */
export function readPresence(tx: Tx, shelf: number, user: number): Promise<{ editing: boolean } | undefined> {
  return tx
    .selectFrom('shelf_presence')
    .select('editing')
    .where('shelf_id', '=', shelf)
    .where('user_id', '=', user)
    .where(isRecent('seen_at'))
    .executeTakeFirst();
}

export async function writePresence(
  tx: Tx,
  shelf: { readonly id: number; readonly branch_id: number },
  user: number,
  editing: boolean,
): Promise<void> {
  await sql`insert into shelf_presence (shelf_id, user_id, branch_id, editing)
    values (${shelf.id}, ${user}, ${shelf.branch_id}, ${editing})
    on conflict (shelf_id, user_id) do update set editing = excluded.editing, seen_at = now()`.execute(tx);
}

export async function deletePresence(tx: Tx, shelf: number, user: number): Promise<void> {
  await sql`delete from shelf_presence where shelf_id = ${shelf} and user_id = ${user}`.execute(tx);
}

/** Deletes expired rows; those locked by another call are skipped. */
export async function deleteExpiredPresence(tx: Tx, shelf: number): Promise<void> {
  await sql`delete from shelf_presence where (shelf_id, user_id) in (
    select shelf_id, user_id from shelf_presence
    where shelf_id = ${shelf} and not (${isRecent('seen_at')})
    for update skip locked)`.execute(tx);
}

/** Whether a person saved the current version of a shelf. */
export async function isOwnVersion(
  db: Db,
  shelf: { readonly id: number; readonly revision: number; readonly version: number },
  user: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('shelf_revision')
    .select('number')
    .where('shelf_id', '=', shelf.id)
    .where('number', '=', shelf.revision)
    .where('version', '=', shelf.version)
    .where('author_id', '=', user)
    .executeTakeFirst();
  return row !== undefined;
}

/** Others who have a shelf open, at most twenty. */
export function readOthersPresent(db: Db, shelf: number, user: number) {
  return db
    .selectFrom('shelf_presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.name', 'u.surname', 'p.editing', 'p.seen_at as since'])
    .where('p.shelf_id', '=', shelf)
    .where('p.user_id', '<>', user)
    .where(isRecent('p.seen_at'))
    .orderBy('u.surname')
    .limit(20)
    .execute();
}
