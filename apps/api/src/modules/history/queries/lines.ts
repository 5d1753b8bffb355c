import type { HistoryLine, QueryOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import { nameJson } from '../../../platform/db/answer-json.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type PageQuery, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import type { Days } from '../../../platform/time/period.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A line as it is stored. */
export interface HistoryRow extends Omit<RowOf<'history'>, 'request_id' | 'before' | 'after'> {
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Filter of the history, with its branch and period resolved. */
export type HistoryFilter = Pick<QueryOf<'exportHistory'>, 'person' | 'entity' | 'entity_id' | 'sign_ins'> & {
  readonly branchId: number | null;
  /** Condition on the lines, as `h`, of a thing that is identified by its key. */
  readonly ofKey: RawBuilder<SqlBool> | null;
  readonly days: Partial<Days>;
};

const SORTS: SortColumnsOf<'listHistory'> = { at: { expression: sql`h.at`, type: 'timestamptz' } };

/** Limits lines to the own branch; a person without a branch sees their own actions. */
function inScope(scope: Scope, actor: Actor): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return scope.branchId === null
    ? sql<SqlBool>`h.user_id = ${actor.userId}`
    : sql<SqlBool>`h.branch_id = ${scope.branchId}`;
}

function conditions(scope: Scope, actor: Actor, filter: HistoryFilter): RawBuilder<unknown> {
  const { person, entity, entity_id: entityId, sign_ins: signIns, branchId, ofKey, days } = filter;
  return allOf([
    inScope(scope, actor),
    person !== undefined && sql`h.user_id = ${person}`,
    branchId !== null && sql`h.branch_id = ${branchId}`,
    entity !== undefined && sql`h.entity = ${entity}`,
    entityId !== undefined && sql`h.entity_id = ${entityId}`,
    signIns !== undefined && (signIns === 'only' ? sql`h.entity = 'session'` : sql`h.entity <> 'session'`),
    ofKey !== null && ofKey,
    days.from !== undefined && sql`h.at >= ${startOfDay(days.from).toISOString()}::timestamptz`,
    days.to !== undefined && sql`h.at < ${startOfDay(addDays(days.to, 1)).toISOString()}::timestamptz`,
  ]);
}

/** Reads one page of the history, newest first by default. */
export async function readRows(
  db: Db,
  scope: Scope,
  actor: Actor,
  filter: HistoryFilter,
  page: PageQuery<'at'>,
): Promise<{ rows: HistoryRow[]; next: string | null }> {
  const paging = pagingOf(SORTS, sql`h.id`, page, '-at');
  const { rows } = await sql<HistoryRow>`
    select h.id, h.at, h.user_id, h.branch_id, h.entity, h.entity_id, h.action, h.before, h.after
    from history h where ${conditions(scope, actor, filter)} and ${paging.page}`.execute(db);
  const { items, next } = paging.of(rows, 'at');
  return { rows: items, next };
}

export type Branches = ReadonlyMap<number, NonNullable<HistoryLine['branch']>>;

/** Names of the branches of lines. */
export async function readBranches(db: Db, rows: readonly HistoryRow[]): Promise<Branches> {
  const ids = [...new Set(rows.map((row) => row.branch_id).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<NonNullable<HistoryLine['branch']>>`
    select id, code, ${nameJson('branch')} as name from branch where id = any(${ids}::bigint[])`.execute(db);
  return new Map(found.map((branch) => [branch.id, branch]));
}

/** Kinds of things in the lines within a scope; of the whole chain, by a loose index scan. */
export async function readKinds(db: Db, scope: Scope, actor: Actor): Promise<string[]> {
  if (scope.kind !== 'all') {
    const { rows } = await sql<{ entity: string }>`
      select distinct h.entity from history h where ${inScope(scope, actor)} order by h.entity`.execute(db);
    return rows.map((row) => row.entity);
  }
  const rows = await sql<{ entity: string }>`
    with recursive kind as (
      (select entity from history order by entity limit 1)
      union all
      select (select h.entity from history h where h.entity > kind.entity order by h.entity limit 1)
      from kind where kind.entity is not null
    )
    select entity from kind where entity is not null`.execute(db);
  return rows.rows.map((row) => row.entity);
}
