import type { Schedule } from '@javon/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { today } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { addDays } from '../../../platform/time/tashkent.ts';
import { notifyOfDue } from '../notice.ts';
import {
  insertLists,
  lockDueTemplate,
  readDueTemplate,
  readDueTemplates,
  updateOpenedThrough,
  updateUnbegun,
} from '../queries/opening.ts';
import { dueDays } from '../schedule.ts';

const EVERY_MS = 60_000;
/** A server that was away for longer does not open lists of days that nobody remembers. */
const BACK_DAYS = 31;

/**
 * Opens the lists of one template up to a day, if that was not done before.
 * @returns lists that fell due
 */
async function openTemplate(tx: Tx, id: number, today: string): Promise<number> {
  const template = await lockDueTemplate(tx, id, today);
  if (template === undefined) return 0;
  const [, from = today] = [addDays(today, -BACK_DAYS), addDays(template.opened_through, 1)].sort();
  const opened = await insertLists(tx, template, dueDays(template as unknown as Schedule, from, today));
  // Of days that are long over nobody needs to hear.
  await notifyOfDue(
    tx,
    opened.filter(({ last_on }) => last_on >= today),
  );
  await updateOpenedThrough(tx, id, today);
  return opened.length;
}

/**
 * Opens the lists that fall due up to today in the chain's time zone. Several servers may do it at once: each
 * list comes into being once.
 * @returns lists that fell due
 */
export async function openDueLists(db: Db, today: string): Promise<number> {
  let opened = 0;
  for (const { id } of await readDueTemplates(db, today))
    opened += await transaction(db, (tx) => openTemplate(tx, id, today));
  return opened;
}

/**
 * Makes today's lists of a changed template what it wants now: of those that nobody has begun, the ones that it
 * wants no more go and the others take its days; what is missing opens.
 */
export async function reopenToday(tx: Tx, id: number, today: string): Promise<void> {
  const template = await readDueTemplate(tx, id);
  const isDue = template.active && dueDays(template as unknown as Schedule, today, today).length > 0;
  await updateUnbegun(tx, template, isDue, today);
  await updateOpenedThrough(tx, id, addDays(today, -1));
  await openTemplate(tx, id, today);
}

/** Looks each minute whether a day has begun, until stopped; a failure waits for the next time. */
export function openListsRegularly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => openDueLists(db, today()), onError, { atOnce: true });
}
