import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { readReport } from './service/report.ts';
import { readResult } from './service/result.ts';
import { keepScans } from './service/scans.ts';
import { begin, end, listOfWalks, readWalkDetails } from './service/walks.ts';

export function walkCheckRoutes(db: Db): Bound[] {
  return bindRoutes({
    listWalks: (call) => listOfWalks(db, call),
    beginWalk: (call) => begin(db, call),
    showWalkReport: (call) => readReport(call.reader, call, call.query),
    showWalk: (call) => readWalkDetails(db, call, call.params.id),
    showWalkResult: (call) => readResult(db, call, call.params.id),
    sendScans: (call) => keepScans(db, call),
    endWalk: (call) => end(db, call),
  });
}
