import type { BodyOf, QuietHours } from '@javon/contract';
import webPush from 'web-push';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { isPushService } from '../push-services.ts';
import {
  deleteOldest,
  deleteSubscription,
  insertKey,
  type PushKey,
  readKey,
  readQuiet,
  writeQuiet,
  writeSubscription,
} from '../queries.ts';

/** Dependencies of the calls about pushes. */
export interface PushTools {
  readonly db: Db;
  /** Origins of push services in addition to those of the browsers. */
  readonly origins: readonly string[];
}

/** Returns the chain's key; the first server that needs it creates it. */
export async function keyOfChain(db: Db): Promise<PushKey> {
  const known = await readKey(db);
  if (known) return known;
  await transaction(db, (tx) => insertKey(tx, webPush.generateVAPIDKeys()));
  const made = await readKey(db);
  if (!made) throw new Error('the key of the pushes could not be kept');
  return made;
}

/** Returns the data that a browser needs to subscribe, and the person's quiet hours. */
export async function showPushOf(db: Db, userId: number): Promise<{ key: string; quiet: QuietHours }> {
  const { publicKey } = await keyOfChain(db);
  return { key: publicKey, quiet: await readQuiet(db, userId) };
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
    await writeSubscription(tx, session, { endpoint, ...keys }, language);
    await deleteOldest(tx, session.userId);
    return { added: true };
  });
}

/** Unsubscribes a browser. */
export function unsubscribe(db: Db, userId: number, endpoint: string): Promise<{ removed: boolean }> {
  return transaction(db, async (tx) => ({ removed: await deleteSubscription(tx, userId, endpoint) }));
}

/** Sets the person's quiet hours. */
export function chooseQuiet(db: Db, userId: number, quiet: QuietHours): Promise<{ quiet: QuietHours }> {
  return transaction(db, async (tx) => {
    await writeQuiet(tx, userId, quiet);
    return { quiet: await readQuiet(tx, userId) };
  });
}
