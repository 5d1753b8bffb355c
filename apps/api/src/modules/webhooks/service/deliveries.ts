import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  DELIVERIES_PAGE,
  WEBHOOK_TEST,
  WEBHOOK_VERSION,
  type WebhookDelivery,
} from '@javon/contract';
import type { Change } from '../../../platform/change/change.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, notFound, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { now } from '../../../platform/time/clock.ts';
import * as queries from '../queries/deliveries.ts';
import { insertEventFor } from '../queries/events.ts';
import { lockWebhook, noteSuccess, readWebhook } from '../queries/webhooks.ts';
import { type DeliveryTools, LEASE_SECONDS, send } from './delivery.ts';

const note = noteOfChainRow('webhook', 'none');

/** Reads one page of the deliveries of a webhook, newest first. @throws AppError not_found */
export async function listDeliveries(
  db: Db,
  { params: { id }, query }: PermittedCall<'listWebhookDeliveries'>,
): Promise<AnswerOf<'listWebhookDeliveries'>> {
  orNotFound(await readWebhook(db, id));
  const rows = await queries.readDeliveries(db, id, query);
  const items = rows.slice(0, DELIVERIES_PAGE);
  return { items, next: rows.length > DELIVERIES_PAGE ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Sends a test event at once and returns the receiver's answer. It is tried once; a person may send it again.
 * @throws AppError not_found
 */
export async function sendTest(tools: DeliveryTools, change: Change, id: number): Promise<WebhookDelivery> {
  const { db } = tools;
  const taken = await transaction(db, async (tx) => {
    const webhook = orNotFound(await lockWebhook(tx, id));
    const event = randomUUID();
    const body = JSON.stringify({
      id: event,
      type: WEBHOOK_TEST,
      version: WEBHOOK_VERSION,
      timestamp: now().toISOString(),
      branch: null,
      person: null,
      data: { webhook: webhook.name },
    });
    const delivery = await insertEventFor(tx, id, { id: event, type: WEBHOOK_TEST, branchId: null, body });
    await note(tx, change, id, 'tested', { after: { name: webhook.name } });
    return queries.takeDelivery(tx, delivery, LEASE_SECONDS);
  });
  if (taken === undefined) throw notFound();
  const outcome = await send(tools, taken);
  return transaction(db, async (tx) => {
    await queries.settleDelivery(tx, taken, outcome, {
      state: outcome.fault === null ? 'delivered' : 'dead',
    });
    if (outcome.fault === null) await noteSuccess(tx, id);
    return orNotFound(await queries.readDelivery(tx, taken.id));
  });
}

/**
 * Schedules dead deliveries again, one or all, with a full number of attempts.
 * @returns their number
 * @throws AppError not_found; webhook_off, because nothing would be sent
 */
export function resend(db: Db, call: PermittedCall<'resendWebhookDeliveries'>): Promise<{ count: number }> {
  const { id } = call.params;
  const { delivery } = call.body;
  return transaction(db, async (tx) => {
    const webhook = orNotFound(await lockWebhook(tx, id));
    if (!webhook.enabled) throw new AppError('webhook_off');
    const count = await queries.reviveDeliveries(tx, id, delivery);
    if (delivery !== null && count === 0) throw notFound();
    if (count > 0) await note(tx, call, id, 'resent', { after: { name: webhook.name, count } });
    return { count };
  });
}
