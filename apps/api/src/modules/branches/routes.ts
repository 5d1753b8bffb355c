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
import { notFound } from '../../platform/errors/app-error.ts';
import { type Bound, permitted, signedIn } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { readBranch, readBranches } from './queries.ts';
import { readRegions } from './region-queries.ts';
import { addRegion, changeRegion, removeRegion } from './regions.ts';
import { BranchService } from './service.ts';

/** Tag counts for the branch page, from the price-tags module. */
export interface TagCounts {
  countTags(
    branchId: number,
  ): Promise<
    { format: 'A5' | 'A6' | 'A7'; to_print: number; printed: number; current: number; take_down: number }[]
  >;
}

export function branchRoutes(db: Db, tags: TagCounts): Bound[] {
  const service = new BranchService(db);
  return [
    signedIn(listRegions, async (call) => ({ items: await readRegions(db, call.actor) })),
    permitted(createRegion, (call) => once(db, createRegion, call, (tx) => addRegion(tx, call, call.body))),
    permitted(editRegion, (call) => changeRegion(db, call, call.params.id, call.body)),
    permitted(deleteRegion, (call) =>
      removeRegion(db, call, call.params.id, call.query.confirmed === 'true'),
    ),
    permitted(listBranches, (call) => readBranches(db, call.scope, call.actor, call.query)),
    permitted(showBranch, async (call) => {
      const branch = await readBranch(db, call.scope, call.actor, call.params.id);
      if (branch === undefined) throw notFound();
      return { ...branch, tags: await tags.countTags(branch.id) };
    }),
    permitted(createBranch, (call) =>
      once(db, createBranch, call, (tx) => service.create(tx, call, call.body)),
    ),
    permitted(editBranch, (call) => service.edit(call, call.params.id, call.body)),
    permitted(closeBranch, (call) => service.close(call, call.params.id)),
    permitted(reopenBranch, (call) => service.reopen(call, call.params.id)),
  ];
}
