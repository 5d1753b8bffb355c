import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/app-error.ts';

/**
 * Makes sure that a plan may be chosen, and keeps it from being switched off until the transaction ends.
 * @param field path of the choice in the body
 * @throws AppError plan_off about the field, for a plan that is switched off or was never there
 */
export async function requirePlan(tx: Tx, months: number, field = 'months'): Promise<void> {
  const { rows } = await sql<{ active: boolean }>`
    select active from instalment_plan where months = ${months} for share`.execute(tx);
  if (!rows[0]?.active) throw fieldError(field, 'plan_off', { months });
}
