import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { tryLock } from '../../../platform/db/turns.ts';
import { readRetention } from '../../settings/public.ts';
import { deleteOld } from '../queries.ts';

/** Advisory lock: servers that sweep at once would only get in each other’s way. */
const LOCK = 7_340_118;

/**
 * Takes away what has had its time: tokens a day after they expired, keys of repeats after two days, failures of
 * sign-in after a day, tickets of a second step and challenges of passkeys once they have run out, devices 90 days
 * after the last sign-in on them, marks of an open shelf after an hour,
 * events for webhooks with their deliveries after 30 days. Notices, the frozen values of print jobs (their
 * log stays), ended sessions and requests for a password are kept as long as the settings say; the history of actions
 * keeps its lines.
 * @returns rows touched; 0 if another server sweeps at this moment.
 */
export function sweep(db: Db): Promise<number> {
  return transaction(db, async (tx) =>
    (await tryLock(tx, LOCK)) ? deleteOld(tx, await readRetention(tx)) : 0,
  );
}
