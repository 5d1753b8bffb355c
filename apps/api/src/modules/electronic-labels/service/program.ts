import type { Service } from '../../../platform/auth/service.ts';
import type { Db } from '../../../platform/db/database.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import { type BranchRow, findBranch } from '../../branches/public.ts';

/** Reads the branch of a program's token, the only one that it may access. @throws AppError not_found */
export async function branchOfProgram(db: Db, { branchId }: Service): Promise<BranchRow> {
  return orNotFound(branchId === null ? undefined : await findBranch(db, branchId));
}
