import { firstPasswordEnd } from '../../apps/api/src/modules/session/public.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { addRole, addUser, PASSWORD } from '../../apps/api/test/world.ts';

export interface Account {
  readonly phone: string;
  readonly password: string;
}

const demo = (number: number, password = 'javon-demo'): Account => ({
  phone: `+99890100000${number}`,
  password,
});

/** The accounts of the demo chain. */
export const PEOPLE = {
  administrator: demo(1),
  merchandiser: demo(2),
  analyst: demo(3),
  catalogueManager: demo(4),
  /** Of TAS-01. */
  director: demo(5),
  /** Of SAM-01. */
  directorOfSamarkand: demo(6),
  /** Of TAS-01. */
  seller: demo(7),
  /** Still has the default password. */
  newcomer: demo(8, '123456'),
} as const;

let added = 0;

/** Adds a person of TAS-01 with their own role, which has exactly these permissions. */
export async function personWith(db: Db, values: Readonly<Record<string, string>>): Promise<Account> {
  added += 1;
  const number = added;
  const phone = `+99893${String(7_000_000 + number)}`;
  await db.transaction().execute(async (tx) => {
    const role = await addRole(tx, `Sinov roli ${number}`, values);
    const branch = await tx
      .selectFrom('branch')
      .select('id')
      .where('code', '=', 'TAS-01')
      .executeTakeFirstOrThrow();
    await addUser(tx, phone, role, branch.id);
  });
  return { phone, password: PASSWORD };
}

/** Removes a permission from a person's role, as an administrator. */
export async function takePermission(db: Db, { phone }: Account, key: string): Promise<void> {
  const { role_id } = await db
    .selectFrom('users')
    .select('role_id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('role_permission')
    .where('role_id', '=', role_id)
    .where('permission_key', '=', key)
    .execute();
  await db
    .updateTable('role')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', role_id)
    .execute();
}

/** Gives a role exactly one permission, as an administrator. */
export async function giveOnly(
  db: Db,
  role_id: number,
  permission_key: string,
  value: string,
): Promise<void> {
  await db.deleteFrom('role_permission').where('role_id', '=', role_id).execute();
  await db.insertInto('role_permission').values({ role_id, permission_key, value }).execute();
  await db
    .updateTable('role')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', role_id)
    .execute();
}

/** Adds a person of TAS-01 who still has the default password. */
export async function newcomerWith(db: Db, values: Readonly<Record<string, string>>): Promise<Account> {
  const { phone } = await personWith(db, values);
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('phone', '=', PEOPLE.newcomer.phone)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ password_hash, password_is_default: true, default_password_until: firstPasswordEnd() })
    .where('phone', '=', phone)
    .execute();
  return { phone, password: PEOPLE.newcomer.password };
}
