import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Run } from './kind.ts';

/** @throws AppError import_outdated when not every staged row of a part found its target as it was checked */
export async function requireAllApplied(tx: Tx, run: Run, part: number, applied: number): Promise<void> {
  const { row_count } = await tx
    .selectFrom('import_part')
    .select('row_count')
    .where('import_id', '=', run.id)
    .where('part', '=', part)
    .executeTakeFirstOrThrow();
  if (row_count !== applied) throw new AppError('import_outdated');
}
