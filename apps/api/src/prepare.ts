import { ensureFirstAdministrator, ensureHistoryPartitions, prepareAccess } from './modules/access/public.ts';
import { seedDemo } from './modules/demo/public.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/database.ts';
import { dayOf } from './platform/time/tashkent.ts';

/**
 * Puts into a migrated database what has to be there before the first call: the parts of the history,
 * permissions and roles, and in an empty one the demo data or the first administrator.
 * @returns what the person at the terminal should know; null where there is nothing to say
 */
export async function prepareDatabase(db: Db, config: Config): Promise<string | null> {
  await ensureHistoryPartitions(db, dayOf(new Date()));
  await prepareAccess(db);
  if (config.demo && (await seedDemo(db, config))) return 'The database was empty and has the demo data now.';
  return ensureFirstAdministrator(db, config);
}
