import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';

/** Condition that keeps the rows of a scope; an own scope without a branch keeps none. */
export function inScope(scope: Scope, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return scope.branchId === null ? sql<SqlBool>`false` : sql<SqlBool>`${column} = ${scope.branchId}`;
}
