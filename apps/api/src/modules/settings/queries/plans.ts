import type { InstalmentPlan } from '@javon/contract';
import { sql } from 'kysely';
import { type Actor, heldOf } from '../../../platform/auth/actor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { today } from '../../../platform/time/clock.ts';

/**
 * The plans by month count, or one of them, with their users: samplers that print (bound to a category, or of
 * a campaign that is not over), segments that are not over, clients.
 */
export async function readPlans(db: Db, actor: Actor, months?: number): Promise<InstalmentPlan[]> {
  const can = heldOf(actor, ['settings.plans']);
  const { rows } = await sql<Omit<InstalmentPlan, 'can'>>`
    select p.months, p.markup_bp, p.active, p.version, json_build_object(
      'samplers', (select count(*)::int from sampler s join sampler_version v on v.id = s.current_version_id
        where v.months = p.months and s.deleted_at is null and (
          exists (select from category_sampler b where b.sampler_id = s.id)
          or exists (select from analytic_price_tag c where c.sampler_id = s.id and c.state <> 'withdrawn'
            and coalesce(c.ends >= ${today()}, true)))),
      'segments', (select count(*)::int from segment s
        where s.months = p.months and s.deleted_at is null and s.ends >= ${today()}),
      'clients', (select count(*)::int from client c where c.months = p.months and c.deleted_at is null)
    ) as used_by
    from instalment_plan p
    where ${months === undefined ? sql`true` : sql`p.months = ${months}`}
    order by p.months`.execute(db);
  return rows.map((row) => ({ ...row, can }));
}

/** Locks a plan against being switched off; undefined if there is none. */
export function lockPlanInUse(tx: Tx, months: number): Promise<{ active: boolean } | undefined> {
  return tx
    .selectFrom('instalment_plan')
    .select('active')
    .where('months', '=', months)
    .forShare()
    .executeTakeFirst();
}

/** Locks a plan for a change; waits for transactions that choose it. */
export async function lockPlan(tx: Tx, months: number): Promise<void> {
  await tx.selectFrom('instalment_plan').select('months').where('months', '=', months).forUpdate().execute();
}

export async function insertPlan(
  tx: Tx,
  values: Pick<InstalmentPlan, 'months' | 'markup_bp'>,
): Promise<void> {
  await tx.insertInto('instalment_plan').values(values).execute();
}

export async function updatePlan(
  tx: Tx,
  months: number,
  patch: Partial<Pick<InstalmentPlan, 'markup_bp' | 'active' | 'version'>>,
): Promise<void> {
  await tx.updateTable('instalment_plan').set(patch).where('months', '=', months).execute();
}
