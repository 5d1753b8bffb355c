import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { rolesAbove } from '../roles/public.ts';
import type { Change } from './change.ts';
import type { Reached } from './policy.ts';
import type { PersonRow } from './queries.ts';

/** How long a reset waits for the second administrator, hours. */
const WAITS_HOURS = 24;

/**
 * Whether a reset may be done now. That of an administrator, or of somebody above the actor, takes two: the first
 * call keeps the wish, the same call by an administrator other than the first does it.
 * @throws AppError second_administrator_needed where nobody else could confirm
 */
export async function isAgreed(tx: Tx, change: Change, row: Reached<PersonRow>): Promise<boolean> {
  const { actor } = change;
  if (!row.is_admin && !(await rolesAbove(tx, actor)).has(row.role_id)) return true;
  const wishes = await readWishes(tx, row.id);
  if (actor.isAdmin && wishes.some((askedBy) => askedBy !== actor.userId)) return true;
  if (!(await hasOtherAdministrator(tx, [actor.userId, row.id])))
    throw new AppError('second_administrator_needed');
  if (!wishes.includes(actor.userId)) await keepWish(tx, change, row);
  return false;
}

/** Those who asked for a reset of this person not long ago and could still do so. */
async function readWishes(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ asked_by: number }>`
    select q.asked_by from password_request q
    join users a on a.id = q.asked_by and a.status = 'active' and a.blocked_at is null
    join role r on r.id = a.role_id
    where q.user_id = ${userId} and q.handled_at is null
      and q.created_at > now() - make_interval(hours => ${WAITS_HOURS}::int)
      and (r.is_admin or exists (select from role_permission p where p.role_id = r.id
        and p.permission_key = 'users.password' and p.value <> '0'))`.execute(tx);
  return rows.map((row) => row.asked_by);
}

async function hasOtherAdministrator(db: Db, except: readonly number[]): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .innerJoin('role', 'role.id', 'users.role_id')
    .select('users.id')
    .where('role.is_admin', '=', true)
    .where('users.status', '=', 'active')
    .where('users.blocked_at', 'is', null)
    .where('users.id', 'not in', [...except])
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

async function keepWish(tx: Tx, { actor, requestId }: Change, row: Reached<PersonRow>): Promise<void> {
  await tx
    .insertInto('password_request')
    .values({ phone: row.phone, user_id: row.id, asked_by: actor.userId })
    .execute();
  await record(tx, {
    userId: actor.userId,
    branchId: row.branch_id ?? actor.branchId,
    entity: 'user',
    entityId: row.id,
    action: 'password_reset_asked',
    requestId,
  });
}

/** Marks the wishes for a reset of this person as done. */
export async function endWishes(tx: Tx, { actor }: Change, userId: number): Promise<void> {
  await tx
    .updateTable('password_request')
    .set({ handled_at: sql`now()`, handled_by: actor.userId })
    .where('user_id', '=', userId)
    .where('handled_at', 'is', null)
    .execute();
}
