import { type RawBuilder, sql } from 'kysely';
import { newToken, tokenHash } from '../../platform/auth/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TokenCookie } from '../../platform/http/token-cookie.ts';

/** How long a device is known after a sign-in on it, days. */
export const DEVICE_DAYS = 90;

/** Hash of the token that a device brings, by which it is looked up. */
export function deviceHash({ token }: Pick<TokenCookie, 'token'>): Buffer | null {
  return token === null ? null : tokenHash(token);
}

const isFresh = sql<boolean>`d.last_at > now() - make_interval(days => ${DEVICE_DAYS}::int)`;

/** Condition that the holder of a phone number has signed in on a device not long ago. */
export function isKnownDevice(phone: string, hash: Buffer | null): RawBuilder<boolean> {
  if (hash === null) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from sign_in_device d join users u on u.id = d.user_id
    where d.hash = ${hash} and u.phone = ${phone} and u.status <> 'deleted' and ${isFresh})`;
}

/**
 * Keeps that a person has signed in on a device.
 * @param token what the device brought; a value that was not made here is replaced
 * @returns the token that the device is to keep
 */
export async function keepDevice(tx: Tx, userId: number, token: string | null): Promise<string> {
  const kept = token !== null && (await isOurs(tx, tokenHash(token))) ? token : newToken();
  await sql`
    insert into sign_in_device (hash, user_id) values (${tokenHash(kept)}, ${userId})
    on conflict (hash, user_id) do update set last_at = now()`.execute(tx);
  return kept;
}

async function isOurs(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`select from sign_in_device d where d.hash = ${hash} and ${isFresh} limit 1`.execute(db);
  return rows.length > 0;
}
