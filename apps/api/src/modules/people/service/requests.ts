import type { PasswordRequest } from '@javon/contract';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Page } from '../../../platform/db/paging.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { rolesAbove } from '../../access/public.ts';
import { requestOf } from '../present.ts';
import { markHandled, readRequest, readRequests } from '../queries/password-requests.ts';
import { deleteWaitingNotices } from './second-administrator.ts';

const noteRequest = noteOfChainRow('password_request', 'of_actor');

/** Reads one page of password requests, newest first by default. */
export async function listRequests(
  db: Db,
  { actor, scope, query }: PermittedCall<'listPasswordRequests'>,
): Promise<Page<PasswordRequest>> {
  const page = await readRequests(db, scope, actor, query);
  const above = await rolesAbove(db, actor);
  return { ...page, items: page.items.map((row) => requestOf(row, actor, above)) };
}

/**
 * Marks a request as handled; a second time changes nothing.
 * @throws AppError not_found
 */
export function handleRequest(db: Db, change: ScopedChange, id: number): Promise<PasswordRequest> {
  const { actor, scope } = change;
  return transaction(db, async (tx) => {
    orNotFound(await readRequest(tx, scope, actor, id));
    if (await markHandled(tx, id, actor.userId)) await noteRequest(tx, change, id, 'handled');
    const row = orNotFound(await readRequest(tx, scope, actor, id));
    if (row.asked_by !== null && row.user_id !== null) await deleteWaitingNotices(tx, row.user_id, row.kind);
    return requestOf(row, actor, await rolesAbove(tx, actor));
  });
}
