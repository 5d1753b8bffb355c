import { branchesOf } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { readBranches } from './queries/branches.ts';
import { readRegions } from './queries/regions.ts';
import {
  addBranch,
  branchPage,
  changeBranch,
  openBranch,
  shutBranch,
  type TagCounts,
} from './service/branches.ts';
import { addRegion, changeRegion, removeRegion } from './service/regions.ts';

export function branchRoutes(db: Db, tags: TagCounts): Bound[] {
  return bindRoutes({
    listRegions: async (call) => ({ items: await readRegions(db, call.actor) }),
    createRegion: (call) => once(db, call, (tx) => addRegion(tx, call, call.body)),
    editRegion: (call) => changeRegion(db, call),
    deleteRegion: (call) => removeRegion(db, call),
    listBranches: (call) => readBranches(db, branchesOf(call.actor), call.actor, call.query, call.language),
    showBranch: (call) => branchPage({ db, tags }, call.scope, call.actor, call.params.id),
    createBranch: (call) => once(db, call, (tx) => addBranch(tx, call, call.body)),
    editBranch: (call) => changeBranch(db, call),
    closeBranch: (call) => shutBranch(db, call, call.params.id),
    reopenBranch: (call) => openBranch(db, call, call.params.id),
  });
}
