import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { RETENTION, SOLD_OUT } from './groups.ts';
import type { KnownSites } from './known-sites.ts';
import { readPlans } from './queries/plans.ts';
import { readGroup } from './queries/settings.ts';
import { addPlan, changePlan } from './service/plans.ts';
import { changeRetention, changeSettings, changeSites } from './service/settings.ts';

/** Settings of the chain, and its instalment plans. */
export function settingRoutes(db: Db, sites: KnownSites): Bound[] {
  return bindRoutes({
    showSettings: () => readGroup(db, SOLD_OUT),
    saveSettings: (call) => changeSettings(db, call),
    showSiteSettings: () => readGroup(db, sites.group),
    saveSiteSettings: (call) => changeSites(db, sites, call, call.body),
    showRetention: () => readGroup(db, RETENTION),
    saveRetention: (call) => changeRetention(db, call),
    listInstalmentPlans: async (call) => ({ items: await readPlans(db, call.actor) }),
    createInstalmentPlan: (call) => once(db, call, (tx) => addPlan(tx, call)),
    editInstalmentPlan: (call) => changePlan(db, call),
  });
}
