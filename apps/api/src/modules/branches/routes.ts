import {
  closeBranch,
  createBranch,
  createRegion,
  deleteRegion,
  editBranch,
  editRegion,
  listBranches,
  listRegions,
  reopenBranch,
  showBranch,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted, signedIn } from '../../platform/http/call.ts';
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
  return [
    signedIn(listRegions, async (call) => ({ items: await readRegions(db, call.actor) })),
    permitted(createRegion, (call) => once(db, createRegion, call, (tx) => addRegion(tx, call, call.body))),
    permitted(editRegion, (call) => changeRegion(db, call, call.params.id, call.body)),
    permitted(deleteRegion, (call) =>
      removeRegion(db, call, call.params.id, call.query.confirmed === 'true'),
    ),
    permitted(listBranches, (call) => readBranches(db, call.scope, call.actor, call.query, call.language)),
    permitted(showBranch, (call) => branchPage({ db, tags }, call.scope, call.actor, call.params.id)),
    permitted(createBranch, (call) => once(db, createBranch, call, (tx) => addBranch(tx, call, call.body))),
    permitted(editBranch, (call) => changeBranch(db, call, call.params.id, call.body)),
    permitted(closeBranch, (call) => shutBranch(db, call, call.params.id)),
    permitted(reopenBranch, (call) => openBranch(db, call, call.params.id)),
  ];
}
