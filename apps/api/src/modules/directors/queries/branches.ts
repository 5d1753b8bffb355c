import type { BranchSize, DirectorPlace } from '@javon/contract';
import { sql } from 'kysely';
import { personJson } from '../../../platform/db/answer-json.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';

interface BranchRow extends RowOf<'branch', 'id' | 'code' | 'name_uz' | 'name_ru' | 'region_id'> {
  readonly region_uz: string;
  readonly region_ru: string;
  readonly size: BranchSize;
  readonly director: DirectorPlace['director'];
}

/**
 * Open branches with their directors and sizes. The director is the active person of the branch whose role
 * sees the ranking as `own`; if there are several, the one who is there longest.
 */
export async function readBranches(db: Db): Promise<BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    with counted as (
      select b.id, b.code, b.name_uz, b.name_ru, b.region_id, r.name_uz as region_uz, r.name_ru as region_ru,
        (select count(*) from shelf s where s.branch_id = b.id and s.deleted_at is null)::int as shelves
      from branch b join region r on r.id = b.region_id where b.closed_at is null
    ), thirds as (
      select percentile_disc(array[1 / 3.0, 2 / 3.0]) within group (order by shelves) as at from counted
    ), directors as (
      select distinct on (u.branch_id) u.branch_id,
        ${personJson('u')} as director
      from users u join role_permission p on p.role_id = u.role_id and p.permission_key = 'top_direktores' and p.value = 'own'
      where u.status = 'active' and u.branch_id is not null order by u.branch_id, u.in_role_since, u.id
    )
    select c.id, c.code, c.name_uz, c.name_ru, c.region_id, c.region_uz, c.region_ru, d.director,
      case when c.shelves <= t.at[1] then 'small' when c.shelves <= t.at[2] then 'medium' else 'large' end as size
    from counted c cross join thirds t left join directors d on d.branch_id = c.id order by c.code`.execute(
    db,
  );
  return rows;
}
