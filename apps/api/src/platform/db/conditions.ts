import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Joins conditions with AND, without those that are `false`; no condition at all is true. */
export function allOf(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<SqlBool> {
  const given = conditions.filter((condition) => condition !== false);
  return given.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(given, sql` and `)}`;
}
