import { SWITCH_OFF_DAYS } from '@javon/contract';
import type { SecretSeal } from '../../../platform/config/sealed-secret.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { record } from '../../../platform/history/record.ts';
import { now } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { notify } from '../../notices/public.ts';
import * as queries from '../queries/deliveries.ts';
import { noteFailure, noteSuccess, switchOff } from '../queries/webhooks.ts';
import { type Outcome, post } from '../send.ts';
import { signedHeaders } from '../signature.ts';

/** Dependencies of calls to webhooks. */
export interface DeliveryTools {
  readonly db: Db;
  readonly seal: SecretSeal;
  /** Hosts inside the network that webhooks may call. */
  readonly hosts: readonly string[];
}

/** Polling interval, milliseconds. */
const EVERY_MS = 2000;
/** Maximum number of concurrent deliveries of one webhook on one server. */
const AT_ONCE = 10;
/** Lease of claimed deliveries, seconds: longer than the timeout of a call. */
export const LEASE_SECONDS = 60;
/** Maximum number of attempts: with the delays below, about two days. */
export const MOST_TRIES = 9;
const FIRST_WAIT_SECONDS = 15;
const GONE = 410;

/**
 * Exponential backoff in seconds: four times as long each time, up to a day; half of it is random, so that
 * simultaneous failures are not retried together.
 * @param random from 0 to 1
 */
export function waitAfter(tries: number, random: number): number {
  const longest = Math.min(queries.LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 4 ** (tries - 1));
  return longest * (0.5 + random / 2);
}

const SECRET_CLOSED: Outcome = { status: null, fault: 'secret', answer: null, took_ms: 0 };

/** Opens the secrets that sign a delivery; null if the key lacks their version, or is another one. */
function secretsOf(
  seal: SecretSeal,
  { webhook_id: id, secret, old_secret: old }: queries.TakenDelivery,
): Buffer[] | null {
  try {
    return [secret, ...(old === null ? [] : [old])].map((one) => seal.open(one, id));
  } catch {
    return null;
  }
}

/** Calls the URL of a claimed delivery, signed by the valid secrets. */
export async function send(
  { seal, hosts }: DeliveryTools,
  taken: queries.TakenDelivery,
  signal?: AbortSignal,
): Promise<Outcome> {
  const secrets = secretsOf(seal, taken);
  if (secrets === null) return SECRET_CLOSED;
  const { event_id: id, body, url } = taken;
  const timestamp = Math.floor(now().getTime() / 1000);
  return post({ url, body, headers: signedHeaders({ id, timestamp, body }, secrets) }, { hosts, signal });
}

/** Switches a webhook off and notifies the people who manage webhooks. */
async function switchOffAndNotify(tx: Tx, id: number, because: 'failing' | 'gone'): Promise<void> {
  const name = await switchOff(tx, id, because);
  if (name === undefined) return;
  await record(tx, {
    userId: null,
    entity: 'webhook',
    entityId: id,
    action: 'changed',
    before: { enabled: true },
    after: { enabled: false, off_because: because },
  });
  await notify(
    tx,
    { kind: 'webhook_off', about: `webhook:${id}`, params: { name }, target: '/settings', again: 'renew' },
    { everyone: true, holding: 'webhooks' },
  );
}

function verdictOf({ fault, status }: Outcome, tries: number): queries.Verdict {
  if (fault === null) return { state: 'delivered' };
  if (status === GONE || tries >= MOST_TRIES) return { state: 'dead' };
  return { state: 'waiting', wait: waitAfter(tries, Math.random()) };
}

async function deliver(
  tools: DeliveryTools,
  taken: queries.TakenDelivery,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await send(tools, taken, signal);
  // On shutdown nothing is recorded: the delivery is retried once its lease ends.
  if (signal.aborted) return;
  await transaction(tools.db, async (tx) => {
    if (!(await queries.settleDelivery(tx, taken, outcome, verdictOf(outcome, taken.tries)))) return;
    if (outcome.fault === null) return noteSuccess(tx, taken.webhook_id);
    const isLong = await noteFailure(tx, taken.webhook_id, SWITCH_OFF_DAYS);
    if (outcome.status === GONE) await switchOffAndNotify(tx, taken.webhook_id, 'gone');
    else if (isLong) await switchOffAndNotify(tx, taken.webhook_id, 'failing');
  });
}

/** Sends due deliveries of one webhook. @returns number of attempts */
async function drain(tools: DeliveryTools, webhookId: number, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    if (signal.aborted) return count;
    const taken = await transaction(tools.db, (tx) => queries.takeDue(tx, webhookId, AT_ONCE, LEASE_SECONDS));
    if (taken.length === 0) return count;
    await Promise.all(taken.map((one) => deliver(tools, one, signal)));
    count += taken.length;
  }
}

/**
 * Sends due deliveries, all webhooks in parallel: a slow receiver only delays its own events. Several servers
 * share the work; each delivery is tried by one of them at a time.
 * @param busy webhooks that this server is processing; the next poll skips them
 * @returns number of attempts
 */
export async function deliverWebhooks(
  tools: DeliveryTools,
  {
    busy = new Set(),
    signal = new AbortController().signal,
  }: { busy?: Set<number>; signal?: AbortSignal } = {},
): Promise<number> {
  const free = (await queries.readDueWebhooks(tools.db)).filter((id) => !busy.has(id));
  const counts = await Promise.all(
    free.map(async (id) => {
      busy.add(id);
      try {
        return await drain(tools, id, signal);
      } finally {
        busy.delete(id);
      }
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Delivers every few seconds until stopped; then running calls are aborted. */
export function deliverWebhooksRegularly(tools: DeliveryTools, onError: (error: Error) => void): () => void {
  const busy = new Set<number>();
  const ending = new AbortController();
  const report = (error: Error) => {
    if (!ending.signal.aborted) onError(error);
  };
  const look = async () => {
    // Not awaited: a slow receiver would delay the next poll.
    void deliverWebhooks(tools, { busy, signal: ending.signal }).catch(report);
  };
  const stop = regularly(EVERY_MS, look, report);
  return () => {
    stop();
    ending.abort();
  };
}
