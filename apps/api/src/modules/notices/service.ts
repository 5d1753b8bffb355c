import type { NoticeKind } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { countUnread } from './queries.ts';

/** Publishes the new count to the person's other streams. */
async function publishUnread(tx: Tx, userId: number): Promise<{ unread: number }> {
  await sql`select pg_notify('javon_notices', ${String(userId)})`.execute(tx);
  return { unread: await countUnread(tx, userId) };
}

/**
 * Notes that a person read one of their notices; once read stays read.
 * @throws AppError not_found for one that is gone or somebody else's
 */
export function readOne(db: Db, userId: number, id: number): Promise<{ unread: number }> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update notice set read_at = coalesce(read_at, now()) where id = ${id} and user_id = ${userId}
      returning id`.execute(tx);
    if (rows.length === 0) throw notFound();
    return publishUnread(tx, userId);
  });
}

/** Marks a person's notices about a subject as read, because they opened the subject itself. */
export async function readAbout(tx: Tx, userId: number, kind: NoticeKind, about: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update notice set read_at = now()
    where user_id = ${userId} and kind = ${kind} and about = ${about} and read_at is null returning id`.execute(
    tx,
  );
  if (rows.length > 0) await publishUnread(tx, userId);
}

/** Notes that a person read all that came up to a moment. */
export function readAll(db: Db, userId: number, until: string): Promise<{ unread: number }> {
  return transaction(db, async (tx) => {
    await sql`update notice set read_at = now()
      where user_id = ${userId} and read_at is null and created_at <= ${until}::timestamptz`.execute(tx);
    return publishUnread(tx, userId);
  });
}

/** Kinds that a person does not want, in the order of the alphabet. */
export async function readMuted(db: Db, userId: number): Promise<{ muted: NoticeKind[] }> {
  const rows = await db
    .selectFrom('notice_mute')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  return { muted: rows.map((row) => row.kind as NoticeKind) };
}

/** Chooses all at once: kinds that are not named are wanted. */
export function mute(db: Db, userId: number, kinds: readonly NoticeKind[]): Promise<{ muted: NoticeKind[] }> {
  return transaction(db, async (tx) => {
    await sql`delete from notice_mute where user_id = ${userId} and not kind = any(${[...kinds]}::text[])`.execute(
      tx,
    );
    await sql`insert into notice_mute (user_id, kind) select ${userId}, unnest(${[...kinds]}::text[])
      on conflict do nothing`.execute(tx);
    return readMuted(tx, userId);
  });
}
