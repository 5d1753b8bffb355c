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
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { allRows } from '../../platform/sheets/content.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { addBySku, addProducts, removeProducts } from './products.ts';
import { readSegment, readSegmentProducts, readSegments } from './queries.ts';
import { addSegment, changeSegment, markSegment } from './service.ts';
import { skusInSheet, skusInText } from './sku-lines.ts';

/** Largest file of SKUs, bytes. */
const FILE_LIMIT = 5 * 1_048_576;

export function segmentRoutes(db: Db): Bound[] {
  return [
    permitted(listSegments, (call) => readSegments(db, call.actor, call.query)),
    permitted(showSegment, async (call) => {
      const found = await readSegment(db, call.actor, call.params.id);
      if (found === undefined) throw notFound();
      return found;
    }),
    permitted(createSegment, (call) =>
      once(db, createSegment, call, (tx) => addSegment(tx, call, call.body)),
    ),
    permitted(editSegment, (call) => changeSegment(db, call, call.params.id, call.body)),
    permitted(deleteSegment, (call) => {
      if (call.query.confirmed !== 'true') throw new AppError('confirmation_needed');
      return markSegment(db, call, call.params.id, true);
    }),
    permitted(restoreSegment, (call) => markSegment(db, call, call.params.id, false)),
    permitted(listSegmentProducts, async (call) => {
      if ((await readSegment(db, call.actor, call.query.segment)) === undefined) throw notFound();
      return readSegmentProducts(db, call.query);
    }),
    permitted(addSegmentProducts, (call) => addProducts(db, call, call.params.id, call.body.products)),
    permitted(pasteSegmentProducts, (call) =>
      addBySku(db, call, call.params.id, skusInText(call.body.text), 'lines'),
    ),
    permitted(importSegmentProducts, async (call) => {
      const sheet = await readSheet(await readUpload(call.request, FILE_LIMIT));
      return addBySku(db, call, call.params.id, skusInSheet(allRows(sheet)), 'rows');
    }),
    permitted(removeSegmentProducts, (call) => removeProducts(db, call, call.params.id, call.body.products)),
  ];
}
