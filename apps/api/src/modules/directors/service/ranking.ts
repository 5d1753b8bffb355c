import {
  DIRECTOR_PARTS,
  DIRECTOR_WEIGHTS,
  type DirectorPlace,
  type QueryOf,
  type TopDirectors,
  type WalkReportRow,
} from '@javon/contract';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { today } from '../../../platform/time/clock.ts';
import { daysOf } from '../../../platform/time/period.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';
import { readWalksOfChain } from '../../walk-checks/public.ts';
import { daysBefore } from '../periods.ts';
import { readBranches } from '../queries/branches.ts';
import { type DaySums, knownDays, sumDays } from '../queries/days.ts';
import { nextPlace, ranksOf, type Sums, scoreOf } from '../score.ts';

function partsOf(row: DaySums | undefined): Sums {
  return {
    tags: { done: row?.tag_right ?? 0, of: row?.tag_needed ?? 0 },
    campaigns: { done: row?.campaign_done ?? 0, of: row?.campaign_due ?? 0 },
    check_lists: { done: row?.check_done ?? 0, of: row?.check_due ?? 0 },
    applications: { done: row?.application_done ?? 0, of: row?.application_due ?? 0 },
  };
}

function walksOf(row: WalkReportRow | undefined): DirectorPlace['walks'] {
  const { walks = 0, expected = 0, scanned = 0, last = null, found, truth } = row ?? {};
  return {
    walks,
    last_at: last?.ended_at ?? null,
    expected,
    scanned,
    wrong: found?.wrong ?? 0,
    confirmed: truth?.confirmed ?? 0,
    true: truth?.true ?? 0,
  };
}

/**
 * The ranking of a period among peers: all branches, those of a region, or those of similar size. A scope
 * `own` gets every row with branch, director and score; the parts of other branches are null.
 */
export async function readRanking(
  db: Db,
  calling: Viewer & { readonly query: QueryOf<'topDirectors'> },
): Promise<TopDirectors> {
  const { actor, scope, query } = calling;
  const day = today();
  const period = daysOf(query.period, day);
  const before = daysBefore(query.period, day);
  const all = await readBranches(db);
  const now = await sumDays(db, knownDays(period.from, period.to, day));
  const then = await sumDays(db, knownDays(before.from, before.to, day));
  const walks = await readWalksOfChain(db, {
    since: startOfDay(period.from),
    until: startOfDay(addDays(period.to, 1)),
  });
  const peers = all.filter(
    (one) =>
      (query.region === undefined || one.region_id === query.region) &&
      (query.size === undefined || one.size === query.size),
  );
  const scored = peers.map((branch) => ({
    branch,
    ...scoreOf(partsOf(now.get(branch.id))),
    previous: scoreOf(partsOf(then.get(branch.id))).score,
  }));
  const ranks = ranksOf(scored.map(({ score }) => score));
  const previousRanks = ranksOf(scored.map(({ previous }) => previous));
  const items = scored
    .map(({ branch, score, parts, previous }, i): DirectorPlace => {
      const isHidden = scope.kind === 'own' && scope.branchId !== branch.id;
      return {
        rank: ranks[i] ?? null,
        previous_rank: previousRanks[i] ?? null,
        own: branch.id === actor.branchId,
        score,
        previous_score: previous,
        branch: { id: branch.id, code: branch.code, name: { uz: branch.name_uz, ru: branch.name_ru } },
        region: { id: branch.region_id, name: { uz: branch.region_uz, ru: branch.region_ru } },
        size: branch.size,
        director: branch.director,
        parts: isHidden ? null : parts,
        walks: isHidden ? null : walksOf(walks.get(branch.id)),
      };
    })
    .sort((a, b) => (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) || 0);
  const own = scored.find(({ branch }) => branch.id === actor.branchId) ?? null;
  return {
    items,
    next: null,
    total: items.length,
    period,
    before,
    weights: DIRECTOR_PARTS.map((part) => ({ part, weight: DIRECTOR_WEIGHTS[part] })),
    own: items.find((one) => one.own) ?? null,
    next_place: nextPlace(
      own,
      scored.map(({ score }) => score),
    ),
  };
}
