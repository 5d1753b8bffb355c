import type { listPasswordRequests, PasswordRequest, QueryOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { likePart } from '../../platform/text/normalise.ts';
import { rolesAbove } from '../access/public.ts';
import { forgetAbout } from '../notices/public.ts';
import { deviceOf } from './device.ts';
import { canWith } from './policy.ts';
import { peopleInScope } from './queries.ts';
import { aboutReset } from './second-administrator.ts';

interface Row {
  readonly id: number;
  readonly kind: PasswordRequest['kind'];
  readonly phone: string;
  readonly comment: string | null;
  readonly created_at: string;
  readonly handled_at: string | null;
  readonly handled_by: string | null;
  readonly asked_by: string | null;
  readonly address: string | null;
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

const SORTS: Readonly<Record<string, SortColumn>> = {
  created_at: { expression: sql`q.created_at`, type: 'timestamptz' },
};

/** Requests of those whom the scope reaches; those of unknown phone numbers only to who sees everybody. */
function visible(scope: Scope, actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${peopleInScope(scope, actor)})`;
}

function toRequest(row: Row, actor: Actor, above: ReadonlySet<number>): PasswordRequest {
  const { id, kind, phone, comment, created_at, handled_at, handled_by, user_id: userId } = row;
  const { asked_by, address, user_agent: agent } = row;
  const branch =
    row.branch_id === null
      ? null
      : { id: row.branch_id, code: row.branch_code, name: { uz: row.branch_uz, ru: row.branch_ru } };
  return {
    id,
    kind,
    phone,
    comment,
    created_at,
    handled_at,
    handled_by,
    asked_by,
    address,
    device: deviceOf(agent ?? ''),
    person:
      userId === null
        ? null
        : {
            id: userId,
            name: row.user_name,
            role: { uz: row.role_uz, ru: row.role_ru },
            branch,
            can: canWith(
              actor,
              { id: userId, branch_id: row.branch_id, status: row.status },
              above.has(row.role_id),
            ),
          },
  };
}

/** Reads one page of requests for a new password, newest first by default. */
export async function readPasswordRequests(
  db: Db,
  scope: Scope,
  actor: Actor,
  query: QueryOf<typeof listPasswordRequests>,
): Promise<{ items: PasswordRequest[]; next: string | null }> {
  const sort = sortOf(SORTS, query.sort ?? '-created_at');
  const digits = (query.search ?? '').replace(/\D/g, '');
  const handled = query.handled === 'true' ? sql`is not null` : sql`is null`;
  const rows = await sql<Row>`${SELECT}
    where ${visible(scope, actor)} and q.handled_at ${handled} and q.phone like ${likePart(digits)}
      and ${afterCursor(sort, sql`q.id`, query.cursor) ?? sql`true`}
    order by ${orderBy(sort, sql`q.id`)} limit ${query.limit + 1}`.execute(db);
  const above = await rolesAbove(db, actor);
  return pageOf(
    rows.rows,
    query.limit,
    sort,
    (row) => row.created_at,
    (row) => toRequest(row, actor, above),
  );
}

/**
 * Marks a request as handled; a second time changes nothing.
 * @throws AppError not_found
 */
export function handleRequest(
  db: Db,
  { actor, scope, requestId }: { actor: Actor; scope: Scope; requestId: string },
  id: number,
): Promise<PasswordRequest> {
  return transaction(db, async (tx) => {
    const read = () =>
      sql<Row>`${SELECT} where q.id = ${id} and ${visible(scope, actor)}`.execute(tx).then((r) => r.rows[0]);
    if ((await read()) === undefined) throw notFound();
    const marked = await tx
      .updateTable('password_request')
      .set({ handled_at: sql`now()`, handled_by: actor.userId })
      .where('id', '=', id)
      .where('handled_at', 'is', null)
      .executeTakeFirst();
    if (marked.numUpdatedRows > 0n) {
      await record(tx, {
        userId: actor.userId,
        branchId: actor.branchId,
        entity: 'password_request',
        entityId: id,
        action: 'handled',
        requestId,
      });
    }
    const row = await read();
    if (row === undefined) throw notFound();
    if (row.asked_by !== null && row.user_id !== null)
      await forgetAbout(tx, 'reset_asked', aboutReset(row.user_id));
    return toRequest(row, actor, await rolesAbove(tx, actor));
  });
}
