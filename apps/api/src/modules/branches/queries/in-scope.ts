import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';

/** Condition for the rows of a scope; false for an own scope without a branch. */
export function inScope(scope: Scope, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return scope.branchId === null ? sql<SqlBool>`false` : sql<SqlBool>`${column} = ${scope.branchId}`;
}
