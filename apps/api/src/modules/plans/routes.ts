import { createInstalmentPlan, editInstalmentPlan, listInstalmentPlans } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { readPlans } from './queries.ts';
import { addPlan, changePlan } from './service.ts';

export function planRoutes(db: Db): Bound[] {
  return [
    permitted(listInstalmentPlans, async (call) => ({ items: await readPlans(db, call.actor) })),
    permitted(createInstalmentPlan, (call) =>
      once(db, createInstalmentPlan, call, (tx) => addPlan(tx, call, call.body)),
    ),
    permitted(editInstalmentPlan, (call) => changePlan(db, call, call.params.months, call.body)),
  ];
}
