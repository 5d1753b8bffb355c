import { MAX_WEBHOOKS, OLD_SECRET_HOURS, type Webhook, type WebhookEvent } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Sealed } from '../../../platform/config/sealed-secret.ts';
import { namedJson } from '../../../platform/db/answer-json.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';

/** Fields of a webhook that a person edits. */
export interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Ids; empty for all. */
  readonly branches: readonly number[];
}

/** A webhook locked for a change. */
export type WebhookRow = WebhookFields & RowOf<'webhook', 'id' | 'enabled' | 'secret' | 'version'>;

function select(db: Db, where: RawBuilder<unknown>): Promise<{ rows: Webhook[] }> {
  return sql<Webhook>`
    select w.id, w.name, w.url, w.events, w.enabled, w.off_because, w.failing_since, w.created_at, w.version,
      a.surname || ' ' || a.name as author,
      case when w.old_secret_ends_at > now() then w.old_secret_ends_at end as old_secret_ends_at,
      coalesce((select json_agg(${namedJson('b', 'code')} order by b.code)
        from branch b where b.id = any(w.branches)), '[]') as branches,
      (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'dead') as dead,
      (select max(d.tried_at) from webhook_delivery d where d.webhook_id = w.id and d.state = 'delivered')
        as last_delivered_at
    from webhook w join users a on a.id = w.author_id where ${where} order by lower(w.name)`.execute(db);
}

/** Reads all webhooks by name. */
export async function readWebhooks(db: Db): Promise<Webhook[]> {
  return (await select(db, sql`true`)).rows;
}

/** Reads a webhook; undefined if there is none. */
export async function readWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  return (await select(db, sql`w.id = ${id}`)).rows[0];
}

export async function lockWebhook(tx: Tx, id: number): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    select id, name, url, events, branches, enabled, secret, version from webhook where id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Whether the chain has the maximum number of webhooks. Locks their table against concurrent inserts. */
export async function isFull(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook'))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook`.execute(tx);
  return (rows[0]?.count ?? 0) >= MAX_WEBHOOKS;
}

/** Reserves the id of a new webhook: its secret is bound to it before it is written. */
export async function nextWebhookId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook', 'id'))::bigint as id`.execute(tx);
  return Number(rows[0]?.id);
}

/** Adds a webhook. @throws AppError name_taken if the name is in use */
export async function insertWebhook(
  tx: Tx,
  { id, name, url, events, branches }: WebhookFields & { readonly id: number },
  { secret, authorId }: { readonly secret: Buffer; readonly authorId: number },
): Promise<void> {
  await sql`
    insert into webhook (id, name, url, events, branches, secret, author_id) overriding system value
    values (${id}, ${name}, ${url}, ${[...events]}, ${[...branches]}::bigint[], ${secret}, ${authorId})`.execute(
    tx,
  );
}

/** Changes a webhook; switching it on clears its failures. */
export async function updateWebhook(
  tx: Tx,
  id: number,
  { name, url, events, branches, enabled }: WebhookFields & { readonly enabled: boolean },
): Promise<void> {
  await sql`
    update webhook set name = ${name}, url = ${url}, events = ${[...events]}, branches = ${[...branches]}::bigint[],
      failing_since = case when (${enabled} and not enabled) or url <> ${url} then null else failing_since end,
      off_because = case when ${enabled} then null else off_because end,
      enabled = ${enabled}, version = version + 1
    where id = ${id}`.execute(tx);
}

/** Replaces the secret; the previous one keeps signing for some hours. */
export async function replaceSecret(tx: Tx, id: number, secret: Buffer): Promise<void> {
  await sql`
    update webhook set old_secret = secret, old_secret_ends_at = now() + make_interval(hours => ${OLD_SECRET_HOURS}),
      secret = ${secret}, version = version + 1
    where id = ${id}`.execute(tx);
}

/** Records that a call of a webhook succeeded. */
export async function noteSuccess(tx: Tx, id: number): Promise<void> {
  await sql`update webhook set failing_since = null where id = ${id} and failing_since is not null`.execute(
    tx,
  );
}

/** Records that a call of a webhook failed. @returns whether it has been failing for longer than some days */
export async function noteFailure(tx: Tx, id: number, days: number): Promise<boolean> {
  await sql`update webhook set failing_since = now() where id = ${id} and failing_since is null`.execute(tx);
  const { rows } = await sql<{ long: boolean }>`
    select failing_since < now() - make_interval(days => ${days}) as long from webhook where id = ${id}`.execute(
    tx,
  );
  return rows[0]?.long ?? false;
}

/** Switches a webhook off, if it is on. @returns its name; undefined if it was off */
export async function switchOff(
  tx: Tx,
  id: number,
  because: 'failing' | 'gone',
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update webhook set enabled = false, off_because = ${because}, version = version + 1
    where id = ${id} and enabled returning name`.execute(tx);
  return rows[0]?.name;
}

export async function lockWebhookSecrets(
  tx: Tx,
): Promise<{ id: number; secret: Buffer; old_secret: Buffer | null }[]> {
  return tx.selectFrom('webhook').select(['id', 'secret', 'old_secret']).orderBy('id').forUpdate().execute();
}

/** Reads all encrypted secrets of webhooks. */
export async function readSealedWebhooks(db: Db): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select id, s as sealed from webhook cross join lateral (values (secret), (old_secret)) v(s)
    where s is not null`.execute(db);
  return rows;
}
