import {
  beginWalk,
  endWalk,
  listWalks,
  sendScans,
  showWalk,
  showWalkReport,
  showWalkResult,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { readReport } from './service/report.ts';
import { readResult } from './service/result.ts';
import { keepScans } from './service/scans.ts';
import { begin, end, listOfWalks, readWalkDetails } from './service/walks.ts';

export function walkCheckRoutes(db: Db): Bound[] {
  return [
    permitted(listWalks, (call) => listOfWalks(db, call, call.query)),
    permitted(beginWalk, (call) => begin(db, call, call.body)),
    permitted(showWalkReport, ({ reader, actor, scope, query }) => readReport(reader, actor, scope, query)),
    permitted(showWalk, (call) => readWalkDetails(db, call, call.params.id)),
    permitted(showWalkResult, (call) => readResult(db, call, call.params.id)),
    permitted(sendScans, (call) => keepScans(db, call, call.params.id, call.body.scans)),
    permitted(endWalk, (call) => end(db, call, call.params.id)),
  ];
}
