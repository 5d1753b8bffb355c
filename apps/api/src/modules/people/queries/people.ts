import type { Person, QueryOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, scopeOf } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, keptPlan, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { type RowOf, updateRow } from '../../../platform/db/rows.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { likePart, searchWords } from '../../../platform/text/normalise.ts';
import { startOfDay } from '../../../platform/time/tashkent.ts';
import type { OfBranch } from '../../branches/public.ts';
import { type Reached, reached } from '../policy.ts';

export interface PersonRow
  extends Omit<Person, 'role' | 'branch' | 'blocked' | 'photo_url' | 'can' | 'session_count'> {
  readonly role_id: number;
  readonly role_uz: string;
  readonly role_ru: string;
  readonly is_admin: boolean;
  readonly branch_id: number | null;
  readonly branch_code: string | null;
  readonly branch_uz: string | null;
  readonly branch_ru: string | null;
  readonly region_id: number | null;
  readonly photo_key: string | null;
}

const COLUMNS = sql`u.id, u.name, u.surname, u.patronymic, u.phone, u.pinfl, u.role_id, r.name_uz as role_uz,
  r.name_ru as role_ru, r.is_admin, u.branch_id, b.code as branch_code, b.name_uz as branch_uz,
  b.name_ru as branch_ru, b.region_id, u.status, u.blocked_at, u.password_is_default, u.has_second_factor, u.photo_key, u.locale,
  u.last_login_at, u.created_at, u.updated_at, u.version`;
const FROM = sql`users u join role r on r.id = u.role_id left join branch b on b.id = u.branch_id`;

/** The total of a page: only a filter on the region needs the branch, and each person has a role. */
function countedPeople(query: PeopleQuery, where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`(select count(*) from ${query.region === undefined ? sql`users u` : FROM} where ${where})::int`;
}

/**
 * The text that people are searched by: with the PINFL only of those whose page the person may open. The index
 * users_search_idx is on exactly the text of a person who may open all.
 */
function searchedBy(actor: Actor): RawBuilder<unknown> {
  const shown = scopeOf(actor, 'users.show');
  if (shown === null) return sql`u.search_key`;
  if (shown.kind === 'all') return sql`(u.search_key || ' ' || coalesce(u.pinfl, ''))`;
  return sql`(u.search_key || case when ${peopleInScope(shown, actor)} then ' ' || coalesce(u.pinfl, '') else '' end)`;
}

const sortsIn = (role: RawBuilder<unknown>): SortColumnsOf<'listUsers'> => ({
  name: { expression: sql`(u.surname || ' ' || u.name)`, type: 'text' },
  branch: { expression: sql`b.code`, type: 'text', nullable: true },
  role: { expression: role, type: 'text' },
  last_login_at: { expression: sql`u.last_login_at`, type: 'timestamptz', nullable: true },
  created_at: { expression: sql`u.created_at`, type: 'timestamptz' },
});
const SORTS = { uz: sortsIn(sql`r.name_uz`), ru: sortsIn(sql`r.name_ru`) } as const;

export function peopleInScope(scope: Scope, actor: Actor): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return scope.branchId === null
    ? sql<SqlBool>`u.id = ${actor.userId}`
    : sql<SqlBool>`u.branch_id = ${scope.branchId}`;
}

type PeopleQuery = OfBranch<QueryOf<'listUsers'>>;

function conditions(scope: Scope, actor: Actor, query: PeopleQuery): RawBuilder<SqlBool> {
  const {
    role,
    branchId,
    region,
    status,
    blocked,
    last_login_before: before,
    never_signed_in: never,
  } = query;
  return allOf([
    peopleInScope(scope, actor),
    status === undefined ? sql<SqlBool>`u.status <> 'deleted'` : sql<SqlBool>`u.status = ${status}`,
    role !== undefined && sql`u.role_id = ${role}`,
    branchId !== null && sql`u.branch_id = ${branchId}`,
    region !== undefined && sql`b.region_id = ${region}`,
    blocked !== undefined && sql`(u.blocked_at is not null) = ${blocked === 'true'}`,
    before !== undefined && sql`u.last_login_at < ${startOfDay(before)}`,
    never !== undefined && sql`(u.last_login_at is null) = ${never === 'true'}`,
    ...searchWords(query.search ?? '').map(
      (word) => sql<SqlBool>`${searchedBy(actor)} like ${likePart(word)}`,
    ),
  ]);
}

