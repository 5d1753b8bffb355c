import { EVENT_PRODUCTS, type WEBHOOK_TEST, type WebhookEvent } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';

export interface EventRow {
  readonly id: string;
  readonly type: WebhookEvent | typeof WEBHOOK_TEST;
  /** Null for a test. */
  readonly branchId: number | null;
  readonly body: string;
}

/** Whether an active webhook subscribes to an event of a branch. */
export async function isWanted(tx: Tx, type: WebhookEvent, branchId: number): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (select from webhook w where w.enabled and ${type} = any(w.events)
      and (w.branches = '{}' or ${branchId} = any(w.branches))) as wanted`.execute(tx);
  return rows[0]?.wanted ?? false;
}

/** Branch and person in an event. */
export interface Context {
  readonly branch: { readonly id: number; readonly code: string };
  /** Null if the system did it automatically. */
  readonly person: { readonly id: number; readonly name: string } | null;
}

/** Reads the branch and the person of an event. */
export async function readContext(tx: Tx, branchId: number, userId: number | null): Promise<Context> {
  const { rows } = await sql<Context>`
    select json_build_object('id', b.id, 'code', b.code) as branch,
      (select json_build_object('id', u.id, 'name', u.surname || ' ' || u.name) from users u where u.id = ${userId})
        as person
    from branch b where b.id = ${branchId}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error(`No branch ${branchId}`);
  return row;
}

/** Writes an event with a delivery to each webhook that subscribes to it. */
export async function insertEvent(tx: Tx, { id, type, branchId, body }: EventRow): Promise<void> {
  await sql`
    with e as (
      insert into outbox_event (id, type, branch_id, body) values (${id}, ${type}, ${branchId}, ${body}::json)
      returning id
    )
    insert into webhook_delivery (webhook_id, event_id)
    select w.id, e.id from webhook w, e
    where w.enabled and ${type} = any(w.events) and (w.branches = '{}' or ${branchId} = any(w.branches))
    order by w.id`.execute(tx);
}

/** Writes an event for one webhook only. @returns the id of its delivery */
export async function insertEventFor(tx: Tx, webhookId: number, { id, type, branchId, body }: EventRow) {
  const { rows } = await sql<{ id: number }>`
    with e as (
      insert into outbox_event (id, type, branch_id, body) values (${id}, ${type}, ${branchId}, ${body}::json)
      returning id
    )
    insert into webhook_delivery (webhook_id, event_id) select ${webhookId}, e.id from e returning id`.execute(
    tx,
  );
  return Number(rows[0]?.id);
}

/** Values on a tag, in whole soʻm and months. */
type Values = RowOf<'print_job_item', 'price' | 'old_price' | 'monthly' | 'months'>;

/** Tag of a print job in an event. */
export interface EventTag {
  readonly product: { readonly id: number; readonly sku: string };
  readonly format: string;
  readonly copies: number;
  readonly outcome: string | null;
  /** Values that hang now; null if none do. */
  readonly before: Values | null;
  readonly after: Values;
}

/**
 * Reads tags of a print job with hanging and printed values, in the order of the sheets.
 * @param items ids of items; null for all
 */
export async function readTagsOf(
  tx: Tx,
  jobId: number,
  items: readonly number[] | null,
): Promise<EventTag[]> {
  const named = items === null ? sql`true` : sql`i.id = any(${[...items]}::bigint[])`;
  const { rows } = await sql<EventTag>`
    select json_build_object('id', p.id, 'sku', p.sku) as product, i.format, i.copies, i.outcome,
      case when t.hung_item_id is not null then json_build_object('price', t.hung_price, 'old_price', t.hung_old_price,
        'monthly', t.hung_monthly, 'months', t.hung_months) end as before,
      json_build_object('price', i.price, 'old_price', i.old_price, 'monthly', i.monthly, 'months', i.months) as after
    from print_job_item i join product p on p.id = i.product_id
    left join price_tag t on t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format
    where i.job_id = ${jobId} and ${named} order by i.seq`.execute(tx);
  return rows;
}

/** Reads the SKUs of products. */
export async function readSkus(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; sku: string }>`
    select id, sku from product where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}

/** Shelf and days of a completed request in an event. */
export interface EventRequest {
  readonly request: number;
  readonly shelf: { readonly id: number; readonly name: string };
  /** Days, `YYYY-MM-DD`. */
  readonly begin: string;
  readonly end: string;
  readonly author: { readonly id: number; readonly name: string };
  readonly revision: number | null;
}

export async function readRequest(tx: Tx, id: number): Promise<EventRequest> {
  const { rows } = await sql<EventRequest>`
    select a.id as request, json_build_object('id', s.id, 'name', s.name) as shelf, a.begin_on as begin, a.end_on as "end",
      json_build_object('id', u.id, 'name', u.surname || ' ' || u.name) as author, a.revision
    from application a join shelf s on s.id = a.shelf_id join users u on u.id = a.author_id
    where a.id = ${id}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error(`No request ${id}`);
  return row;
}

/** Wrong price seen on a walk, in an event. */
export interface EventScan {
  readonly scan: string;
  readonly at: string;
  readonly product: { readonly id: number; readonly sku: string };
  readonly format: string | null;
  readonly shelf: { readonly id: number; readonly name: string } | null;
  /** On the hanging tag. */
  readonly before: number | null;
  /** Current price. */
  readonly after: number | null;
}

/** Reads the scans of a walk, without repeats, whose tag shows another price than the current one. */
export async function readWrongPrices(
  tx: Tx,
  walkId: number,
  scans: readonly string[],
): Promise<EventScan[]> {
  const { rows } = await sql<EventScan>`
    select s.id as scan, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      json_build_object('id', p.id, 'sku', p.sku) as product, s.format,
      case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end as shelf,
      r.reason -> 'from' as before, r.reason -> 'to' as after
    from walk_scan s
    cross join lateral (
      select reason from jsonb_array_elements(s.reasons) reason where reason ->> 'code' = 'price' limit 1) r
    join product p on p.id = s.product_id left join shelf h on h.id = s.at_shelf_id
    where s.walk_id = ${walkId} and s.id = any(${[...scans]}::uuid[]) and s.verdict = 'wrong'
    order by s.at, s.id limit ${EVENT_PRODUCTS}`.execute(tx);
  return rows;
}
