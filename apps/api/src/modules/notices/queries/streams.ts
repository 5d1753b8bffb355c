import type { Notice } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { COLUMNS } from './notices.ts';

/** Maximum number of notices in one event; the list has all of them. */
const IN_ONE_EVENT = 100;

/** News of one person for a stream. */
export interface News {
  readonly userId: number;
  readonly unread: number;
  /** With the transaction that wrote each; oldest first. */
  readonly notices: readonly (Notice & { readonly tx: number })[];
}

/**
 * Reads the news of people, each from their own place, and the place up to which all are then up to date: no
 * transaction before it is still running.
 * @param places the place of each person; null if only the unread count is requested
 */
export async function readNews(
  db: Db,
  places: ReadonlyMap<number, number | null>,
): Promise<{ upTo: number; news: News[] }> {
  const { rows } = await sql<{ user_id: number; up_to: number; unread: number; tx: number | null } & Notice>`
    select s.user_id, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as up_to,
      (select count(*) from notice n where n.user_id = s.user_id and n.read_at is null)::int as unread,
      n.tx, ${COLUMNS}
    from unnest(${[...places.keys()]}::bigint[], ${[...places.values()]}::bigint[]) as s (user_id, place)
    left join lateral (
      select * from notice where user_id = s.user_id and tx >= s.place order by tx desc, id desc limit ${IN_ONE_EVENT}
    ) n on true
    order by s.user_id, n.tx, n.id`.execute(db);
  const news = [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, own]): News => {
    const notices = own.flatMap(({ user_id: _user, up_to: _upTo, unread: _unread, tx, ...notice }) =>
      tx === null ? [] : [{ ...notice, tx }],
    );
    return { userId, unread: own[0]?.unread ?? 0, notices };
  });
  return { upTo: rows[0]?.up_to ?? 0, news };
}

/**
 * Moves notices written by another PostgreSQL (from a backup, or before an upgrade by dump) before the place
 * of every stream: the transactions of this one have lower numbers, so that such notices would be sent again
 * and hide new ones.
 * @returns number of notices
 */
export async function resetForeignPlaces(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update notice set tx = 0 where tx >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The sessions that are valid: neither ended nor expired, of people who may work. */
export async function readLivingSessions(db: Db, sessions: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from session s join users u on u.id = s.user_id
    where s.id = any(${[...sessions]}::bigint[]) and s.ended_at is null and u.status = 'active'
      and u.blocked_at is null
      and exists (select from session_token t where t.session_id = s.id and t.expires_at > now())`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}
