import type { BodyOf, QuietHours } from '@javon/contract';
import webPush from 'web-push';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { isPushService } from '../push-services.ts';
import * as queries from '../queries.ts';

/** Dependencies of the calls about pushes. */
export interface PushTools {
  readonly db: Db;
  /** Origins of push services in addition to those of the browsers. */
  readonly origins: readonly string[];
}

/** Returns the chain's key; the first server that needs it creates it. */
export async function keyOfChain(db: Db): Promise<queries.PushKey> {
  const known = await queries.readKey(db);
  if (known) return known;
  await transaction(db, (tx) => queries.insertKey(tx, webPush.generateVAPIDKeys()));
  const made = await queries.readKey(db);
  if (!made) throw new Error('the key of the pushes could not be kept');
  return made;
}

/** Returns the data that a browser needs to subscribe, and the person's quiet hours. */
export async function showPushOf(db: Db, userId: number): Promise<{ key: string; quiet: QuietHours }> {
  const { publicKey } = await keyOfChain(db);
  return { key: publicKey, quiet: await queries.readQuiet(db, userId) };
}

/**
 * Subscribes a browser to a session's notices.
 * @throws AppError push_service_unknown if the URL does not belong to a browser's push service
 */
export function subscribe(
  { db, origins }: PushTools,
  session: { readonly userId: number; readonly sessionId: number },
  { endpoint, keys, language }: BodyOf<'addPush'>,
): Promise<{ added: true }> {
  if (!isPushService(endpoint, origins)) throw new AppError('push_service_unknown');
  return transaction(db, async (tx) => {
    await queries.writeSubscription(tx, session, { endpoint, ...keys }, language);
    await queries.deleteOldest(tx, session.userId);
    return { added: true };
  });
}

export function unsubscribe(db: Db, userId: number, endpoint: string): Promise<{ removed: boolean }> {
  return transaction(db, async (tx) => ({ removed: await queries.deleteSubscription(tx, userId, endpoint) }));
}

/** Sets the person's quiet hours. */
export function chooseQuiet(db: Db, userId: number, quiet: QuietHours): Promise<{ quiet: QuietHours }> {
  return transaction(db, async (tx) => {
    await queries.writeQuiet(tx, userId, quiet);
    return { quiet: await queries.readQuiet(tx, userId) };
  });
}
