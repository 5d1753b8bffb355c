import type { Schedule } from '@javon/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { today } from '../../../platform/time/clock.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { addDays } from '../../../platform/time/tashkent.ts';
import { deleteDueNotices, notifyOfDue } from '../notice.ts';
import * as queries from '../queries/opening.ts';
import { dueDays } from '../schedule.ts';

const EVERY_MS = 60_000;
/** Maximum number of past days to open lists for after an outage of the server. */
const BACK_DAYS = 31;

/**
 * Opens the lists of one template up to a day, if not done yet.
 * @returns lists that are due
 */
async function openTemplate(tx: Tx, id: number, today: string): Promise<number> {
  const template = await queries.lockDueTemplate(tx, id, today);
  if (template === undefined) return 0;
  const [, from = today] = [addDays(today, -BACK_DAYS), addDays(template.opened_through, 1)].sort();
  const opened = await queries.insertLists(
    tx,
    template,
    dueDays(template as unknown as Schedule, from, today),
  );
  // Past days are not notified.
  await notifyOfDue(
    tx,
    opened.filter(({ last_on }) => last_on >= today),
  );
  await updateRow(tx, 'check_list_template', id, { opened_through: today });
  return opened.length;
}

/**
 * Opens the lists that are due up to today in the chain's time zone. Several servers may do it at once: each
 * list is created once.
 * @returns lists that are due
 */
export async function openDueLists(db: Db, today: string): Promise<number> {
  let opened = 0;
  for (const { id } of await queries.readDueTemplates(db, today))
    opened += await transaction(db, (tx) => openTemplate(tx, id, today));
  return opened;
}

/**
 * Updates today's lists of a changed template: of those that are not started, the ones no longer needed are
 * deleted with their notices, and the others get its days; missing ones are opened.
 */
export async function reopenToday(tx: Tx, id: number, today: string): Promise<void> {
  const template = await queries.readDueTemplate(tx, id);
  const isDue = template.active && dueDays(template as unknown as Schedule, today, today).length > 0;
  await deleteDueNotices(tx, await queries.updateUnbegun(tx, template, isDue, today));
  await updateRow(tx, 'check_list_template', id, { opened_through: addDays(today, -1) });
  await openTemplate(tx, id, today);
}

/**
 * Checks each minute whether a new day has started, until stopped; after a failure it tries again the next
 * time.
 */
export function openListsRegularly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => openDueLists(db, today()), onError, { atOnce: true });
}
