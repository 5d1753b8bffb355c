import {
  type BranchSize,
  DIRECTOR_PARTS,
  DIRECTOR_WEIGHTS,
  type DirectorPlace,
  type QueryOf,
  type TopDirectors,
  type topDirectors,
} from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { daysOf } from '../../platform/time/period.ts';
import { type DaySums, knownDays, sumDays } from './days.ts';
import { daysBefore } from './periods.ts';
import { nextPlace, ranksOf, type Sums, scoreOf } from './score.ts';

interface BranchRow {
  readonly id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly region_id: number;
  readonly region_uz: string;
  readonly region_ru: string;
  readonly size: BranchSize;
  readonly director: DirectorPlace['director'];
}

/**
 * Branches that are open, with who directs them and how large they are. The director is the active person of the
 * branch whose role sees the ranking as `own`; of several, the one who is there longest.
 */
async function readBranches(db: Db): Promise<BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    with counted as (
      select b.id, b.code, b.name_uz, b.name_ru, b.region_id, r.name_uz as region_uz, r.name_ru as region_ru,
        (select count(*) from shelf s where s.branch_id = b.id and s.deleted_at is null)::int as shelves
      from branch b join region r on r.id = b.region_id where b.closed_at is null
    ), thirds as (
      select percentile_disc(array[1 / 3.0, 2 / 3.0]) within group (order by shelves) as at from counted
    ), directors as (
      select distinct on (u.branch_id) u.branch_id,
        json_build_object('id', u.id, 'name', u.name, 'surname', u.surname) as director
      from users u join role_permission p on p.role_id = u.role_id and p.permission_key = 'top_direktores' and p.value = 'own'
      where u.status = 'active' and u.branch_id is not null order by u.branch_id, u.id
    )
    select c.id, c.code, c.name_uz, c.name_ru, c.region_id, c.region_uz, c.region_ru, d.director,
      case when c.shelves <= t.at[1] then 'small' when c.shelves <= t.at[2] then 'medium' else 'large' end as size
    from counted c cross join thirds t left join directors d on d.branch_id = c.id order by c.code`.execute(
    db,
  );
  return rows;
}

function partsOf(row: DaySums | undefined): Sums {
  return {
    tags: { done: row?.tag_right ?? 0, of: row?.tag_needed ?? 0 },
    campaigns: { done: row?.campaign_done ?? 0, of: row?.campaign_due ?? 0 },
    check_lists: { done: row?.check_done ?? 0, of: row?.check_due ?? 0 },
    applications: { done: row?.application_done ?? 0, of: row?.application_due ?? 0 },
  };
}

interface Calling {
  readonly actor: Actor;
  readonly scope: Scope;
}

/**
 * The ranking of a period among peers: all branches, those of a region, those of a size. A scope `own` gets
 * every row with branch, director and score; the parts of other branches are null.
 * @param today in the chain's time zone
 */
export async function readRanking(
  db: Db,
  { actor, scope }: Calling,
  query: QueryOf<typeof topDirectors>,
  today: string,
): Promise<TopDirectors> {
  const period = daysOf(query.period, today);
  const before = daysBefore(query.period, today);
  const all = await readBranches(db);
  const now = await sumDays(db, knownDays(period.from, period.to, today));
  const then = await sumDays(db, knownDays(before.from, before.to, today));
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
