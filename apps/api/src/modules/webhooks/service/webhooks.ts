import type { BodyOf, Webhook } from '@javon/contract';
import { MAX_WEBHOOK_URL, MAX_WEBHOOKS } from '@javon/contract';
import type { Change } from '../../../platform/change/change.ts';
import { changedFields, pick } from '../../../platform/change/fields.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import { requireVersion, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { deleteRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { requireBranches } from '../../branches/public.ts';
import { mayBeCalled } from '../address.ts';
import * as queries from '../queries/webhooks.ts';
import { newSecret, shownSecret } from '../signature.ts';
import type { DeliveryTools } from './delivery.ts';

const note = noteOfChainRow('webhook', 'none');
const FIELDS = ['name', 'url', 'events', 'branches', 'enabled'] as const;

/** @throws AppError invalid, with webhook_address_refused if the URL may not be called */
async function checked(
  tx: Tx,
  { name, url, events, branches }: BodyOf<'createWebhook'>,
  hosts: readonly string[],
): Promise<queries.WebhookFields> {
  const tidied = requireText(tidyUzbek(name), 'name');
  const parsed = URL.parse(url);
  if (parsed === null || !mayBeCalled(parsed, hosts)) throw fieldError('url', 'webhook_address_refused');
  // Letters beyond ASCII are longer in the address that is called.
  if (parsed.href.length > MAX_WEBHOOK_URL) throw fieldError('url', 'too_long', { max: MAX_WEBHOOK_URL });
  const ids = [...new Set(branches)];
  await requireBranches(tx, ids);
  return { name: tidied, url: parsed.href, events: [...new Set(events)], branches: ids };
}

/** Values of a webhook for the history: only the origin of the URL, because a path may contain a key. */
function noted({ name, url, events, branches }: queries.WebhookFields) {
  return {
    name,
    address: URL.parse(url)?.origin ?? '',
    events: events.join(', '),
    branches: branches.join(', '),
  };
}

async function shown(tx: Tx, id: number): Promise<Webhook> {
  return orNotFound(await queries.readWebhook(tx, id));
}

async function locked(tx: Tx, id: number): Promise<queries.WebhookRow> {
  return orNotFound(await queries.lockWebhook(tx, id));
}

/**
 * Adds a webhook; only this answer contains its secret.
 * @throws AppError webhooks_full, name_taken if the name is in use, invalid
 */
export function addWebhook(
  { db, seal, hosts }: DeliveryTools,
  call: PermittedCall<'createWebhook'>,
): Promise<Webhook & { secret: string }> {
  return transaction(db, async (tx) => {
    const fields = await checked(tx, call.body, hosts);
    if (await queries.isFull(tx)) throw new AppError('webhooks_full', { params: { max: MAX_WEBHOOKS } });
    const id = await queries.nextWebhookId(tx);
    const secret = newSecret();
    const author = { secret: seal.seal(secret, id), authorId: call.actor.userId };
    await queries.insertWebhook(tx, { id, ...fields }, author);
    await note(tx, call, id, 'created', { after: noted(fields) });
    return { ...(await shown(tx, id)), secret: shownSecret(secret) };
  });
}

/** @throws AppError not_found, stale_version, name_taken, invalid */
export function changeWebhook(
  { db, hosts }: DeliveryTools,
  call: PermittedCall<'editWebhook'>,
): Promise<Webhook> {
  const { id } = call.params;
  const { enabled, version, ...body } = call.body;
  return transaction(db, async (tx) => {
    const row = await locked(tx, id);
    requireVersion(row, version, theirsOf(row, FIELDS));
    const fields = await checked(tx, body, hosts);
    await queries.updateWebhook(tx, id, { ...fields, enabled });
    const before = { ...noted(row), enabled: row.enabled };
    const after = { ...noted(fields), enabled };
    const changed = changedFields(before, after);
    // Another path at the same origin is noted without the path.
    const isMoved = fields.url !== row.url && before.address === after.address;
    if (changed.length > 0 || isMoved)
      await note(tx, call, id, 'changed', {
        before: pick(before, changed),
        after: { ...pick(after, changed), ...(isMoved ? { address_changed: true } : {}) },
      });
    return shown(tx, id);
  });
}

/** Deletes a webhook with its pending deliveries. @throws AppError not_found */
export function removeWebhook(db: Db, change: Change, id: number): Promise<{ deleted: true }> {
  return transaction(db, async (tx) => {
    const row = await locked(tx, id);
    await deleteRow(tx, 'webhook', id);
    await note(tx, change, id, 'deleted', { before: noted(row) });
    return { deleted: true };
  });
}

/**
 * Makes a new secret, contained only in this answer; the previous one also signs for a day. @throws AppError
 * not_found
 */
export function renewSecret(
  { db, seal }: DeliveryTools,
  call: PermittedCall<'renewWebhookSecret'>,
): Promise<Webhook & { secret: string }> {
  const { id } = call.params;
  return transaction(db, async (tx) => {
    const { name } = await locked(tx, id);
    const secret = newSecret();
    await queries.replaceSecret(tx, id, seal.seal(secret, id));
    await note(tx, call, id, 'secret_renewed', { after: { name } });
    return { ...(await shown(tx, id)), secret: shownSecret(secret) };
  });
}
