import type { ScopedChange } from '../../../platform/change/change.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readFullName } from '../../../platform/db/full-name.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { rolesAbove } from '../../access/public.ts';
import { deleteNoticesAbout, notify } from '../../notices/public.ts';
import { readAdministrators } from '../../session/public.ts';
import type { Reached } from '../policy.ts';
import * as queries from '../queries/password-requests.ts';
import type { PersonRow } from '../queries/people.ts';
import { notePerson } from './change.ts';

/**
 * Whether a reset may be done now. A second factor, and the password of an administrator or of somebody above
 * the actor, need two administrators: the first call stores the request, the same call by another
 * administrator does the reset.
 * @throws AppError second_administrator_needed if nobody else could confirm
 */
export async function isAgreed(
  tx: Tx,
  change: ScopedChange,
  row: Reached<PersonRow>,
  kind: queries.ResetKind,
): Promise<boolean> {
  const { actor } = change;
  const needsTwoAdministrators =
    kind === 'second_factor' || row.is_admin || (await rolesAbove(tx, actor)).has(row.role_id);
  if (!needsTwoAdministrators) return true;
  const requests = await queries.readResetRequests(tx, row.id, kind);
  if (actor.isAdmin && requests.some((askedBy) => askedBy !== actor.userId)) return true;
  const others = (await readAdministrators(tx)).filter((id) => id !== actor.userId && id !== row.id);
  if (others.length === 0) throw new AppError('second_administrator_needed');
  if (!requests.includes(actor.userId)) {
    await queries.insertResetRequest(tx, row, kind, actor.userId);
    await notePerson(tx, change, row, `${kind}_reset_asked`);
    await notifyOthers(tx, change, row, kind, others);
  }
  return false;
}

const NOTICES = { password: 'reset_asked', second_factor: 'factor_reset_asked' } as const;

/** Subject of the notice of a waiting reset. */
const aboutReset = (userId: number) => `user:${userId}`;

/** Removes the notices that a reset of this kind waits. */
export function deleteWaitingNotices(tx: Tx, userId: number, kind: queries.ResetKind): Promise<void> {
  return deleteNoticesAbout(tx, NOTICES[kind], aboutReset(userId));
}

/** Notifies the administrators who can confirm a reset. */
async function notifyOthers(
  tx: Tx,
  { actor }: ScopedChange,
  row: Reached<PersonRow>,
  kind: queries.ResetKind,
  others: readonly number[],
): Promise<void> {
  await notify(
    tx,
    {
      kind: NOTICES[kind],
      about: aboutReset(row.id),
      params: { person: `${row.surname} ${row.name}`, author: await readFullName(tx, actor.userId) },
      target: '/users?requests=waiting',
      again: 'renew',
    },
    { users: others, holding: null },
  );
}

/** Marks the pending requests for a reset of this person as done. */
export async function endResetRequests(
  tx: Tx,
  { actor }: ScopedChange,
  userId: number,
  kind: queries.ResetKind,
): Promise<void> {
  await queries.markResetRequestsDone(tx, userId, kind, actor.userId);
  await deleteWaitingNotices(tx, userId, kind);
}
