import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { readSegments } from './queries/segments.ts';
import {
  addProducts,
  importProducts,
  listProducts,
  pasteProducts,
  removeProducts,
} from './service/products.ts';
import { add, edit, remove, restore, show } from './service/segments.ts';

export function segmentRoutes(db: Db): Bound[] {
  return bindRoutes({
    listSegments: (call) => readSegments(db, call.actor, call.query),
    showSegment: (call) => show(db, call),
    createSegment: (call) => add(db, call),
    editSegment: (call) => edit(db, call),
    deleteSegment: (call) => remove(db, call),
    restoreSegment: (call) => restore(db, call),
    listSegmentProducts: (call) => listProducts(db, call),
    addSegmentProducts: (call) => addProducts(db, call),
    pasteSegmentProducts: (call) => pasteProducts(db, call),
    importSegmentProducts: (call) => importProducts(db, call),
    removeSegmentProducts: (call) => removeProducts(db, call),
  });
}
