import {
  PERMISSION_CATEGORIES,
  PERMISSION_KEYS,
  PERMISSIONS,
  type PermissionKey,
  type PermissionType,
} from '@javon/contract';
import { PERMISSION_NAMES } from '@javon/messages/server';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { DEFAULT_ROLE_NAMES, DEFAULT_ROLES, type DefaultRole } from './default-roles.ts';

const OPTIONS: Readonly<Record<PermissionType, readonly string[]>> = {
  list: ['0', 'own', 'all'],
  flag: ['0', '1'],
  numeric: [],
};

/** A permission's name in a language; the catalogue has `_` where the key has a dot. */
function nameOf(language: 'uz' | 'ru', key: PermissionKey): string {
  const names: Readonly<Record<string, string>> = PERMISSION_NAMES[language].names;
  return names[key.replaceAll('.', '_')] ?? key;
}

/**
 * Writes the contract's permissions to the database, as they are today. What an earlier release used and
 * this one does not loses its mark and can be removed by an administrator.
 * @returns the keys that were not there before
 */
export async function syncPermissions(tx: Tx): Promise<PermissionKey[]> {
  const known = new Set((await tx.selectFrom('permission').select('key').execute()).map((row) => row.key));
  await tx
    .insertInto('permission')
    .values(
      PERMISSION_KEYS.map((key, index) => {
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
      }),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        name_uz: row.ref('excluded.name_uz'),
        name_ru: row.ref('excluded.name_ru'),
        type: row.ref('excluded.type'),
        category: row.ref('excluded.category'),
        colour: row.ref('excluded.colour'),
        options: row.ref('excluded.options'),
        system: row.ref('excluded.system'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute();
  await tx
    .updateTable('permission')
    .set({ system: false })
    .where('system', '=', true)
    .where('key', 'not in', PERMISSION_KEYS)
    .execute();
  return PERMISSION_KEYS.filter((key) => !known.has(key));
}

/** Makes the default roles in a database that has no role. */
export async function ensureDefaultRoles(tx: Tx): Promise<void> {
  if (await tx.selectFrom('role').select('id').limit(1).executeTakeFirst()) return;
  await tx
    .insertInto('role')
    .values(
      DEFAULT_ROLE_NAMES.map((role) => ({
        name_uz: PERMISSION_NAMES.uz.roles[role],
        name_ru: PERMISSION_NAMES.ru.roles[role],
        is_admin: role === 'administrator',
      })),
    )
    .execute();
}

/** Gives permissions that are new to the database to the default roles that still go by their names. */
export async function grantToDefaultRoles(tx: Tx, keys: readonly PermissionKey[]): Promise<void> {
  const roles = await readDefaultRoles(tx);
  const rows = [...roles].flatMap(([role, id]) =>
    keys.flatMap((key) => {
      const value = DEFAULT_ROLES[role][key];
      return value === undefined ? [] : [{ role_id: id, permission_key: key, value }];
    }),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('role_permission')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('role')
    .set({ version: sql`version + 1` })
    .where('id', 'in', [...new Set(rows.map((row) => row.role_id))])
    .execute();
}

/** Ids of the default roles by name, those that are still there. */
export async function readDefaultRoles(tx: Tx): Promise<Map<DefaultRole, number>> {
  const rows = await tx.selectFrom('role').select(['id', 'name_ru']).execute();
  const ids = new Map(rows.map((row) => [row.name_ru, row.id]));
  return new Map(
    DEFAULT_ROLE_NAMES.flatMap((role) => {
      const id = ids.get(PERMISSION_NAMES.ru.roles[role]);
      return id === undefined ? [] : [[role, id] as const];
    }),
  );
}
