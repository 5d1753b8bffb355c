import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { tryLock } from '../../../platform/db/turns.ts';
import { readRetention } from '../../settings/public.ts';
import { deleteOld } from '../queries.ts';

/** Advisory lock: concurrent sweeps would only block each other. */
const LOCK = 7_340_118;

/**
 * Deletes expired rows: tokens a day after they expired, idempotency keys after two days, failed sign-ins
 * after a day, tickets of a second factor and challenges of passkeys once they have expired, devices 90 days
 * after the last sign-in on them, marks of an open shelf after an hour, webhook events with their deliveries
 * after 30 days. Retention of notices, the frozen values of print jobs (their log stays), ended sessions and
 * password requests is a setting; the history of actions keeps its lines.
 * @returns number of rows; 0 if another server is sweeping now
 */
export function sweep(db: Db): Promise<number> {
  return transaction(db, async (tx) =>
    (await tryLock(tx, LOCK)) ? deleteOld(tx, await readRetention(tx)) : 0,
  );
}
