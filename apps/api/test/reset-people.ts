import { hashPassword } from '../src/modules/session/public.ts';
import type { Db } from '../src/platform/db/database.ts';
import { PASSWORD } from './world.ts';

let hash: Promise<string> | undefined;

/**
 * Resets everybody to the state of the small world: signed out, without delays, active, with {@link
 * PASSWORD}. So the tests of a file can share a server.
 */
export async function resetPeople(db: Db): Promise<void> {
  hash ??= hashPassword(PASSWORD);
  await db.deleteFrom('session').execute();
  await db.deleteFrom('sign_in_failure').execute();
  await db.deleteFrom('password_request').execute();
  await db
    .updateTable('users')
    .set({
      password_hash: await hash,
      password_is_default: false,
      default_password_until: null,
      password_is_weak: false,
      blocked_at: null,
      status: 'active',
      last_login_at: null,
    })
    .execute();
}
