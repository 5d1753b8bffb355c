import { directorEvents, topDirectors } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { daysOf } from '../../platform/time/period.ts';
import { dayOf } from '../../platform/time/tashkent.ts';
import { branchFor } from '../branches/public.ts';
import { readEvents } from './events.ts';
import { readRanking } from './ranking.ts';

export function directorRoutes(db: Db): Bound[] {
  return [
    permitted(topDirectors, (call) => readRanking(db, call, call.query, dayOf(new Date()))),
    permitted(directorEvents, async ({ actor, scope, params, query }) => {
      const branch = await branchFor(db, scope, actor, params.branch);
      const today = dayOf(new Date());
      return readEvents(db, branch, query.part, daysOf(query.period, today), today);
    }),
  ];
}
