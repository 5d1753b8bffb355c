import type { Me, RoleEntry } from '@javon/contract';
import { sql } from 'kysely';
import { factorOwedBy, owesFactor } from '../../../platform/auth/owed-factor.ts';
import { namedJson } from '../../../platform/db/answer-json.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type RowOf, readRow, updateRow } from '../../../platform/db/rows.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import { fileUrl } from '../../../platform/files/store.ts';
import { hasExpiredFirstPassword } from './first-passwords.ts';

export interface SignInRow extends RowOf<'users', (typeof SIGN_IN)[number]> {
  /** Whether the password is the initial one, and has expired. */
  readonly first_password_expired: boolean;
}

const SIGN_IN = [
  'id',
  'branch_id',
  'status',
  'blocked_at',
  'password_hash',
  'password_is_default',
  'password_is_weak',
  'has_second_factor',
] as const;

/** The person who signs in with this phone number. */
export function readSignIn(db: Db, phone: string): Promise<SignInRow | undefined> {
  return db
    .selectFrom('users')
    .select(SIGN_IN)
    .select(hasExpiredFirstPassword.as('first_password_expired'))
    .where('phone', '=', phone)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}

/**
 * Locks an account. Sign-in, renewal, change and reset of the password take this lock before they read its
 * sessions, so that they run one after another.
 */
export function lockForSignIn(tx: Tx, userId: number): Promise<SignInRow> {
  return tx
    .selectFrom('users')
    .select(SIGN_IN)
    .select(hasExpiredFirstPassword.as('first_password_expired'))
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

type MeRow = Omit<Me, 'photo_url' | 'second_factor'> &
  Me['second_factor'] & { readonly photo_key: string | null };

/** Answer of the `me` call. */
export async function readMe(db: Db, userId: number): Promise<Me> {
  const { rows } = await sql<MeRow>`
    select u.id, u.name, u.surname, u.patronymic, u.phone, u.photo_key, u.locale, r.is_admin, ${namedJson('r')} as role,
      case when b.id is not null then ${namedJson('b', 'code')} end as branch,
      u.password_is_default as must_change_password, u.password_is_weak as weak_password, u.last_login_at,
      u.has_second_factor as is_set_up, ${factorOwedBy('u')} as owed_by, ${owesFactor('u')} as must_set_up
    from users u join role r on r.id = u.role_id left join branch b on b.id = u.branch_id
    where u.id = ${userId}`.execute(db);
  const { photo_key: photo, is_set_up, owed_by, must_set_up, ...me } = orNotFound(rows[0]);
  return { ...me, photo_url: fileUrl(photo), second_factor: { is_set_up, owed_by, must_set_up } };
}

/** A role's permissions as {key, value}. */
export function readEntries(db: Db, roleId: number): Promise<RoleEntry[]> {
  return db
    .selectFrom('role_permission')
    .select(['permission_key as key', 'value'])
    .where('role_id', '=', roleId)
    .orderBy('permission_key')
    .execute();
}

/** Ids of the administrators who may sign in. */
export async function readAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('role', 'role.id', 'users.role_id')
    .select('users.id')
    .where('role.is_admin', '=', true)
    .where('users.status', '=', 'active')
    .where('users.blocked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Phone number and password hash of a person, for a change of their own. */
export async function readOwnSignIn(
  db: Db,
  userId: number,
): Promise<RowOf<'users', 'phone' | 'password_hash' | 'password_is_default'>> {
  return orNotFound(await readRow(db, 'users', userId, ['phone', 'password_hash', 'password_is_default']));
}

/** Records that a person has signed in now. */
export function updateLastLogin(tx: Tx, userId: number): Promise<void> {
  return updateRow(tx, 'users', userId, { last_login_at: sql`now()` });
}
