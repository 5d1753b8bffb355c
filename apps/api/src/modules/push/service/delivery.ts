import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { now } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { type DuePush, deleteDue, deleteGone, putOff, takeDue } from '../queries.ts';
import { endOfQuiet } from '../quiet.ts';
import { type Sender, sendPush } from '../send.ts';
import { pushWords } from '../words.ts';
import { keyOfChain } from './subscriptions.ts';

/** How often pushes are looked for, milliseconds: a notice on a phone may come some seconds late. */
const EVERY_MS = 5000;
/** Pushes that one look takes; sent side by side. */
const AT_ONCE = 20;
/** How long the pushes taken are nobody else's: longer than the push services are waited for. */
const LEASE_SECONDS = 60;
/** After so many tries, the last one half a day after the first, a push is dropped. */
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
    if (sent === 'gone') return deleteGone(tx, push.subscription_id);
    if (sent === 'later' && tries < MOST_TRIES)
      return putOff(tx, push, new Date(now().getTime() + FIRST_WAIT_MS * 2 ** (tries - 1)));
    return deleteDue(tx, push);
  });
}

/**
 * Address at which a push service finds the one responsible for this server (RFC 8292): its site. Without one, a name
 * that leads nowhere, as push services refuse a message that names none.
 */
function subjectOf(site: string): string {
  const url = URL.parse(site.includes('://') ? site : `https://${site}`);
  return url === null || url.protocol !== 'https:' ? 'https://javon.invalid' : url.origin;
}

/**
 * Delivers the pushes that are due, of which several servers may each take some.
 * @param site address of the production site, or nothing
 * @returns how many it took
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
