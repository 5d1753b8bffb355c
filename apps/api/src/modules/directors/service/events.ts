import type { AnswerOf } from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { today } from '../../../platform/time/clock.ts';
import { daysOf } from '../../../platform/time/period.ts';
import { branchFor } from '../../branches/public.ts';
import { readEventRows } from '../queries/events.ts';

type Event = AnswerOf<'directorEvents'>['items'][number];

const KINDS = { check_lists: 'check_list', applications: 'application', campaigns: 'campaign' } as const;

/**
 * The events behind one number of a branch, newest first.
 * @throws AppError not_found if the branch is out of scope
 */
export async function readEvents(
  db: Db,
  { actor, scope, params, query }: PermittedCall<'directorEvents'>,
): Promise<AnswerOf<'directorEvents'>> {
  const branch = await branchFor(db, scope, actor, params.branch);
  const day = today();
  const { part } = query;
  const rows = await readEventRows(db, branch, part, daysOf(query.period, day), day);
  const items = rows.map(
    ({ name_uz, name_ru, target, ...row }): Event => ({
      ...row,
      name: name_uz === null ? null : { uz: name_uz, ru: name_ru ?? name_uz },
      target: part === 'tags' ? null : { kind: KINDS[part], id: target },
    }),
  );
  const sum = (of: 'done' | 'of') => Math.round(items.reduce((total, one) => total + one[of], 0) * 100) / 100;
  return { done: sum('done'), of: sum('of'), items };
}
