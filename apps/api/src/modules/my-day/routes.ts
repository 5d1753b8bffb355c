import { branchDays, dayOverview, myDay } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { readBranchDays, readMyDay, readOverview } from './service.ts';

export function myDayRoutes(db: Db): Bound[] {
  return [
    permitted(myDay, (call) => readMyDay(db, call)),
    permitted(dayOverview, (call) => readOverview(call.reader, call)),
    permitted(branchDays, (call) => readBranchDays(call.reader, call)),
  ];
}
