import { directorEvents, topDirectors } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { today } from '../../platform/time/clock.ts';
import { daysOf } from '../../platform/time/period.ts';
import { branchFor } from '../branches/public.ts';
import { readEvents } from './events.ts';
import { readRanking } from './ranking.ts';

export function directorRoutes(db: Db): Bound[] {
  return [
    permitted(topDirectors, (call) => readRanking(db, call, call.query, today())),
    permitted(directorEvents, async ({ actor, scope, params, query }) => {
      const branch = await branchFor(db, scope, actor, params.branch);
      const day = today();
      return readEvents(db, branch, query.part, daysOf(query.period, day), day);
    }),
  ];
}
