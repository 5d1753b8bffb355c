import type { Actor } from '../../platform/auth/actor.ts';
import { type Scope, type Seen, seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError, notFound } from '../../platform/errors/app-error.ts';

export interface BranchRow {
  readonly id: number;
  /** The same as `id`: a branch belongs to itself, so scopes apply to it like to any row of a branch. */
  readonly branch_id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly tag_language: 'uz' | 'ru' | 'kaa';
  readonly closed_at: string | null;
}

/** A branch by id or code, whoever asks. */
export async function findBranch(db: Db, ref: string | number): Promise<BranchRow | undefined> {
  const text = String(ref);
  const isId = /^\d{1,15}$/.test(text);
  const row = await db
    .selectFrom('branch')
    .select(['id', 'id as branch_id', 'code', 'name_uz', 'name_ru', 'tag_language', 'closed_at'])
    .where(isId ? 'id' : 'code', '=', isId ? Number(text) : text)
    .executeTakeFirst();
  return row as BranchRow | undefined;
}

/**
 * The branch that a call is about: the one named by id or code, or the person's own.
 * @throws AppError required, when none is named and the person has none; not_found for one out of scope.
 */
export async function branchFor(
  db: Db,
  scope: Scope,
  actor: Actor,
  ref: string | number | undefined,
): Promise<Seen<BranchRow>> {
  const wanted = ref ?? actor.branchId;
  if (wanted === null) throw fieldError('branch', 'required');
  const visible = seen(scope, await findBranch(db, wanted));
  if (visible === null) throw notFound();
  return visible;
}
