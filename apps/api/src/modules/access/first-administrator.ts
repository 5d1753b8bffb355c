import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { record } from '../../platform/history/record.ts';
import { searchKey } from '../../platform/text/normalise.ts';
import { firstPasswordEnd, hashPassword, isWeak } from '../session/public.ts';
import { hasNoUsers, lockStart } from './prepare.ts';

/** Hint about signing in, for the person at the terminal; null where none is needed. */
export type StartNotice = string | null;

const HOW_TO_BEGIN = [
  'Nobody can sign in yet: the database has no users.',
  'Stop, then start with ADMIN_PHONE (+998 9X XXX XX XX) and ADMIN_PASSWORD set to make the first',
  'administrator, or with DEMO=1 to fill the database with demonstration data.',
].join('\n  ');

/**
 * In a database without users, makes the administrator that the settings name. To be called after the demo
 * data, which brings an administrator of its own.
 * @returns how to get one where the settings name none
 */
export async function ensureFirstAdministrator(
  db: Db,
  config: Pick<Config, 'administrator' | 'defaultPassword'>,
): Promise<StartNotice> {
  if (!(await hasNoUsers(db))) return null;
  const { administrator } = config;
  if (administrator === null) return HOW_TO_BEGIN;
  const { phone, password } = administrator;
  const passwordHash = await hashPassword(password);
  return transaction(db, async (tx) => {
    await lockStart(tx);
    if (!(await hasNoUsers(tx))) return null;
    const role = await tx
      .selectFrom('role')
      .select('id')
      .where('is_admin', '=', true)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const name = { surname: 'Bosh', name: 'Administrator' };
    const user = await tx
      .insertInto('users')
      .values({
        ...name,
        phone,
        role_id: role.id,
        password_hash: passwordHash,
        password_is_default: password === config.defaultPassword,
        default_password_until: password === config.defaultPassword ? firstPasswordEnd() : null,
        password_is_weak: isWeak(password),
        search_key: searchKey(`${name.surname} ${name.name} ${phone}`),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, { userId: null, entity: 'user', entityId: user.id, action: 'created' });
    return `The first administrator is ${phone}, with the password of ADMIN_PASSWORD.`;
  });
}