export async function readPeople(
  db: Db,
  scope: Scope,
  actor: Actor,
  query: PeopleQuery,
  language: ServerLanguage,
  { withTotal } = { withTotal: true },
): Promise<CountedPage<PersonRow>> {
  const paging = pagingOf(SORTS[language], sql`u.id`, query);
  const where = conditions(scope, actor, query);
  const { rows } = await sql<PersonRow & { sort_value: unknown; total: number }>`
    ${keptPlan('people', query)}
    select ${COLUMNS}, ${paging.value} as sort_value,
      ${withTotal ? countedPeople(query, where) : sql`0`} as total from ${FROM}
    where ${where} and ${paging.page}`.execute(db);
  return paging.counted(rows);
}

/** Reads one person, if they are within the scope. */
export async function readPerson(
  db: Db,
  scope: Scope,
  actor: Actor,
  id: number,
): Promise<Reached<PersonRow> | null> {
  const { rows } = await sql<PersonRow>`select ${COLUMNS} from ${FROM} where u.id = ${id}`.execute(db);
  return reached(scope, actor, rows[0]);
}

/** {@link readPerson} with the row locked until the transaction ends. */
export async function lockPerson(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  id: number,
): Promise<Reached<PersonRow> | null> {
  await sql`select from users where id = ${id} for update`.execute(tx);
  return readPerson(tx, scope, actor, id);
}

/** Person with a phone number, for a command at the server's terminal. */
export type PhoneHolder = RowOf<'users', 'id' | 'branch_id'>;

/** Locks the active administrator with this phone number. */
export function lockAdministrator(tx: Tx, phone: string): Promise<PhoneHolder | undefined> {
  return tx
    .selectFrom('users')
    .innerJoin('role', 'role.id', 'users.role_id')
    .select(['users.id', 'users.branch_id'])
    .where('users.phone', '=', phone)
    .where('users.status', '=', 'active')
    .where('role.is_admin', '=', true)
    .forNoKeyUpdate('users')
    .executeTakeFirst();
}

/** Locks the active person with this phone number who has a second factor. */
export function lockFactorHolder(tx: Tx, phone: string): Promise<PhoneHolder | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'branch_id'])
    .where('phone', '=', phone)
    .where('status', '=', 'active')
    .where('has_second_factor', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Columns of a person that a change may write. */
export interface PersonPatch {
  readonly name?: string;
  readonly surname?: string;
  readonly patronymic?: string | null;
  readonly phone?: string;
  readonly pinfl?: string | null;
  readonly role_id?: number;
  readonly branch_id?: number | null;
  readonly status?: PersonRow['status'];
  readonly blocked_at?: string | null;
  readonly photo_key?: string | null;
  readonly password_hash?: string;
  readonly password_is_default?: boolean;
  readonly password_is_weak?: boolean;
  readonly default_password_until?: RawBuilder<string>;
  readonly search_key?: string;
}

/** Updates a person and increments the version. @throws AppError phone_taken, already_exists (PINFL) */
export async function updatePerson(tx: Tx, id: number, patch: PersonPatch): Promise<void> {
  const moves = patch.role_id !== undefined || patch.branch_id !== undefined;
  await updateRow(tx, 'users', id, {
    ...patch,
    ...(moves ? { in_role_since: sql`now()` } : {}),
    version: sql`version + 1`,
    updated_at: sql`now()`,
  });
}
