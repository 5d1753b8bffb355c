import {
  addSegmentProducts,
  createSegment,
  deleteSegment,
  editSegment,
  importSegmentProducts,
  listSegmentProducts,
  listSegments,
  pasteSegmentProducts,
  removeSegmentProducts,
  restoreSegment,
  showSegment,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
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
  return [
    permitted(listSegments, (call) => readSegments(db, call.actor, call.query)),
    permitted(showSegment, (call) => show(db, call)),
    permitted(createSegment, (call) => add(db, call)),
    permitted(editSegment, (call) => edit(db, call)),
    permitted(deleteSegment, (call) => remove(db, call)),
    permitted(restoreSegment, (call) => restore(db, call)),
    permitted(listSegmentProducts, (call) => listProducts(db, call)),
    permitted(addSegmentProducts, (call) => addProducts(db, call)),
    permitted(pasteSegmentProducts, (call) => pasteProducts(db, call)),
    permitted(importSegmentProducts, (call) => importProducts(db, call)),
    permitted(removeSegmentProducts, (call) => removeProducts(db, call)),
  ];
}
