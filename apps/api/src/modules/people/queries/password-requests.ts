import type { PasswordRequest, QueryOf } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Page, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { likePart, searchWords } from '../../../platform/text/normalise.ts';
import { type PersonRow, peopleInScope } from './people.ts';

/** A request with its person, if there is one. */
export interface RequestRow extends Omit<PasswordRequest, 'device' | 'person'> {
  readonly user_agent: string | null;
  readonly user_id: number | null;
  readonly user_name: string;
  readonly status: string;
  readonly role_id: number;
  readonly role_uz: string;
  readonly role_ru: string;
  readonly branch_id: number | null;
  readonly branch_code: string;
  readonly branch_uz: string;
  readonly branch_ru: string;
}

const SELECT = sql`
  select q.id, q.kind, q.phone, q.comment, q.created_at, q.handled_at, h.surname || ' ' || h.name as handled_by,
    a.surname || ' ' || a.name as asked_by, q.address, q.user_agent,
    u.id as user_id, u.surname || ' ' || u.name as user_name, u.status, u.role_id,
    r.name_uz as role_uz, r.name_ru as role_ru, u.branch_id, b.code as branch_code,
    b.name_uz as branch_uz, b.name_ru as branch_ru
  from password_request q
  left join users u on u.status <> 'deleted' and (u.id = q.user_id or (q.user_id is null and u.phone = q.phone))
  left join role r on r.id = u.role_id
  left join branch b on b.id = u.branch_id
  left join users h on h.id = q.handled_by
  left join users a on a.id = q.asked_by`;

const SORTS: SortColumnsOf<'listPasswordRequests'> = {
  created_at: { expression: sql`q.created_at`, type: 'timestamptz' },
};

/**
 * Reads one page of password requests of people in the scope, newest first by default; those of unknown phone
 * numbers only if the scope covers everybody.
 */
export async function readRequests(
  db: Db,
  scope: Scope,
  actor: Actor,
  query: QueryOf<'listPasswordRequests'>,
): Promise<Page<RequestRow>> {
  const paging = pagingOf(SORTS, sql`q.id`, query, '-created_at');
  const text = query.search ?? '';
  // A phone number is one word, whatever separates its digits.
  const words = /\p{L}/u.test(text) ? searchWords(text) : [text.replace(/\D/g, '')];
  const searched = words.map((word) => sql`and concat(q.phone, ' ', u.search_key) like ${likePart(word)}`);
  const handled = query.handled === 'true' ? sql`is not null` : sql`is null`;
  const { rows } = await sql<RequestRow>`${SELECT}
    where ${peopleInScope(scope, actor)} and q.handled_at ${handled} ${sql.join(searched, sql` `)}
      and ${paging.page}`.execute(db);
  return paging.of(rows, 'created_at');
}

export async function readRequest(
  db: Db,
  scope: Scope,
  actor: Actor,
  id: number,
): Promise<RequestRow | undefined> {
  const { rows } =
    await sql<RequestRow>`${SELECT} where q.id = ${id} and ${peopleInScope(scope, actor)}`.execute(db);
  return rows[0];
}

/** Marks a request as handled. @returns false if it was already */
export async function markHandled(tx: Tx, id: number, by: number): Promise<boolean> {
  const marked = await tx
    .updateTable('password_request')
    .set({ handled_at: sql`now()`, handled_by: by })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Time for which a reset waits for the second administrator, hours. */
const WAITS_HOURS = 24;

/** Thing that is reset. */
export type ResetKind = 'password' | 'second_factor';

/** Pending requests for a reset of this person whose authors may still do it. */
export async function readResetRequests(db: Db, userId: number, kind: ResetKind): Promise<number[]> {
  const { rows } = await sql<{ asked_by: number }>`
    select q.asked_by from password_request q
    join users a on a.id = q.asked_by and a.status = 'active' and a.blocked_at is null
    join role r on r.id = a.role_id
    where q.user_id = ${userId} and q.kind = ${kind} and q.handled_at is null
      and q.created_at > now() - make_interval(hours => ${WAITS_HOURS}::int)
      and (r.is_admin or exists (select from role_permission p where p.role_id = r.id
        and p.permission_key = 'users.password' and p.value <> '0'))`.execute(db);
  return rows.map((row) => row.asked_by);
}

export async function insertResetRequest(
  tx: Tx,
  { id, phone }: Pick<PersonRow, 'id' | 'phone'>,
  kind: ResetKind,
  askedBy: number,
): Promise<void> {
  await tx.insertInto('password_request').values({ phone, user_id: id, asked_by: askedBy, kind }).execute();
}

/** Marks all pending requests for a reset of a person as done. */
export async function markResetRequestsDone(
  tx: Tx,
  userId: number,
  kind: ResetKind,
  by: number,
): Promise<void> {
  await tx
    .updateTable('password_request')
    .set({ handled_at: sql`now()`, handled_by: by })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('handled_at', 'is', null)
    .execute();
}
