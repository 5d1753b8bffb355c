import type { Db } from '../../../platform/db/database.ts';
import { deleteRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { now } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { type DuePush, deleteDue, putOff, takeDue } from '../queries.ts';
import { endOfQuiet } from '../quiet.ts';
import { type Sender, sendPush } from '../send.ts';
import { pushWords } from '../words.ts';
import { keyOfChain } from './subscriptions.ts';

/** Polling interval, milliseconds: a notice on a phone may be some seconds late. */
const EVERY_MS = 5000;
/** Batch size; the pushes of a batch are sent concurrently. */
const AT_ONCE = 20;
/** Lease of claimed pushes: longer than the timeout of a push service. */
const LEASE_SECONDS = 60;
/** Maximum number of attempts; the last one is half a day after the first, then a push is dropped. */
const MOST_TRIES = 8;
const FIRST_WAIT_MS = 5 * 60_000;

async function deliver(db: Db, sender: Sender, push: DuePush): Promise<void> {
  const { endpoint, p256dh, auth, language, kind, params, target, notice_id, tries } = push;
  if (push.is_over) return transaction(db, (tx) => deleteDue(tx, push));
  const morning = endOfQuiet(now(), push.quiet);
  if (morning !== null) return transaction(db, (tx) => putOff(tx, push, morning, { uncounted: true }));
  const words = pushWords({ kind, params }, language);
  const message = { ...words, target, tag: `notice-${notice_id}`, lang: language };
  const sent = await sendPush(sender, { endpoint, p256dh, auth }, message);
  return transaction(db, (tx) => {
    if (sent === 'gone') return deleteRow(tx, 'push_subscription', push.subscription_id);
    if (sent === 'later' && tries < MOST_TRIES)
      return putOff(tx, push, new Date(now().getTime() + FIRST_WAIT_MS * 2 ** (tries - 1)));
    return deleteDue(tx, push);
  });
}

/**
 * Contact address of this server for push services (RFC 8292): its site. Without one, a placeholder, because
 * push services refuse a message without a contact.
 */
function subjectOf(site: string): string {
  const url = URL.parse(site.includes('://') ? site : `https://${site}`);
  return url === null || url.protocol !== 'https:' ? 'https://javon.invalid' : url.origin;
}

/**
 * Delivers due pushes; several servers may do it at once, each with its own batch.
 * @param site address of the production site, or nothing
 * @returns number of pushes claimed
 */
export async function deliverPushes(db: Db, site: string): Promise<number> {
  const subject = subjectOf(site);
  let count = 0;
  for (;;) {
    const due = await transaction(db, (tx) => takeDue(tx, AT_ONCE, LEASE_SECONDS));
    if (due.length === 0) return count;
    const sender = { key: await keyOfChain(db), subject };
    await Promise.all(due.map((push) => deliver(db, sender, push)));
    count += due.length;
  }
}

/** Delivers pushes every few seconds until stopped; `site` as for {@link deliverPushes}. */
export function sendPushesRegularly(db: Db, site: string, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => deliverPushes(db, site), onError);
}
