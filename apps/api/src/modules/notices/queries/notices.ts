import type { Notice, NoticeKind, QueryOf } from '@javon/contract';
import { sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Page, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { holdsWords } from '../../../platform/text/sql-search.ts';

/** Columns of a notice, as `n`. */
export const COLUMNS = sql`n.id, n.kind, n.params, n.target, n.read_at, n.created_at`;
const SORTS: SortColumnsOf<'listNotices'> = {
  created_at: { expression: sql`n.created_at`, type: 'timestamptz' },
};

/** Reads one page of a person's notices, newest first by default. */
export async function readNotices(
  db: Db,
  userId: number,
  query: QueryOf<'listNotices'>,
): Promise<Page<Notice>> {
  const paging = pagingOf(SORTS, sql`n.id`, query, '-created_at');
  const unread = query.unread === 'true' ? sql`n.read_at is null` : sql`n.read_at is not null`;
  const where = allOf([
    sql`n.user_id = ${userId}`,
    query.unread !== undefined && unread,
    query.kind !== undefined && sql`n.kind = ${query.kind}`,
    ...holdsWords(sql`jsonb_path_query_array(n.params, '$.*')::text`, query.search),
  ]);
  const { rows } =
    await sql<Notice>`select ${COLUMNS} from notice n where ${where} and ${paging.page}`.execute(db);
  return paging.of(rows, 'created_at');
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notice where user_id = ${userId} and read_at is null`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks one of a person's notices as read, permanently. @returns whether it is theirs */
export async function markRead(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update notice set read_at = coalesce(read_at, now()) where id = ${id} and user_id = ${userId}
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Marks new notices about a subject as read, of one person or of everyone in a branch.
 * @returns the people who had one
 */
export async function markReadAbout(
  tx: Tx,
  whose: { readonly userId: number } | { readonly branchId: number },
  kind: NoticeKind,
  about: string,
): Promise<number[]> {
  const isTheirs =
    'userId' in whose
      ? sql`user_id = ${whose.userId}`
      : sql`user_id in (select id from users where branch_id = ${whose.branchId})`;
  const { rows } = await sql<{ user_id: number }>`
    update notice set read_at = now()
    where ${isTheirs} and kind = ${kind} and about = ${about} and read_at is null returning user_id`.execute(
    tx,
  );
  return rows.map(({ user_id }) => user_id);
}

export async function markReadUntil(tx: Tx, userId: number, until: string): Promise<void> {
  await sql`update notice set read_at = now()
    where user_id = ${userId} and read_at is null and created_at <= ${until}::timestamptz`.execute(tx);
}

/** Marks a person's notices that open this screen as read. */
export async function markReadOfScreen(tx: Tx, userId: number, path: string): Promise<void> {
  await sql`update notice set read_at = now()
    where user_id = ${userId} and read_at is null and split_part(target, '?', 1) = ${path}`.execute(tx);
}

/** Number of people in one message of NOTIFY, whose limit is 8000 bytes. */
export const IN_ONE_MESSAGE = 400;

/** Notifies the streams of people that their unread counts changed. */
export async function notifyStreams(tx: Tx, userIds: readonly number[]): Promise<void> {
  const people = [...new Set(userIds)];
  for (let at = 0; at < people.length; at += IN_ONE_MESSAGE) {
    const some = people.slice(at, at + IN_ONE_MESSAGE).join(',');
    await sql`select pg_notify('javon_notices', ${some})`.execute(tx);
  }
}

/** Kinds that a person has muted, in alphabetical order. */
export async function readMuted(db: Db, userId: number): Promise<{ muted: NoticeKind[] }> {
  const rows = await db
    .selectFrom('notice_mute')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  return { muted: rows.map((row) => row.kind as NoticeKind) };
}

export async function replaceMuted(tx: Tx, userId: number, kinds: readonly NoticeKind[]): Promise<void> {
  await sql`delete from notice_mute where user_id = ${userId} and not kind = any(${[...kinds]}::text[])`.execute(
    tx,
  );
  await sql`insert into notice_mute (user_id, kind) select ${userId}, unnest(${[...kinds]}::text[])
    on conflict do nothing`.execute(tx);
}
