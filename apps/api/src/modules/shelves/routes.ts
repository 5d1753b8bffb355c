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

function drawingRoutes(tools: ShelfTools): Bound[] {
  const { db, tags } = tools;
  return bindRoutes({
    listShelves: (call) => findShelves(tools, call.actor, call.scope, call.query),
    showShelf: (call) => show(tools, call.actor, call.scope, call.params.id),
    createShelf: (call) => once(db, call, (tx) => create(tx, tags, call.scope, call, call.body)),
    editShelf: (call) => edit(tools, call.scope, call, call.params.id, call.body),
    deleteShelf: (call) => remove(db, call.scope, call, call.params.id, call.query.confirmed),
    bringBackShelf: (call) => restoreShelfRow(tools, call.scope, call, call.params.id),
    copyShelf: (call) => once(db, call, (tx) => copy(tx, call.scope, call, call.params.id, call.body)),
  });
}

function placingRoutes(tools: ShelfTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    placeOnShelf: (call) => place(tools, call.scope, call, call.params.id, call.body),
    arrangeShelf: (call) => arrange(tools, call.scope, call.actor, call.params.id, call.body, call.language),
    printShelfPlan: (call) => printPlan(db, call, call.params.id, call.query.paper),
    previewSoldOut: (call) => previewOf(db, call.scope, call, call.query),
    clearSoldOut: (call) => clear(db, call.scope, call, call.body),
  });
}

function revisionRoutes(tools: ShelfTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listRevisions: (call) => revisions.list(db, call.scope, call.actor, call.params.id, call.query),
    compareRevisions: (call) =>
      revisions.compare(db, call.scope, call.actor, call.params.id, call.query.from, call.query.to),
    showRevision: (call) => revisions.show(db, call.scope, call.actor, call.params.id, call.params.number),
    restoreRevision: (call) => revisions.restore(tools, call.scope, call, call.params, call.body),
  });
}

function watchingRoutes({ db }: ShelfTools): Bound[] {
  return bindRoutes({
    seeShelf: (call) => see(db, call.scope, call.actor, call.params.id, call.body.revision),
    followShelf: (call) => follow(db, call.scope, call.actor, call.params.id, call.body.following),
    bePresent: (call) => updatePresence(db, call.scope, call.actor, call.params.id, call.body),
  });
}

export function shelfRoutes(tools: ShelfTools): Bound[] {
  return [
    ...drawingRoutes(tools),
    ...placingRoutes(tools),
    ...revisionRoutes(tools),
    ...watchingRoutes(tools),
  ];
}
