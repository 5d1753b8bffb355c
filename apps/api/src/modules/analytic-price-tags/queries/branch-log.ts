import type { CampaignBranch, QueryOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope, Seen } from '../../../platform/auth/scope.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type CountedPage, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { formHoldsWords } from '../../../platform/text/sql-search.ts';
import { today } from '../../../platform/time/clock.ts';
import { inScope } from '../../branches/public.ts';
import type { CampaignRow } from './campaigns.ts';
import { hangingByBranch, lateOn, PRINTED } from './numbers.ts';

interface BranchRow extends Omit<CampaignBranch, 'branch' | 'region' | 'entry'> {
  readonly id: number;
  readonly branch_id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly region_id: number;
  readonly region_code: string;
  readonly region_uz: string;
  readonly region_ru: string;
  readonly viewed_at: string | null;
  readonly last_printed_at: string | null;
  readonly duplicates: number;
  readonly edited: boolean;
  readonly printed: boolean;
}

// Number of tags still to print, for sorting.
const LEFT = sql`(b.needed - b.done)`;

function branchSorts(day: string): SortColumnsOf<'listAnalyticPriceTagBranches'> {
  const lateness = sql<number>`(case when ${lateOn(day)} then 0 when h.hanging > 0 then 1 when b.done < b.needed then 2 else 3 end)`;
  return {
    late: {
      expression: sql`json_build_array(${lateness}, -${LEFT}, br.code)::text`,
      type: 'text',
      parts: [
        { expression: lateness, type: 'int' },
        { expression: sql`(-${LEFT})`, type: 'int' },
        { expression: sql`br.code`, type: 'text' },
      ],
    },
    code: { expression: sql`br.code`, type: 'text' },
    viewed_at: { expression: sql`b.viewed_at`, type: 'timestamptz', nullable: true },
    printed_at: { expression: sql`b.last_printed_at`, type: 'timestamptz', nullable: true },
    duplicates: { expression: sql`b.duplicates`, type: 'int' },
  };
}

type Progress = NonNullable<QueryOf<'listAnalyticPriceTagBranches'>['progress']>;

const PROGRESS: Readonly<Record<Exclude<Progress, 'late'>, RawBuilder<SqlBool>>> = {
  viewed: sql<SqlBool>`b.viewed_at is not null`,
  not_viewed: sql<SqlBool>`b.viewed_at is null`,
  needing: sql<SqlBool>`b.needed > 0`,
  to_print: sql<SqlBool>`b.done < b.needed`,
  printed: PRINTED,
  edited: sql<SqlBool>`b.edited`,
  duplicates: sql<SqlBool>`b.duplicates > 0`,
  hanging: sql<SqlBool>`h.hanging > 0`,
};

/** Filter for branches by their progress in a campaign on a day. */
function withProgress(progress: Progress, day: string): RawBuilder<SqlBool> {
  return progress === 'late' ? lateOn(day) : PROGRESS[progress];
}

export async function readBranchLog(
  db: Db,
  scope: Scope,
  row: Seen<CampaignRow>,
  query: QueryOf<'listAnalyticPriceTagBranches'>,
): Promise<CountedPage<CampaignBranch>> {
  const day = today();
  const paging = pagingOf(branchSorts(day), sql`b.id`, query);
  const from = sql`analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
    join branch br on br.id = b.branch_id join region r on r.id = br.region_id
    left join ${hangingByBranch(row)} hang on hang.branch_id = b.branch_id
    cross join lateral (select coalesce(hang.hanging, 0) as hanging) h`;
  const where = allOf([
    sql<SqlBool>`b.campaign_id = ${row.id}`,
    inScope(scope, sql`b.branch_id`),
    query.region !== undefined && sql`br.region_id = ${query.region}`,
    query.progress !== undefined && withProgress(query.progress, day),
    ...formHoldsWords(sql`br.search_form`, query.search),
  ]);
  const { rows } = await sql<BranchRow & { sort_value: unknown; total: number }>`
    select b.id, b.branch_id, br.code, br.name_uz, br.name_ru, r.id as region_id, r.code as region_code,
      r.name_uz as region_uz, r.name_ru as region_ru, b.viewed_at, b.last_printed_at, b.duplicates, b.edited,
      b.needed, b.done, ${PRINTED} as printed, ${lateOn(day)} as late, h.hanging, b.due_at, b.reminded_at,
      ${paging.value} as sort_value, (select count(*) from ${from} where ${where})::int as total
    from ${from} where ${where} and ${paging.page}`.execute(db);
  return paging.counted(
    rows,
    (one): CampaignBranch => ({
      ...one,
      branch: { id: one.branch_id, code: one.code, name: { uz: one.name_uz, ru: one.name_ru } },
      region: {
        id: one.region_id,
        code: one.region_code,
        name: { uz: one.region_uz, ru: one.region_ru },
      },
      entry: { ...one, begins: row.begins, ends: row.ends, printed_at: one.last_printed_at },
    }),
  );
}
