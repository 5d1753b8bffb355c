import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { ShelfTools } from './service/answers.ts';
import { arrange } from './service/arrange.ts';
import { copy } from './service/copy.ts';
import { create, edit, remove, restoreShelfRow } from './service/edit.ts';
import { place } from './service/place.ts';
import { updatePresence } from './service/presence.ts';
import { printPlan } from './service/print-plan.ts';
import * as revisions from './service/revisions.ts';
import { findShelves, show } from './service/shelves.ts';
import { clear, previewOf } from './service/sold-out.ts';
import { follow, see } from './service/watching.ts';

export function shelfRoutes(tools: ShelfTools): Bound[] {
  const { db, tags } = tools;
  return bindRoutes({
    listShelves: (call) => findShelves(tools, call),
    showShelf: (call) => show(tools, call, call.params.id),
    createShelf: (call) => once(db, call, (tx) => create(tx, tags, call)),
    editShelf: (call) => edit(tools, call),
    deleteShelf: (call) => remove(db, call),
    bringBackShelf: (call) => restoreShelfRow(tools, call),
    copyShelf: (call) => once(db, call, (tx) => copy(tx, call)),
    placeOnShelf: (call) => place(tools, call),
    arrangeShelf: (call) => arrange(tools, call),
    printShelfPlan: (call) => printPlan(db, call),
    previewSoldOut: (call) => previewOf(db, call),
    clearSoldOut: (call) => clear(db, call),
    listRevisions: (call) => revisions.list(db, call),
    compareRevisions: (call) => revisions.compare(db, call),
    showRevision: (call) => revisions.show(db, call),
    restoreRevision: (call) => revisions.restore(tools, call),
    seeShelf: (call) => see(db, call),
    followShelf: (call) => follow(db, call),
    bePresent: (call) => updatePresence(db, call),
  });
}
