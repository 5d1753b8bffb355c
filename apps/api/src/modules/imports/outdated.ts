import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Run } from './kind.ts';

/** @throws AppError import_outdated when not every staged row of a part found its target as it was checked */
export async function requireAllApplied(tx: Tx, run: Run, part: number, applied: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select jsonb_array_length(rows) as count from import_part
    where import_id = ${run.id} and part = ${part}`.execute(tx);
  if (rows[0]?.count !== applied) throw new AppError('import_outdated');
}
