import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Days for which a device is known after a sign-in on it. */
export const DEVICE_DAYS = 90;

const isFresh = sql<boolean>`d.last_at > now() - make_interval(days => ${DEVICE_DAYS}::int)`;

/** Condition that the holder of a phone number has signed in on a device within {@link DEVICE_DAYS}. */
export function isKnownDevice(phone: string, hash: Buffer | null): RawBuilder<boolean> {
  if (hash === null) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from sign_in_device d join users u on u.id = d.user_id
    where d.hash = ${hash} and u.phone = ${phone} and u.status <> 'deleted' and ${isFresh})`;
}

/** Remembers that a person has signed in on a device. */
export async function upsertDevice(tx: Tx, userId: number, hash: Buffer): Promise<void> {
  await sql`
    insert into sign_in_device (hash, user_id) values (${hash}, ${userId})
    on conflict (hash, user_id) do update set last_at = now()`.execute(tx);
}

/** Whether anybody has signed in on a device within {@link DEVICE_DAYS}. */
export async function isDevice(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`select from sign_in_device d where d.hash = ${hash} and ${isFresh} limit 1`.execute(db);
  return rows.length > 0;
}
