import { DELIVERIES_PAGE, type WebhookDelivery } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Outcome } from '../send.ts';

/** Delivery claimed by this server. */
export interface TakenDelivery {
  readonly id: number;
  readonly webhook_id: number;
  /** Number of attempts, including this one. */
  readonly tries: number;
  readonly event_id: string;
  readonly body: string;
  readonly url: string;
  readonly secret: Buffer;
  /** The previous secret, while it also signs. */
  readonly old_secret: Buffer | null;
}

/** Longest pause between two attempts, seconds. */
export const LONGEST_WAIT_SECONDS = 24 * 3600;

/** Whether a delivery `d` is due, also if it was postponed by a clock that went back since. */
const IS_DUE = sql`d.state = 'waiting'
  and (d.due_at <= now() or d.due_at > now() + make_interval(secs => ${LONGEST_WAIT_SECONDS}))`;

/** Reads the active webhooks that have deliveries due. */
export async function readDueWebhooks(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from webhook w where w.enabled and exists (
      select from webhook_delivery d where d.webhook_id = w.id and ${IS_DUE})
    order by w.id`.execute(db);
  return rows.map(({ id }) => id);
}

const TAKEN = sql`
  select t.id, t.webhook_id, t.tries, t.event_id, e.body::text as body, w.url, w.secret,
    case when w.old_secret_ends_at > now() then w.old_secret end as old_secret
  from taken t join outbox_event e on e.id = t.event_id join webhook w on w.id = t.webhook_id order by t.id`;

/**
 * Claims the next due deliveries of a webhook for `seconds`, so that no other server takes them. If its last
 * call failed, only one is taken: an unavailable address is probed, not flooded.
 */
export async function takeDue(
  tx: Tx,
  webhookId: number,
  limit: number,
  seconds: number,
): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with next as (
      select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.webhook_id = ${webhookId} and w.enabled and ${IS_DUE}
      order by d.due_at, d.id
      limit (select case when failing_since is null then ${limit}::int else 1 end from webhook where id = ${webhookId})
      for update of d skip locked
    ), taken as (
      update webhook_delivery d set tries = d.tries + 1, due_at = now() + make_interval(secs => ${seconds})
      from next where d.id = next.id
      returning d.id, d.webhook_id, d.tries, d.event_id
    )
    ${TAKEN}`.execute(tx);
  return rows;
}

/** Claims a delivery that was just created, even if its webhook is off. */
export async function takeDelivery(tx: Tx, id: number, seconds: number): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    with taken as (
      update webhook_delivery set tries = tries + 1, due_at = now() + make_interval(secs => ${seconds})
      where id = ${id} returning id, webhook_id, tries, event_id
    )
    ${TAKEN}`.execute(tx);
  return rows[0];
}

/** State of a delivery after an attempt: `wait` is seconds until the next one. */
export type Verdict =
  | { readonly state: 'delivered' | 'dead' }
  | { readonly state: 'waiting'; readonly wait: number };

/**
 * Writes the result of an attempt.
 * @returns false if another server has tried it since, whose result counts
 */
export async function settleDelivery(
  tx: Tx,
  { id, tries }: Pick<TakenDelivery, 'id' | 'tries'>,
  { status, fault, answer, took_ms }: Outcome,
  verdict: Verdict,
): Promise<boolean> {
  const wait = verdict.state === 'waiting' ? verdict.wait : 0;
  const { numAffectedRows } = await sql`
    update webhook_delivery set state = ${verdict.state}, due_at = now() + make_interval(secs => ${wait}),
      tried_at = now(), took_ms = ${took_ms}, status = ${status}, fault = ${fault}, answer = ${answer}
    where id = ${id} and tries = ${tries} and state = 'waiting'`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

function select(db: Db, where: RawBuilder<unknown>): Promise<{ rows: WebhookDelivery[] }> {
  return sql<WebhookDelivery>`
    select d.id, json_build_object('id', e.id, 'type', e.type, 'created_at', e.created_at) as event, d.state, d.tries,
      case when d.state = 'waiting' then d.due_at end as due_at, d.tried_at, d.took_ms, d.status, d.fault, d.answer
    from webhook_delivery d join outbox_event e on e.id = d.event_id
    where ${where} order by d.id desc limit ${DELIVERIES_PAGE + 1}`.execute(db);
}

/** Reads deliveries of a webhook, newest first; one more than a page. */
export async function readDeliveries(
  db: Db,
  webhookId: number,
  { state, before }: { readonly state?: string | undefined; readonly before?: number | undefined },
): Promise<WebhookDelivery[]> {
  const ofState = state === undefined ? sql`true` : sql`d.state = ${state}`;
  const older = before === undefined ? sql`true` : sql`d.id < ${before}`;
  return (await select(db, sql`d.webhook_id = ${webhookId} and ${ofState} and ${older}`)).rows;
}

export async function readDelivery(db: Db, id: number): Promise<WebhookDelivery | undefined> {
  return (await select(db, sql`d.id = ${id}`)).rows[0];
}

/** Schedules dead deliveries of a webhook again, one or all. @returns their number */
export async function reviveDeliveries(tx: Tx, webhookId: number, id: number | null): Promise<number> {
  const named = id === null ? sql`true` : sql`id = ${id}`;
  const { numAffectedRows } = await sql`
    update webhook_delivery set state = 'waiting', tries = 0, due_at = now()
    where webhook_id = ${webhookId} and state = 'dead' and ${named}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
