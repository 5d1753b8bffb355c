import {
  arrangeShelf,
  bePresent,
  bringBackShelf,
  clearSoldOut,
  compareRevisions,
  copyShelf,
  createShelf,
  deleteShelf,
  editShelf,
  followShelf,
  listRevisions,
  listShelves,
  placeOnShelf,
  previewSoldOut,
  printShelfPlan,
  restoreRevision,
  seeShelf,
  showRevision,
  showShelf,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { TagStates } from './answers.ts';
import { arrange } from './arrange.ts';
import { copy } from './copy.ts';
import { bringBack, create, edit, remove } from './edit.ts';
import { place } from './place.ts';
import { updatePresence } from './presence.ts';
import { printPlan } from './print-plan.ts';
import * as revisions from './revision-service.ts';
import { readRevisions } from './revisions.ts';
import { ShelfService } from './service.ts';
import { clear, previewOf } from './sold-out.ts';
import { follow, see } from './watching.ts';

function drawingRoutes(db: Db, shelves: ShelfService): Bound[] {
  return [
    permitted(listShelves, (call) => shelves.list(call.actor, call.scope, call.query)),
    permitted(showShelf, (call) => shelves.show(call.actor, call.scope, call.params.id)),
    permitted(createShelf, (call) =>
      once(db, createShelf, call, async (tx) => {
        const id = await create(tx, call.scope, call, call.body);
        return shelves.show(call.actor, call.scope, id, tx);
      }),
    ),
    permitted(editShelf, (call) =>
      transaction(db, async (tx) => {
        await edit(tx, call.scope, call, call.params.id, call.body);
        return shelves.show(call.actor, call.scope, call.params.id, tx);
      }),
    ),
    permitted(deleteShelf, async (call) => {
      const confirmed = call.query.confirmed === 'true';
      await transaction(db, (tx) => remove(tx, call.scope, call, call.params.id, confirmed));
      return { deleted: true } as const;
    }),
    permitted(bringBackShelf, (call) =>
      transaction(db, async (tx) => {
        await bringBack(tx, call, call.params.id);
        return shelves.show(call.actor, call.scope, call.params.id, tx);
      }),
    ),
    permitted(copyShelf, (call) =>
      once(db, copyShelf, call, (tx) => copy(tx, call.scope, call, call.params.id, call.body)),
    ),
  ];
}

function placingRoutes(db: Db, shelves: ShelfService): Bound[] {
  return [
    permitted(placeOnShelf, (call) =>
      transaction(db, async (tx) => {
        await place(tx, call.scope, call, call.params.id, call.body);
        return shelves.show(call.actor, call.scope, call.params.id, tx);
      }),
    ),
    permitted(arrangeShelf, (call) => arrange(db, call.scope, call.actor, call.params.id, call.body)),
    permitted(printShelfPlan, (call) => printPlan(db, call, call.params.id, call.query.paper)),
    permitted(previewSoldOut, (call) => previewOf(db, call.scope, call, call.query)),
    permitted(clearSoldOut, (call) => clear(db, call.scope, call, call.body)),
  ];
}

function revisionRoutes(db: Db, shelves: ShelfService): Bound[] {
  return [
    permitted(listRevisions, async (call) => {
      const shelf = await revisions.shelfSeen(db, call.scope, call.actor, call.params.id);
      const page = await readRevisions(db, shelf, call.query);
      const can = revisions.mayRestore(call.actor, shelf.branch_id);
      return { ...page, items: page.items.map((item) => ({ ...item, can })) };
    }),
    permitted(compareRevisions, (call) =>
      revisions.compare(db, call.scope, call.actor, call.params.id, call.query.from, call.query.to),
    ),
    permitted(showRevision, (call) =>
      revisions.show(db, call.scope, call.actor, call.params.id, call.params.number),
    ),
    permitted(restoreRevision, (call) =>
      transaction(db, async (tx) => {
        await revisions.restore(tx, call.scope, call, call.params, call.body);
        return shelves.show(call.actor, call.scope, call.params.id, tx);
      }),
    ),
  ];
}

function watchingRoutes(db: Db): Bound[] {
  return [
    permitted(seeShelf, (call) => see(db, call.scope, call.actor, call.params.id, call.body.revision)),
    permitted(followShelf, (call) => follow(db, call.scope, call.actor, call.params.id, call.body.following)),
    permitted(bePresent, (call) => updatePresence(db, call.scope, call.actor, call.params.id, call.body)),
  ];
}

export function shelfRoutes(db: Db, tags: TagStates): Bound[] {
  const shelves = new ShelfService(db, tags);
  return [
    ...drawingRoutes(db, shelves),
    ...placingRoutes(db, shelves),
    ...revisionRoutes(db, shelves),
    ...watchingRoutes(db),
  ];
}
