import type { ImportKind } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, requireScope, scopeOf, widestScope } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';

function writeKey(kind: ImportKind): 'users.add' | 'goods.import' {
  return kind === 'staff' ? 'users.add' : 'goods.import';
}

/** True for who may write what this kind brings. */
export function mayWrite(actor: Actor, kind: ImportKind): boolean {
  return scopeOf(actor, writeKey(kind)) !== null;
}

/** @throws AppError no_permission for who may not write what this kind brings */
export function requireWrite(actor: Actor, kind: ImportKind): void {
  requireScope(actor, writeKey(kind));
}

/**
 * Condition for the imports that a person sees: those of the catalogue with a key of it; those of staff, which
 * hold names and phone numbers, with users.add; whoever may add people to one branch only sees their own files, and
 * those that they sent while they were in this branch.
 */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  const goods = widestScope(actor, ['import', 'goods.import']) !== null;
  const people = scopeOf(actor, 'users.add');
  const ofStaff =
    people === null
      ? sql<SqlBool>`false`
      : people.kind === 'all'
        ? sql<SqlBool>`r.kind = 'staff'`
        : sql<SqlBool>`(r.kind = 'staff' and r.author_id = ${actor.userId} and r.branch_id = ${people.branchId})`;
  return goods ? sql<SqlBool>`(r.kind <> 'staff' or ${ofStaff})` : ofStaff;
}

/**
 * The kind of an import that the person sees.
 * @throws AppError not_found
 */
export async function requireVisible(db: Db, actor: Actor, id: number): Promise<ImportKind> {
  const { rows } = await sql<{ kind: ImportKind }>`
    select r.kind from import_run r where r.id = ${id} and ${visibleTo(actor)}`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return rows[0].kind;
}
