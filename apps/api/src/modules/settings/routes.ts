import {
  createInstalmentPlan,
  editInstalmentPlan,
  listInstalmentPlans,
  saveRetention,
  saveSettings,
  saveSiteSettings,
  showRetention,
  showSettings,
  showSiteSettings,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { RETENTION, SOLD_OUT } from './groups.ts';
import type { KnownSites } from './known-sites.ts';
import { readPlans } from './queries/plans.ts';
import { readGroup } from './queries/settings.ts';
import { addPlan, changePlan } from './service/plans.ts';
import { changeRetention, changeSettings, changeSites } from './service/settings.ts';

/** Settings of the chain, and its instalment plans. */
export function settingRoutes(db: Db, sites: KnownSites): Bound[] {
  return [
    permitted(showSettings, () => readGroup(db, SOLD_OUT)),
    permitted(saveSettings, (call) => changeSettings(db, call, call.body)),
    permitted(showSiteSettings, () => readGroup(db, sites.group)),
    permitted(saveSiteSettings, (call) => changeSites(db, sites, call, call.body)),
    permitted(showRetention, () => readGroup(db, RETENTION)),
    permitted(saveRetention, (call) => changeRetention(db, call, call.body)),
    permitted(listInstalmentPlans, async (call) => ({ items: await readPlans(db, call.actor) })),
    permitted(createInstalmentPlan, (call) =>
      once(db, createInstalmentPlan, call, (tx) => addPlan(tx, call, call.body)),
    ),
    permitted(editInstalmentPlan, (call) => changePlan(db, call, call.params.months, call.body)),
  ];
}
