import type { AnswerOf } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Service } from '../../../platform/auth/service.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { FileAnswer, ServiceCall } from '../../../platform/http/call.ts';
import { onceForService } from '../../../platform/http/idempotency.ts';
import { openBranchFor } from '../../branches/public.ts';
import { readToken } from '../queries/tokens.ts';
import { confirmTags } from './confirm.ts';
import { openJobPdf, type PdfTools } from './jobs.ts';
import { printNow } from './print.ts';
import { listTagsOf } from './tags.ts';

/**
 * Builds the caller for a service token: in the name of its author, for its branch, and with no other
 * permissions of theirs.
 */
export async function callerOf(
  db: Db,
  { tokenId, branchId }: Service,
): Promise<{ actor: Actor; scope: Scope }> {
  const actor: Actor = {
    userId: (await readToken(db, tokenId)).author_id,
    sessionId: 0,
    roleId: 0,
    branchId,
    isAdmin: false,
    mustChangePassword: false,
    hasProvedPassword: false,
    owesFactor: false,
    // A job of any size; a tag that is right is not printed again.
    values: new Map([['price_tag.batch', String(Number.MAX_SAFE_INTEGER)]]),
  };
  return { actor, scope: { kind: 'own', branchId } };
}

/**
 * Reads one page of the tags of the token's branch.
 * @param codeBase base URL of the codes on tags, null for none
 * @throws AppError date_in_past
 */
export async function listTagsForService(
  db: Db,
  { service, language, query }: ServiceCall<'listServiceTags'>,
  codeBase: string | null,
): Promise<AnswerOf<'listServiceTags'>> {
  return listTagsOf(db, { ...(await callerOf(db, service)), language }, query, codeBase);
}

/**
 * Prints tags of the token's branch, idempotently.
 * @param codeBase base URL of the codes on tags, null for none
 * @throws AppError branch_closed, batch_limit, nothing_to_print with each refusal, idempotency_key_reused
 */
export async function printForService(
  db: Db,
  call: ServiceCall<'createServicePrint'>,
  codeBase: string | null,
): Promise<AnswerOf<'createServicePrint'>> {
  const { actor, scope } = await callerOf(db, call.service);
  const branch = await openBranchFor(db, scope, actor, undefined);
  const caller = { actor, language: call.language, requestId: call.requestId };
  return onceForService(db, call, (tx) => printNow(tx, caller, branch, call.body, codeBase));
}

/** Opens the sheets of a job of the token's branch. @throws AppError not_found, job_expired; in_queue with the place */
export async function openPdfForService(
  tools: PdfTools,
  { service, request, params }: ServiceCall<'servicePrintPdf'>,
): Promise<FileAnswer> {
  return openJobPdf(tools, { ...(await callerOf(tools.db, service)), request }, params.id);
}

/** Confirms tags of a job of the token's branch. @throws AppError not_found, job_already_confirmed, invalid */
export async function confirmForService(
  db: Db,
  { service, requestId, params, body }: ServiceCall<'confirmServicePrint'>,
): Promise<AnswerOf<'confirmServicePrint'>> {
  const caller = { ...(await callerOf(db, service)), requestId };
  return transaction(db, (tx) => confirmTags(tx, caller, params.id, body));
}
