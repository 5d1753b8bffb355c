import { isDeepStrictEqual } from 'node:util';
import type { exportHistory, HistoryLine, HistoryValue, QueryOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type Sort, sortOf } from '../../platform/db/paging.ts';
import type { Days } from '../../platform/time/period.ts';
import { addDays, startOfDay } from '../../platform/time/tashkent.ts';
import { isNamed, Names, pointsTo } from './names.ts';

type Values = Readonly<Record<string, unknown>>;

interface Row {
  readonly id: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly branch_id: number | null;
  readonly entity: string;
  readonly entity_id: number | null;
  readonly action: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Filter of the history, with its branch looked up and its days resolved. */
export type HistoryFilter = Pick<
  QueryOf<typeof exportHistory>,
  'person' | 'entity' | 'entity_id' | 'sign_ins'
> & {
  readonly branchId: number | null;
  /** Condition on the lines, as `h`, of a thing that is known by its key. */
  readonly ofKey: RawBuilder<SqlBool> | null;
  readonly days: Partial<Days>;
};

const SORTS = { at: { expression: sql`h.at`, type: 'timestamptz' } } as const;

/** Limits lines to the own branch; a person without a branch sees their own actions. */
function inScope(scope: Scope, actor: Actor): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return scope.branchId === null
    ? sql<SqlBool>`h.user_id = ${actor.userId}`
    : sql<SqlBool>`h.branch_id = ${scope.branchId}`;
}

function conditions(scope: Scope, actor: Actor, filter: HistoryFilter): RawBuilder<unknown> {
  const { person, entity, entity_id: entityId, sign_ins: signIns, branchId, ofKey, days } = filter;
  return sql.join(
    [
      inScope(scope, actor),
      ...(person === undefined ? [] : [sql`h.user_id = ${person}`]),
      ...(branchId === null ? [] : [sql`h.branch_id = ${branchId}`]),
      ...(entity === undefined ? [] : [sql`h.entity = ${entity}`]),
      ...(entityId === undefined ? [] : [sql`h.entity_id = ${entityId}`]),
      ...(signIns === undefined
        ? []
        : [signIns === 'only' ? sql`h.entity = 'session'` : sql`h.entity <> 'session'`]),
      ...(ofKey === null ? [] : [ofKey]),
      ...(days.from === undefined ? [] : [sql`h.at >= ${startOfDay(days.from).toISOString()}::timestamptz`]),
      ...(days.to === undefined
        ? []
        : [sql`h.at < ${startOfDay(addDays(days.to, 1)).toISOString()}::timestamptz`]),
    ],
    sql` and `,
  );
}

async function readRows(
  db: Db,
  where: RawBuilder<unknown>,
  sort: Sort,
  cursor: string | undefined,
  limit: number,
): Promise<Row[]> {
  const rows = await sql<Row>`
    select h.id, h.at, h.user_id, h.branch_id, h.entity, h.entity_id, h.action, h.before, h.after
    from history h where ${where} and ${afterCursor(sort, sql`h.id`, cursor) ?? sql`true`}
    order by ${orderBy(sort, sql`h.id`)} limit ${limit}`.execute(db);
  return rows.rows;
}

/** Reads one page of the history, newest first by default, with the current names of entities. */
export async function readHistory(
  db: Db,
  scope: Scope,
  actor: Actor,
  filter: HistoryFilter,
  page: { readonly sort?: string | undefined; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: HistoryLine[]; next: string | null }> {
  const sort = sortOf(SORTS, page.sort ?? '-at');
  const where = conditions(scope, actor, filter);
  const rows = await readRows(db, where, sort, page.cursor, page.limit + 1);
  const lines = await withNames(db, rows.slice(0, page.limit));
  const { next } = pageOf(
    rows,
    page.limit,
    sort,
    (row) => row.at,
    (row) => row.id,
  );
  return { items: lines, next };
}

async function withNames(db: Db, rows: readonly Row[]): Promise<HistoryLine[]> {
  const names = new Names();
  for (const row of rows) {
    if (row.user_id !== null) names.want('user', row.user_id);
    if (row.entity_id !== null && isNamed(row.entity)) names.want(row.entity, row.entity_id);
    for (const values of [row.before, row.after]) {
      for (const [field, value] of Object.entries(values ?? {})) {
        const kind = pointsTo(field);
        if (kind !== undefined && isId(value)) names.want(kind, value);
      }
    }
  }
  const [branches] = await Promise.all([readBranches(db, rows), names.load(db)]);
  return rows.map((row) => {
    const person =
      row.user_id === null ? null : { id: row.user_id, name: names.of('user', row.user_id)?.uz ?? '' };
    const { id, at, entity, entity_id: entityId, action } = row;
    return {
      id,
      at,
      entity,
      action,
      person,
      branch: row.branch_id === null ? null : (branches.get(row.branch_id) ?? null),
      entity_id: entityId,
      entity_name: entityId !== null && isNamed(entity) ? (names.of(entity, entityId) ?? null) : null,
      changes: changesOf(row, names),
    };
  });
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** Counts of an event of which zero says nothing. */
const COUNTS: ReadonlySet<string> = new Set(['refused', 'returned', 'failed', 'new', 'changed']);

/** Leaves out fields with the same value before and after, and counts of zero. */
function changesOf({ before, after }: Row, names: Names): HistoryLine['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const saysNothing = (field: string) =>
    before !== null && field in before
      ? after !== null && field in after && isDeepStrictEqual(before[field], after[field])
      : COUNTS.has(field) && after?.[field] === 0;
  const valueIn = (values: Values | null, field: string): HistoryValue => {
    const value = values?.[field] ?? null;
    const kind = pointsTo(field);
    const name = kind !== undefined && isId(value) ? names.of(kind, value) : undefined;
    return name === undefined ? (value as HistoryValue) : { id: value as number, name };
  };
  return [...fields]
    .filter((field) => !saysNothing(field))
    .map((field) => ({
      field,
      before: valueIn(before, field),
      after: valueIn(after, field),
    }));
}

async function readBranches(
  db: Db,
  rows: readonly Row[],
): Promise<Map<number, { id: number; code: string; name: { uz: string; ru: string } }>> {
  const ids = [...new Set(rows.map((row) => row.branch_id).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('branch')
    .select(['id', 'code', 'name_uz', 'name_ru'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    found.map(({ id, code, name_uz: uz, name_ru: ru }) => [id, { id, code, name: { uz, ru } }] as const),
  );
}

/** Kinds of things in the history, found by leaping through the index from one to the next. */
export async function readKinds(db: Db): Promise<string[]> {
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
