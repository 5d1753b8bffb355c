import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { readBranchDays, readMyDay, readOverview } from './service.ts';

export function myDayRoutes(db: Db): Bound[] {
  return bindRoutes({
    myDay: (call) => readMyDay(db, call),
    dayOverview: (call) => readOverview(call.reader, call),
    branchDays: (call) => readBranchDays(call.reader, call),
  });
}
