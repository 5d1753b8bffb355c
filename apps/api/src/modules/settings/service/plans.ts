import type { InstalmentPlan } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import { beforeAndAfter, changedFields, pick } from '../../../platform/change/fields.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import { requireVersion, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { insertPlan, lockPlan, lockPlanInUse, readPlans, updatePlan } from '../queries/plans.ts';

const note = noteOfChainRow('instalment_plan', 'of_actor');

/**
 * Checks that a plan may be chosen, and locks it against being switched off until the transaction ends.
 * @throws AppError plan_off about the months, if the plan is switched off or does not exist
 */
export async function requirePlan(tx: Tx, months: number): Promise<void> {
  const plan = await lockPlanInUse(tx, months);
  if (!plan?.active) throw fieldError('months', 'plan_off', { months });
}

/** @throws AppError already_exists about the month count */
export async function addPlan(tx: Tx, call: PermittedCall<'createInstalmentPlan'>): Promise<InstalmentPlan> {
  const { months, markup_bp } = call.body;
  await insertPlan(tx, { months, markup_bp });
  await note(tx, call, months, 'created', { after: { months, markup_bp } });
  return onePlan(tx, call.actor, months);
}

/**
 * Changes a plan. Another markup makes each tag with its monthly price stale at once; nothing has to be
 * recomputed, because today's monthly price is computed when it is read.
 * @throws AppError not_found, stale_version, plan_in_use
 */
export function changePlan(db: Db, call: PermittedCall<'editInstalmentPlan'>): Promise<InstalmentPlan> {
  const { months } = call.params;
  const { version, ...wanted } = call.body;
  return transaction(db, async (tx) => {
    // Transactions that choose this plan lock its row, so the count below includes them.
    await lockPlan(tx, months);
    const now = await onePlan(tx, call.actor, months);
    const keys = (['markup_bp', 'active'] as const).filter((key) => wanted[key] !== undefined);
    requireVersion(now, version, theirsOf(now, keys));
    const changed = changedFields(now, wanted);
    if (changed.length === 0) return now;
    const { samplers, segments } = now.used_by;
    if (changed.includes('active') && now.active && samplers + segments > 0) {
      throw new AppError('plan_in_use', { params: { samplers, segments } });
    }
    await updatePlan(tx, months, { ...pick(wanted, changed), version: version + 1 });
    await note(tx, call, months, 'changed', beforeAndAfter(now, wanted, changed));
    return onePlan(tx, call.actor, months);
  });
}

async function onePlan(tx: Tx, actor: Actor, months: number): Promise<InstalmentPlan> {
  const [plan] = await readPlans(tx, actor, months);
  return orNotFound(plan);
}
