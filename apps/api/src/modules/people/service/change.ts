import { type Actor, requireProvedPassword } from '../../../platform/auth/actor.ts';
import type { Change, ScopedChange } from '../../../platform/change/change.ts';
import { beforeAndAfter } from '../../../platform/change/fields.ts';
import { type NotedValues, note } from '../../../platform/change/note.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { readRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import { lockPeople, requireNotAbove } from '../../access/public.ts';
import type { Reached } from '../policy.ts';
import * as queries from '../queries/people.ts';

/**
 * Checks again that the actor still has the rights that the call began with: another administrator may have
 * blocked or demoted them while this call waited for the lock.
 * @throws AppError session_ended, no_permission
 */
export async function requireStillThere(tx: Tx, actor: Actor): Promise<void> {
  const now = await readRow(tx, 'users', actor.userId, ['role_id', 'branch_id', 'status', 'blocked_at']);
  if (now === undefined || now.status !== 'active' || now.blocked_at !== null)
    throw new AppError('session_ended');
  if (now.role_id !== actor.roleId || now.branch_id !== actor.branchId) throw new AppError('no_permission');
}

/**
 * Runs `work` on one person's locked row, serialised with all changes of people.
 * @param options.evenAbove `work` itself decides about people above the actor
 * @throws AppError not_found, role_above_own, session_ended, no_permission, and password_needed for changes of
 * an administrator
 */
export function onPerson<T>(
  db: Db,
  change: ScopedChange,
  id: number,
  work: (tx: Tx, row: Reached<queries.PersonRow>) => Promise<T>,
  { evenAbove = false }: { readonly evenAbove?: boolean } = {},
): Promise<T> {
  const { actor, scope } = change;
  return transaction(db, async (tx) => {
    await lockPeople(tx);
    await requireStillThere(tx, actor);
    const row = orNotFound(await queries.lockPerson(tx, scope, actor, id));
    if (!evenAbove) await requireNotAbove(tx, actor, row.role_id);
    if (row.is_admin) requireProvedPassword(actor);
    return work(tx, row);
  });
}

/** Columns that are written but not shown in the history. */
const SILENT: ReadonlySet<string> = new Set([
  'password_hash',
  'password_is_default',
  'password_is_weak',
  'default_password_until',
  'search_key',
]);

/**
 * Writes a patch with its line in the history. A person who moves to another branch also gets a line there,
 * so that both branches see it.
 */
export async function writePatch(
  tx: Tx,
  change: ScopedChange,
  row: Reached<queries.PersonRow>,
  patch: queries.PersonPatch,
  action: string,
): Promise<void> {
  await queries.updatePerson(tx, row.id, patch);
  const shown = (Object.keys(patch) as (keyof queries.PersonRow)[]).filter((key) => !SILENT.has(key));
  const values = beforeAndAfter(row, patch as Partial<queries.PersonRow>, shown);
  await notePerson(tx, change, row, action, shown.length > 0 ? values : {});
  const { branch_id: to } = patch;
  if (to !== undefined && to !== null && to !== row.branch_id) {
    const move = { before: { branch_id: row.branch_id }, after: { branch_id: to } };
    await notePerson(tx, change, { id: row.id, branch_id: to }, 'arrived', move);
  }
}

/** Records a change of a person in the history of their branch, else in that of the actor's. */
export function notePerson(
  tx: Tx,
  change: Change,
  { id, branch_id }: { readonly id: number; readonly branch_id: number | null },
  action: string,
  values?: NotedValues,
): Promise<void> {
  const branchId = branch_id ?? change.actor.branchId;
  return note(tx, change, { entity: 'user', id, branchId }, action, values);
}
