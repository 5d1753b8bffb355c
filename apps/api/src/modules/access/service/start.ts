import {
  PERMISSION_CATEGORIES,
  PERMISSION_KEYS,
  PERMISSIONS,
  type PermissionKey,
  type PermissionType,
} from '@javon/contract';
import { PERMISSION_NAMES } from '@javon/messages/server';
import type { Config } from '../../../platform/config/config.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { record } from '../../../platform/history/record.ts';
import { searchKey } from '../../../platform/text/normalise.ts';
import { firstPasswordEnd, hashPassword, isWeak } from '../../session/public.ts';
import { DEFAULT_ROLE_NAMES, DEFAULT_ROLES, type DefaultRole } from '../default-roles.ts';
import * as queries from '../queries/start.ts';

const OPTIONS: Readonly<Record<PermissionType, readonly string[]>> = {
  list: ['0', 'own', 'all'],
  flag: ['0', '1'],
  numeric: [],
};

/**
 * Prepares a database for the first sign-in: writes the permissions and, into a new database, the default roles.
 */
export async function prepareAccess(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await queries.lockStart(tx);
    const added = await syncPermissions(tx);
    if (!(await queries.hasRoles(tx))) await queries.insertRoles(tx, defaultRoleRows());
    await grantToDefaultRoles(tx, added);
  });
}

/** Name of a permission in a language; its message key has `_` instead of the dot. */
function nameOf(language: 'uz' | 'ru', key: PermissionKey): string {
  const names: Readonly<Record<string, string>> = PERMISSION_NAMES[language].names;
  return names[key.replaceAll('.', '_')] ?? key;
}

/**
 * Synchronises the contract's permissions to the database. A permission that only an earlier release used
 * loses its mark and can be removed by an administrator.
 * @returns the keys that were new
 */
async function syncPermissions(tx: Tx): Promise<PermissionKey[]> {
  const known = await queries.readPermissionKeys(tx);
  const rows = PERMISSION_KEYS.map((key, index) => {
    const { type, category } = PERMISSIONS[key];
    return {
      key,
      name_uz: nameOf('uz', key),
      name_ru: nameOf('ru', key),
      type,
      category,
      colour: PERMISSION_CATEGORIES[category],
      options: [...OPTIONS[type]],
      system: true,
      position: index + 1,
    };
  });
  await queries.upsertPermissions(tx, rows);
  await queries.unmarkPermissionsExcept(tx, PERMISSION_KEYS);
  return PERMISSION_KEYS.filter((key) => !known.has(key));
}

function defaultRoleRows() {
  return DEFAULT_ROLE_NAMES.map((role) => ({
    name_uz: PERMISSION_NAMES.uz.roles[role],
    name_ru: PERMISSION_NAMES.ru.roles[role],
    is_admin: role === 'administrator',
  }));
}

/**
 * Gives permissions that are new to the database to the default roles that still have their original names.
 */
async function grantToDefaultRoles(tx: Tx, keys: readonly PermissionKey[]): Promise<void> {
  const roles = await readDefaultRoles(tx);
  const rows = [...roles].flatMap(([role, id]) =>
    keys.flatMap((key) => {
      const value = DEFAULT_ROLES[role][key];
      return value === undefined ? [] : [{ role_id: id, permission_key: key, value }];
    }),
  );
  if (rows.length > 0) await queries.insertValues(tx, rows);
}

/** Ids of the default roles by name, as far as they still exist. */
export async function readDefaultRoles(db: Db): Promise<Map<DefaultRole, number>> {
  const ids = await queries.readRoleIds(db);
  return new Map(
    DEFAULT_ROLE_NAMES.flatMap((role) => {
      const id = ids.get(PERMISSION_NAMES.ru.roles[role]);
      return id === undefined ? [] : [[role, id] as const];
    }),
  );
}

/** Hint about signing in, for the person at the terminal; null if none is needed. */
type StartNotice = string | null;

const HOW_TO_BEGIN = [
  'Nobody can sign in yet: the database has no users.',
  'Make the first administrator by the command first-administrator +998…, or stop and start again: with',
  'ADMIN_PHONE (+998 9X XXX XX XX) and ADMIN_PASSWORD set, or with DEMO=1 for demonstration data.',
].join('\n  ');

/**
 * In a database without users, creates the administrator that the settings name. Must be called after the
 * demo data, which contains an administrator.
 * @returns how to create one if the settings name none
 */
export async function ensureFirstAdministrator(
  db: Db,
  config: Pick<Config, 'administrator' | 'defaultPassword'>,
): Promise<StartNotice> {
  if (!(await queries.hasNoUsers(db))) return null;
  const { administrator } = config;
  if (administrator === null) return HOW_TO_BEGIN;
  const { phone, password } = administrator;
  const passwordHash = await hashPassword(password);
  return transaction(db, async (tx) => {
    await queries.lockStart(tx);
    if (!(await queries.hasNoUsers(tx))) return null;
    const roleId = await queries.readAdministratorRole(tx);
    const name = { surname: 'Bosh', name: 'Administrator' };
    const id = await insertRow(tx, 'users', {
      ...name,
      phone,
      role_id: roleId,
      password_hash: passwordHash,
      password_is_default: password === config.defaultPassword,
      default_password_until: password === config.defaultPassword ? firstPasswordEnd() : null,
      password_is_weak: isWeak(password, phone),
      search_key: searchKey(`${name.surname} ${name.name} ${phone}`),
    });
    await record(tx, { userId: null, entity: 'user', entityId: id, action: 'created' });
    return `The first administrator is ${phone}, with the password of ADMIN_PASSWORD.`;
  });
}

/** Initial password of everyone in a demo database, including its new employee. */
export const DEMO_FIRST_PASSWORD = '123456';
const NEWCOMER_PHONE = '+998901000008';

/**
 * Renews the initial password of the demo's new employee, as given in the README; does nothing in any other
 * database.
 * @returns whether the database holds demo data
 */
export async function renewDemoNewcomer(db: Db): Promise<boolean> {
  if (!(await queries.isDemo(db))) return false;
  await queries.updateFirstPasswordEnd(db, NEWCOMER_PHONE, firstPasswordEnd());
  return true;
}
