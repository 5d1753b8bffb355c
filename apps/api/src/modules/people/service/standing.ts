import type { AnswerOf, Person } from '@javon/contract';
import type { ScopedChange } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { now } from '../../../platform/time/clock.ts';
import { requireNotAbove } from '../../access/public.ts';
import { requireNotDeleted, requireOther } from '../policy.ts';
import { type PersonPatch, type PersonRow, readPerson } from '../queries/people.ts';
import { endSessions, readSessions } from '../queries/sessions.ts';
import { notePerson, onPerson, writePatch } from './change.ts';
import { showPerson } from './people.ts';

export function blockPerson(db: Db, change: ScopedChange, id: number): Promise<Person> {
  return close(db, change, id, 'blocked', (row) =>
    row.blocked_at === null ? { blocked_at: now().toISOString() } : null,
  );
}

export function unblockPerson(db: Db, change: ScopedChange, id: number): Promise<Person> {
  return set(db, change, id, 'unblocked', (row) => (row.blocked_at === null ? null : { blocked_at: null }));
}

export function deactivatePerson(db: Db, change: ScopedChange, id: number): Promise<Person> {
  return close(db, change, id, 'deactivated', (row) =>
    row.status === 'active' ? { status: 'inactive' } : null,
  );
}

export function activatePerson(db: Db, change: ScopedChange, id: number): Promise<Person> {
  return set(db, change, id, 'activated', (row) => (row.status === 'inactive' ? { status: 'active' } : null));
}

/**
 * Writes a patch after which the person cannot sign in, and ends their sessions.
 * @throws AppError own_account. As only administrators change an administrator, one of them always remains.
 */
async function close(
  db: Db,
  change: ScopedChange,
  id: number,
  action: string,
  patchOf: (row: PersonRow) => PersonPatch | null,
): Promise<Person> {
  requireOther(change.actor, id);
  return set(db, change, id, action, patchOf, (tx) => endSessions(tx, id, 'ended'));
}

function set(
  db: Db,
  change: ScopedChange,
  id: number,
  action: string,
  patchOf: (row: PersonRow) => PersonPatch | null,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Person> {
  return onPerson(db, change, id, async (tx, row) => {
    requireNotDeleted(row);
    const patch = patchOf(row);
    if (patch !== null) {
      await writePatch(tx, change, row, patch, action);
      await also(tx);
    }
    return showPerson(tx, change, id);
  });
}

/**
 * Idempotent: deleting twice returns the same answer.
 * @throws AppError own_account
 */
export async function deletePerson(db: Db, change: ScopedChange, id: number): Promise<Person> {
  requireOther(change.actor, id);
  return onPerson(db, change, id, async (tx, row) => {
    if (row.status !== 'deleted') {
      await writePatch(tx, change, row, { status: 'deleted' }, 'deleted');
      await endSessions(tx, id, 'ended');
    }
    return showPerson(tx, change, id);
  });
}

/** @throws AppError not_found, role_above_own */
export async function listSessions(
  db: Db,
  { actor, scope, params: { id } }: PermittedCall<'listUserSessions'>,
): Promise<AnswerOf<'listUserSessions'>> {
  const row = orNotFound(await readPerson(db, scope, actor, id));
  await requireNotAbove(db, actor, row.role_id);
  return { items: await readSessions(db, id, actor.sessionId) };
}

/** Ends the sessions of a person and returns their number. */
export function endAllSessions(
  db: Db,
  call: PermittedCall<'endUserSessions'>,
): Promise<AnswerOf<'endUserSessions'>> {
  return onPerson(db, call, call.params.id, async (tx, row) => {
    const ended = await endSessions(tx, row.id, 'ended');
    if (ended > 0) await notePerson(tx, call, row, 'sessions_ended', { after: { count: ended } });
    return { ended };
  });
}
