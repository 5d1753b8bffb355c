import type { Region } from '@javon/contract';
import { type Selectable, sql } from 'kysely';
import { type Actor, heldOf } from '../../../platform/auth/actor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import type { Region as RegionTable } from '../../../platform/db/types.generated.ts';

export type RegionRow = Selectable<RegionTable>;

/**
 * Regions in their order, or the one with the id; the number of their branches only for people who manage
 * regions.
 */
export async function readRegions(db: Db, actor: Actor, id?: number): Promise<Region[]> {
  const can = heldOf(actor, ['branch.region'] as const);
  const rows = await sql<RegionRow & { branch_count: number }>`
    select r.*, (select count(*) from branch b where b.region_id = r.id)::int as branch_count
    from region r where ${id ?? null}::bigint is null or r.id = ${id ?? null}
    order by r.position, r.id`.execute(db);
  return rows.rows.map((row) => ({
    ...row,
    name: { uz: row.name_uz, ru: row.name_ru },
    branch_count: can.length > 0 ? row.branch_count : null,
    can,
  }));
}

/** Locks all regions in their order, so that two changes of the order wait for each other. */
export async function lockRegions(tx: Tx): Promise<RegionRow[]> {
  const rows = await tx.selectFrom('region').selectAll().orderBy('id').forUpdate().execute();
  return rows.toSorted((a, b) => a.position - b.position || a.id - b.id);
}

/** Codes of all regions in their order. */
export async function readRegionCodes(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('region').select('code').orderBy('position').execute();
  return rows.map(({ code }) => code);
}

/** Writes new texts of a region, as its next version. */
export function updateRegion(
  tx: Tx,
  id: number,
  patch: Partial<Pick<RegionRow, 'code' | 'name_uz' | 'name_ru'>>,
): Promise<void> {
  return updateRow(tx, 'region', id, { ...patch, version: sql`version + 1` });
}

/** Numbers the regions by the order of their ids, from 1. */
export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update region r set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where r.id = o.id and r.position <> o.place`.execute(tx);
}

/** Counts all branches of a region, closed ones too. */
export async function countBranchesOf(tx: Tx, region: number): Promise<number> {
  const row = await tx
    .selectFrom('branch')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('region_id', '=', region)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
