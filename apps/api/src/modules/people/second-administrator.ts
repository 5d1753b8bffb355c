import { sql } from 'kysely';
import type { ScopedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { rolesAbove } from '../access/public.ts';
import { forgetAbout, notify } from '../notices/public.ts';
import { readAdministrators } from '../session/public.ts';
import type { Reached } from './policy.ts';
import type { PersonRow } from './queries.ts';

/** How long a reset waits for the second administrator, hours. */
const WAITS_HOURS = 24;

/** Thing that is reset. */
type ResetKind = 'password' | 'second_factor';

/**
 * Whether a reset may be done now. That of a second factor takes two, and so does that of the password of an
 * administrator or of somebody above the actor: the first call keeps the wish, the same call by an administrator other
 * than the first does it.
 * @throws AppError second_administrator_needed where nobody else could confirm
 */
export async function isAgreed(
  tx: Tx,
  change: ScopedChange,
  row: Reached<PersonRow>,
  kind: ResetKind,
): Promise<boolean> {
  const { actor } = change;
  const takesTwo = kind === 'second_factor' || row.is_admin || (await rolesAbove(tx, actor)).has(row.role_id);
  if (!takesTwo) return true;
  const wishes = await readWishes(tx, row.id, kind);
  if (actor.isAdmin && wishes.some((askedBy) => askedBy !== actor.userId)) return true;
  const others = (await readAdministrators(tx)).filter((id) => id !== actor.userId && id !== row.id);
  if (others.length === 0) throw new AppError('second_administrator_needed');
  if (!wishes.includes(actor.userId)) {
    await keepWish(tx, change, row, kind);
    await tellOthers(tx, change, row, others);
  }
  return false;
}

/** Those who asked for a reset of this person not long ago and could still do so. */
async function readWishes(tx: Tx, userId: number, kind: ResetKind): Promise<number[]> {
  const { rows } = await sql<{ asked_by: number }>`
    select q.asked_by from password_request q
    join users a on a.id = q.asked_by and a.status = 'active' and a.blocked_at is null
    join role r on r.id = a.role_id
    where q.user_id = ${userId} and q.kind = ${kind} and q.handled_at is null
      and q.created_at > now() - make_interval(hours => ${WAITS_HOURS}::int)
      and (r.is_admin or exists (select from role_permission p where p.role_id = r.id
        and p.permission_key = 'users.password' and p.value <> '0'))`.execute(tx);
  return rows.map((row) => row.asked_by);
}

async function keepWish(
  tx: Tx,
  { actor, requestId }: ScopedChange,
  row: Reached<PersonRow>,
  kind: ResetKind,
): Promise<void> {
  await tx
    .insertInto('password_request')
    .values({ phone: row.phone, user_id: row.id, asked_by: actor.userId, kind })
    .execute();
  await record(tx, {
    userId: actor.userId,
    branchId: row.branch_id ?? actor.branchId,
    entity: 'user',
    entityId: row.id,
    action: `${kind}_reset_asked`,
    requestId,
  });
}

/** Subject of the notice of a waiting reset. */
export const aboutReset = (userId: number) => `user:${userId}`;

/** Tells the administrators who can confirm a reset that it waits for one of them. */
async function tellOthers(
  tx: Tx,
  { actor }: ScopedChange,
  row: Reached<PersonRow>,
  others: readonly number[],
): Promise<void> {
  const author = await tx
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  await notify(
    tx,
    {
      kind: 'reset_asked',
      about: aboutReset(row.id),
      params: { person: `${row.surname} ${row.name}`, author: `${author.surname} ${author.name}` },
      target: '/users?requests=waiting',
      again: 'renew',
    },
    { users: others, holding: null },
  );
}

/** Marks the wishes for a reset of this person as done. */
export async function endWishes(
  tx: Tx,
  { actor }: ScopedChange,
  userId: number,
  kind: ResetKind,
): Promise<void> {
  await tx
    .updateTable('password_request')
    .set({ handled_at: sql`now()`, handled_by: actor.userId })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('handled_at', 'is', null)
    .execute();
  await forgetAbout(tx, 'reset_asked', aboutReset(userId));
}
