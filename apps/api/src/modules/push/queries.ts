import { MAX_PUSH_SUBSCRIPTIONS, type NoticeKind, type QuietHours, USUAL_QUIET } from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/rows.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';

/** Key pair of the chain, base64url. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Browser that notices are pushed to. */
export type Subscription = RowOf<'push_subscription', 'endpoint' | 'p256dh' | 'auth'>;

/** Notice that is due for a browser. */
export interface DuePush extends Subscription {
  readonly subscription_id: number;
  readonly notice_id: number;
  /** Number of attempts, including this one. */
  readonly tries: number;
  /** End of this claim, as text with microseconds; a renewed or newly claimed push has another one. */
  readonly claimed_until: string;
  readonly language: ServerLanguage;
  readonly kind: NoticeKind;
  readonly params: Readonly<
    Record<string, string | number | null | { readonly uz: string; readonly ru: string }>
  >;
  readonly target: string;
  /** Whether it was read in the meantime, or its session or person may no longer work here. */
  readonly is_over: boolean;
  readonly quiet: QuietHours;
}

/** Reads the chain's key; undefined if none exists yet. */
export async function readKey(db: Db): Promise<PushKey | undefined> {
  return db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();
}

/** Stores a key, unless another server stored one first. */
export async function insertKey(tx: Tx, { publicKey, privateKey }: PushKey): Promise<void> {
  await tx
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const QUIET = sql<QuietHours>`case when q.user_id is null
    then jsonb_build_object('from', ${USUAL_QUIET.from}::text, 'to', ${USUAL_QUIET.to}::text)
    when q.quiet_from is not null
    then jsonb_build_object('from', to_char(q.quiet_from, 'HH24:MI'), 'to', to_char(q.quiet_to, 'HH24:MI')) end`;

export async function readQuiet(db: Db, userId: number): Promise<QuietHours> {
  const { rows } = await sql<{ quiet: QuietHours }>`
    select ${QUIET} as quiet from (select ${userId}::bigint as id) u left join push_quiet q on q.user_id = u.id`.execute(
    db,
  );
  return rows[0]?.quiet ?? null;
}

export async function writeQuiet(tx: Tx, userId: number, quiet: QuietHours): Promise<void> {
  const times = { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null };
  await tx
    .insertInto('push_quiet')
    .values({ user_id: userId, ...times })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(times))
    .execute();
}

/**
 * Writes a subscription of a session; one of the same browser is moved to it, without the previous person's
 * pushes.
 */
export async function writeSubscription(
  tx: Tx,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: number },
  { endpoint, p256dh, auth }: Subscription,
  language: ServerLanguage,
): Promise<void> {
  await sql`delete from push_subscription where endpoint = ${endpoint} and user_id <> ${userId}`.execute(tx);
  const values = { user_id: userId, session_id: sessionId, endpoint, p256dh, auth, language };
  await tx
    .insertInto('push_subscription')
    .values(values)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
}

/** Deletes the oldest subscriptions of a person beyond the maximum. */
export async function deleteOldest(tx: Tx, userId: number): Promise<void> {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where user_id = ${userId}
    order by created_at desc, id desc offset ${MAX_PUSH_SUBSCRIPTIONS})`.execute(tx);
}

/** Deletes a person's subscription. @returns whether there was one */
export async function deleteSubscription(tx: Tx, userId: number, endpoint: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Longest pause of a push, hours: quiet hours last less than a day. */
const LONGEST_WAIT_HOURS = 24;

/**
 * Claims the next due pushes for `seconds`, so that no other server takes them; by then each must be
 * delivered, dropped or postponed. Those postponed by a clock that went back since are due as well.
 */
export async function takeDue(tx: Tx, limit: number, seconds: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    with next as (
      select subscription_id, notice_id from push_due
      where due_at <= now() or due_at > now() + make_interval(hours => ${LONGEST_WAIT_HOURS})
      order by due_at limit ${limit} for update skip locked
    ), taken as (
      update push_due d set tries = d.tries + 1, due_at = now() + make_interval(secs => ${seconds})
      from next where d.subscription_id = next.subscription_id and d.notice_id = next.notice_id
      returning d.subscription_id, d.notice_id, d.tries, d.due_at
    )
    select t.subscription_id, t.notice_id, t.tries, t.due_at::text as claimed_until, s.endpoint, s.p256dh, s.auth, s.language,
      n.kind, n.params, n.target, ${QUIET} as quiet,
      n.read_at is not null or e.ended_at is not null or u.status <> 'active' or u.blocked_at is not null
        or not exists (select from session_token k where k.session_id = e.id and k.expires_at > now()) as is_over
    from taken t
    join push_subscription s on s.id = t.subscription_id
    join session e on e.id = s.session_id
    join users u on u.id = s.user_id
    join notice n on n.id = t.notice_id
    left join push_quiet q on q.user_id = s.user_id
    order by t.notice_id, t.subscription_id`.execute(tx);
  return rows;
}

type Claim = Pick<DuePush, 'subscription_id' | 'notice_id' | 'claimed_until'>;

/** Selects a claimed push, unless it was renewed or claimed by another server since. */
const isClaimed = (of: Claim) => sql<SqlBool>`subscription_id = ${of.subscription_id}
  and notice_id = ${of.notice_id} and due_at = ${of.claimed_until}::timestamptz`;

/** Deletes a claimed push that is delivered or no longer wanted. */
export async function deleteDue(tx: Tx, of: Claim): Promise<void> {
  await tx.deleteFrom('push_due').where(isClaimed(of)).execute();
}

/** Postpones a claimed push until a moment; `uncounted` if it was not attempted. */
export async function putOff(tx: Tx, of: Claim, until: Date, { uncounted = false } = {}): Promise<void> {
  await tx
    .updateTable('push_due')
    .set((e) => ({
      due_at: until.toISOString(),
      ...(uncounted ? { tries: e('tries', '-', 1) } : {}),
    }))
    .where(isClaimed(of))
    .execute();
}
