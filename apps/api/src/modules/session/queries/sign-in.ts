import type { Me, RoleEntry } from '@javon/contract';
import { sql } from 'kysely';
import { factorOwedBy, owesFactor } from '../../../platform/auth/owed-factor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type RowOf, updateRow } from '../../../platform/db/rows.ts';
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

/** Answer of the `me` call. */
export async function readMe(db: Db, userId: number): Promise<Me> {
  const row = await db
    .selectFrom('users')
    .innerJoin('role', 'role.id', 'users.role_id')
    .leftJoin('branch', 'branch.id', 'users.branch_id')
    .select(['users.id', 'users.name', 'users.surname', 'users.patronymic', 'users.phone', 'users.photo_key'])
    .select(['users.locale', 'users.password_is_default', 'users.password_is_weak', 'users.last_login_at'])
    .select('users.has_second_factor')
    .select([factorOwedBy('users').as('factor_owed_by'), owesFactor('users').as('owes_factor')])
    .select(['role.id as role_id', 'role.name_uz as role_uz', 'role.name_ru as role_ru', 'role.is_admin'])
    .select([
      'branch.id as branch_id',
      'branch.code',
      'branch.name_uz as branch_uz',
      'branch.name_ru as branch_ru',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { branch_id: branchId, code, branch_uz, branch_ru } = row;
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    patronymic: row.patronymic,
    phone: row.phone,
    is_admin: row.is_admin,
    role: { id: row.role_id, name: { uz: row.role_uz, ru: row.role_ru } },
    branch:
      branchId === null
        ? null
        : { id: branchId, code: code ?? '', name: { uz: branch_uz ?? '', ru: branch_ru ?? '' } },
    photo_url: fileUrl(row.photo_key),
    locale: row.locale as Me['locale'],
    must_change_password: row.password_is_default,
    weak_password: row.password_is_weak,
    last_login_at: row.last_login_at,
    second_factor: {
      is_set_up: row.has_second_factor,
      owed_by: row.factor_owed_by,
      must_set_up: row.owes_factor,
    },
  };
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
export function readOwnSignIn(
  db: Db,
  userId: number,
): Promise<Pick<SignInRow, 'password_hash' | 'password_is_default'> & { readonly phone: string }> {
  return db
    .selectFrom('users')
    .select(['phone', 'password_hash', 'password_is_default'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Stores a new hash of the same password, made with other parameters. */
export function updateHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  return updateRow(tx, 'users', userId, { password_hash: passwordHash });
}

/** Stores a password that the person chose. */
export function updateOwnPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  isWeak: boolean,
): Promise<void> {
  return updateRow(tx, 'users', userId, {
    password_hash: passwordHash,
    password_is_default: false,
    default_password_until: null,
    password_is_weak: isWeak,
  });
}

/** Records that a person has signed in now. */
export function updateLastLogin(tx: Tx, userId: number): Promise<void> {
  return updateRow(tx, 'users', userId, { last_login_at: sql`now()` });
}
