import { branchDays, dayOverview, myDay } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { today } from '../../platform/time/clock.ts';
import { branchFor } from '../branches/public.ts';
import { readBranchDays } from './branch-days.ts';
import { readMyDay } from './my-day.ts';
import { readOverview } from './overview.ts';

export function myDayRoutes(db: Db): Bound[] {
  return [
    permitted(myDay, async ({ actor, scope, query }) => {
      const branch = await branchFor(db, scope, actor, query.branch);
      return {
        branch: { id: branch.id, code: branch.code, name: { uz: branch.name_uz, ru: branch.name_ru } },
        items: await readMyDay(db, actor, branch, today()),
      };
    }),
    permitted(dayOverview, ({ actor, scope }) => readOverview(db, scope, actor, today())),
    permitted(branchDays, async ({ actor, scope, params }) =>
      readBranchDays(db, actor, await branchFor(db, scope, actor, params.id), today()),
    ),
  ];
}
