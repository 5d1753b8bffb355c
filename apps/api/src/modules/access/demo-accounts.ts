import type { Db } from '../../platform/db/database.ts';
import { firstPasswordEnd } from '../session/public.ts';

/** First password of everybody in a demo database, its newcomer's among them. */
export const DEMO_FIRST_PASSWORD = '123456';
const NEWCOMER_PHONE = '+998901000008';

/**
 * Makes the first password of the demo's newcomer good from now on, as it stands in the README; in any other
 * database it does nothing.
 * @returns whether the database holds demo data
 */
export async function renewDemoNewcomer(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('setting').select('key').where('key', '=', 'demo').executeTakeFirst();
  if (mark === undefined) return false;
  await db
    .updateTable('users')
    .set({ default_password_until: firstPasswordEnd() })
    .where('phone', '=', NEWCOMER_PHONE)
    .where('password_is_default', '=', true)
    .execute();
  return true;
}
