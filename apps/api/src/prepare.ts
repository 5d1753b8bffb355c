import { sql } from 'kysely';
import {
  DEMO_FIRST_PASSWORD,
  ensureFirstAdministrator,
  hasNoUsers,
  prepareAccess,
  renewDemoNewcomer,
} from './modules/access/public.ts';
import { ensureHistoryPartitions } from './modules/history/public.ts';
import { resetForeignPlaces } from './modules/notices/public.ts';
import type { Config } from './platform/config/config.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import type { FileStore } from './platform/files/store.ts';
import { today } from './platform/time/clock.ts';

const OPEN_DEMO =
  'Anyone who reaches this address can sign in with the demo accounts: for real use start with DEMO=0.';

const ONE_PASSWORD_FOR_ALL =
  'DEFAULT_PASSWORD is the first password of everybody: for 24 hours, anyone who knows the phone number of a new\n' +
  '  person can sign in as them. Leave it out, and each person gets a random one of their own.';

/** Makes a second factor mandatory for administrators within the grace period; a demo requires none. */
async function requireFactorOfAdministrators(db: Db): Promise<void> {
  await db
    .updateTable('role')
    .set({ requires_second_factor: true })
    .where('is_admin', '=', true)
    .where('requires_second_factor', '=', false)
    .execute();
}

/** Whether an address to listen on is reachable from this machine only. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Runs ANALYZE on all tables, which only their owner may do. */
async function countRows(db: Db, ownerUrl: string | null): Promise<void> {
  if (ownerUrl === null) {
    await sql`analyze`.execute(db);
    return;
  }
  const owner = openDatabase({ url: ownerUrl, pool: 2, setsSession: true });
  try {
    await sql`analyze`.execute(owner.db);
  } finally {
    await owner.close();
  }
}

/** Imported on demand: a server with its own data never loads the demo data. */
async function fillWithDemo(db: Db, files: FileStore | null, ownerUrl: string | null): Promise<boolean> {
  const { drawPictures, giveBrandMarks, givePictures, seedDemo } = await import('../demo/public.ts');
  const [isFilled, drawn] = await Promise.all([seedDemo(db), files ? drawPictures() : []]);
  if (!isFilled) return false;
  // The first calls come before autovacuum would run ANALYZE.
  await Promise.all([
    countRows(db, ownerUrl),
    ...(files ? [giveBrandMarks(db, files), givePictures(db, files, drawn)] : []),
  ]);
  return true;
}

/**
 * Prepares a migrated database for the first call: the partitions of the history, permissions and roles, and
 * in an empty database the demo data or the first administrator.
 * @param files where the demo data's pictures go; without it they have none
 * @param ownerUrl connection of the tables' owner, if another role serves
 * @returns a message for the person at the terminal (null if there is none), and the initial password if all
 * people share one
 */
export async function prepareDatabase(
  db: Db,
  config: Config,
  files: FileStore | null = null,
  ownerUrl: string | null = null,
): Promise<{ readonly notice: string | null; readonly defaultPassword: string | null }> {
  await ensureHistoryPartitions(db, today());
  await resetForeignPlaces(db);
  await prepareAccess(db);
  if (!config.demo) await requireFactorOfAdministrators(db);
  const isFilled = config.demo && (await hasNoUsers(db)) && (await fillWithDemo(db, files, ownerUrl));
  const isDemo = await renewDemoNewcomer(db);
  const notices = isFilled
    ? ['The database was empty and has the demo data now.', ...(isLoopback(config.host) ? [] : [OPEN_DEMO])]
    : [await ensureFirstAdministrator(db, config)];
  if (config.defaultPassword !== null) notices.push(ONE_PASSWORD_FOR_ALL);
  return {
    notice: notices.filter((notice) => notice !== null).join('\n  ') || null,
    defaultPassword: config.defaultPassword ?? (isDemo ? DEMO_FIRST_PASSWORD : null),
  };
}
