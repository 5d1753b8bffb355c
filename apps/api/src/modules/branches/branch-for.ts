import type { Actor } from '../../platform/auth/actor.ts';
import type { Viewer } from '../../platform/auth/caller.ts';
import { type Scope, type Seen, seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError, orNotFound } from '../../platform/errors/app-error.ts';
import { type BranchRow, countBranches, findBranch } from './queries/branches.ts';

/**
 * The branch that a call is about: the one named by id or code, or the person's own.
 * @throws AppError required, if none is named and the person has none; not_found if it is out of scope
 */
export async function branchFor(
  db: Db,
  scope: Scope,
  actor: Actor,
  ref: string | number | undefined,
): Promise<Seen<BranchRow>> {
  const wanted = ref ?? actor.branchId;
  if (wanted === null) throw fieldError('branch', 'required');
  return orNotFound(seen(scope, await findBranch(db, wanted)));
}

/** Query of a list with its branch looked up; the id is null if it names none. */
export type OfBranch<Query> = Omit<Query, 'branch'> & { readonly branchId: number | null };

/** Looks up the branch of a list's query. @throws AppError not_found if it is out of scope */
export async function withBranch<Query extends { readonly branch?: string | undefined }>(
  db: Db,
  { actor, scope }: Viewer,
  { branch, ...query }: Query,
): Promise<OfBranch<Query>> {
  return { ...query, branchId: branch === undefined ? null : (await branchFor(db, scope, actor, branch)).id };
}

/**
 * {@link branchFor}, if the branch is open.
 * @throws AppError required, not_found, branch_closed
 */
export async function openBranchFor(...asked: Parameters<typeof branchFor>): Promise<Seen<BranchRow>> {
  const branch = await branchFor(...asked);
  if (branch.closed_at !== null) throw new AppError('branch_closed');
  return branch;
}

/**
 * Requires that all ids, each named once, are branches.
 * @throws AppError branch_unknown
 */
export async function requireBranches(db: Db, ids: readonly number[]): Promise<void> {
  if ((await countBranches(db, ids)) < ids.length) throw fieldError('branches', 'branch_unknown');
}
