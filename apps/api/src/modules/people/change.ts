import { type RawBuilder, sql } from 'kysely';
import { requireProvedPassword } from '../../platform/auth/actor.ts';
import type { ScopedChange } from '../../platform/change/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { requireNotAbove, takePeopleTurn } from '../access/public.ts';
import { isActingAdministrator, type Reached, requireAnAdministrator, requireStillThere } from './policy.ts';
import { lockPerson, type PersonRow } from './queries.ts';

/** Columns of a person that a change may write. */
export interface PersonPatch {
  readonly name?: string;
  readonly surname?: string;
  readonly patronymic?: string | null;
  readonly phone?: string;
  readonly pinfl?: string | null;
  readonly role_id?: number;
  readonly branch_id?: number | null;
  readonly status?: PersonRow['status'];
  readonly blocked_at?: string | null;
  readonly photo_key?: string | null;
  readonly password_hash?: string;
  readonly password_is_default?: boolean;
  readonly password_is_weak?: boolean;
  readonly default_password_until?: RawBuilder<string>;
  readonly search_key?: string;
}

/**
 * Runs `work` on one person's locked row, alone among all changes of people. What `work` did is undone when
 * nobody would be left who can act as an administrator.
 * @param options.evenAbove `work` itself decides about people above the actor
 * @throws AppError not_found, role_above_own, session_ended, no_permission, last_administrator, and password_needed
 *   for what is done to an administrator
 */
export function onPerson<T>(
  db: Db,
  change: ScopedChange,
  id: number,
  work: (tx: Tx, row: Reached<PersonRow>) => Promise<T>,
  { evenAbove = false }: { readonly evenAbove?: boolean } = {},
): Promise<T> {
  const { actor, scope } = change;
  return transaction(db, async (tx) => {
    await takePeopleTurn(tx);
    await requireStillThere(tx, actor);
    const row = await lockPerson(tx, scope, actor, id);
    if (row === null) throw notFound();
    if (!evenAbove) await requireNotAbove(tx, actor, row.role_id);
    if (row.is_admin) requireProvedPassword(actor);
    const result = await work(tx, row);
    if (isActingAdministrator(row)) await requireAnAdministrator(tx);
    return result;
  });
}

/** @throws AppError person_deleted */
export function requireNotDeleted(row: PersonRow): void {
  if (row.status === 'deleted') throw new AppError('person_deleted');
}

/** Values that are written but not shown in the history. */
const SILENT: ReadonlySet<string> = new Set([
  'password_hash',
  'password_is_default',
  'password_is_weak',
  'default_password_until',
  'search_key',
]);

/**
 * Writes a patch with its line in the history. A person who moves to another branch gets a line there as
 * well, so that both branches see it.
 */
export async function writePatch(
  tx: Tx,
  change: ScopedChange,
  row: Reached<PersonRow>,
  patch: PersonPatch,
  action: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...patch, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
  const shown = Object.keys(patch).filter((key) => !SILENT.has(key));
  const before = Object.fromEntries(shown.map((key) => [key, row[key as keyof PersonRow]]));
  const after = Object.fromEntries(shown.map((key) => [key, patch[key as keyof PersonPatch]]));
  const line = {
    userId: change.actor.userId,
    entity: 'user',
    entityId: row.id,
    requestId: change.requestId,
  };
  const values = shown.length > 0 ? { before, after } : {};
  await record(tx, { ...line, ...values, branchId: row.branch_id ?? change.actor.branchId, action });
  const { branch_id: to } = patch;
  if (to !== undefined && to !== null && to !== row.branch_id) {
    const move = { before: { branch_id: row.branch_id }, after: { branch_id: to } };
    await record(tx, { ...line, ...move, branchId: to, action: 'arrived' });
  }
}
