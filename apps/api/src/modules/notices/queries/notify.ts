import type { NoticeKind, PermissionKey } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Notice } from '../kinds.ts';
import { IN_ONE_MESSAGE, notifyStreams } from './notices.ts';

/** Recipients of a notice: the staff of branches and single people, limited to those who may see it. */
export interface Recipients {
  readonly branches?: readonly number[];
  readonly users?: readonly number[];
  /** Everyone in the chain whose role gives the permission for all branches, or for one of `branches`. */
  readonly everyone?: true;
  /** Required permission; `own` counts for the staff of `branches`. Null: all named people are notified. */
  readonly holding: PermissionKey | null;
  /** Person who caused the notice and does not get it. */
  readonly except?: number | null;
}

/** Whether the role `r` of a person `u` gives one of the permissions in all branches, or in one of these, their own. */
export function holdsOneOf(keys: readonly PermissionKey[], branches: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from role_permission p
    where p.role_id = r.id and p.permission_key = any(${[...keys]}::text[])
      and (p.value in ('all', '1') or (p.value = 'own' and u.branch_id = any(${[...branches]}::bigint[]))))`;
}

/**
 * Notifies people in the transaction of the event: a rollback discards the notice too. Leaves out people who are
 * blocked, have left, lack the permission, or switched this kind off.
 * @returns number of people notified
 */
export async function notify(tx: Tx, notice: Notice, to: Recipients): Promise<number> {
  const { kind, about, params, target, again } = notice;
  const branches = [...(to.branches ?? [])];
  // Administrators have every permission, but a notice addressed only by permission goes to those whose work
  // it is.
  const may =
    to.holding === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`((r.is_admin and not ${to.everyone ?? false}::boolean) or ${holdsOneOf([to.holding], branches)})`;
  const repeated =
    again === 'keep'
      ? sql`do nothing`
      : sql`do update set params = excluded.params, target = excluded.target, read_at = null,
          created_at = clock_timestamp(), tx = excluded.tx`;
  const { rows } = await sql<{ count: number }>`
    with told as (
      insert into notice (user_id, kind, about, params, target)
      select u.id, ${kind}, ${about}, ${JSON.stringify(params)}::jsonb, ${target}
      from users u join role r on r.id = u.role_id
      where (${to.everyone ?? false}::boolean or u.branch_id = any(${branches}::bigint[]) or u.id = any(${[...(to.users ?? [])]}::bigint[]))
        and u.status = 'active' and u.blocked_at is null and u.id is distinct from ${to.except ?? null}::bigint
        and ${may}
        and not exists (select from notice_mute m where m.user_id = u.id and m.kind = ${kind})
      order by u.id
      on conflict (user_id, kind, about) ${repeated}
      returning user_id
    ), numbered as (select user_id, row_number() over () / ${IN_ONE_MESSAGE} as part from told),
    said as (
      select pg_notify('javon_notices', string_agg(user_id::text, ',')) from numbered group by part
    )
    select (select count(*) from told)::int as count, (select count(*) from said) as messages`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Deletes notices of a kind; the streams of the people who had them get the new counts. */
async function deleteNotices(tx: Tx, kind: NoticeKind, which: RawBuilder<SqlBool>): Promise<void> {
  const gone = await tx
    .deleteFrom('notice')
    .where('kind', '=', kind)
    .where(which)
    .returning('user_id')
    .execute();
  await notifyStreams(
    tx,
    gone.map((one) => one.user_id),
  );
}

/** Deletes the notices about a subject that no longer exists. */
export function deleteNoticesAbout(tx: Tx, kind: NoticeKind, about: string): Promise<void> {
  return deleteNotices(tx, kind, sql`about = ${about}`);
}

/** Deletes the notices about a subject to people of branches that it does not concern any more. */
export function deleteNoticesOfBranches(
  tx: Tx,
  kind: NoticeKind,
  about: string,
  branches: readonly number[],
): Promise<void> {
  const ofBranches = sql`user_id in (select id from users where branch_id = any(${branches}::bigint[]))`;
  return deleteNotices(tx, kind, sql`about = ${about} and ${ofBranches}`);
}

/** Deletes the notices that lead to pages that no longer exist. */
export function deleteNoticesTo(tx: Tx, kind: NoticeKind, targets: readonly string[]): Promise<void> {
  return deleteNotices(tx, kind, sql`target = any(${targets}::text[])`);
}
