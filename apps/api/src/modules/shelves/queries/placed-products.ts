import type { PlacedProduct } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { fileUrl } from '../../../platform/files/store.ts';
import { SIZE_UNKNOWN } from './plan.ts';

interface Row
  extends Omit<PlacedProduct, 'width_mm' | 'height_mm' | 'depth_mm' | 'sized' | 'picture_url' | 'name'> {
  readonly name_uz: string;
  readonly name_ru: string;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly depth_mm: number | null;
  readonly picture_key: string | null;
}

/** Balance of product `p` in a branch: 0 if it has none, null if the branch never sent balances. */
export function branchBalance(branchId: number | RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`coalesce(
    (select bb.quantity from branch_balance bb where bb.branch_id = ${branchId} and bb.product_id = p.id),
    case when exists (select from branch_balance bb where bb.branch_id = ${branchId}) then 0 end)`;
}

/** Products of placements on shelves of the branch, by id; deleted ones are marked. */
export async function readPlacedProducts(
  db: Db,
  branchId: number,
  placements: readonly { readonly product: number }[],
): Promise<Map<number, PlacedProduct>> {
  if (placements.length === 0) return new Map();
  const ids = new Set(placements.map((one) => one.product));
  const { rows } = await sql<Row>`
    select p.id, p.sku, p.name_uz, p.name_ru, b.name as brand, p.category_id, p.price, p.width_mm, p.height_mm,
      p.length_mm as depth_mm, c.colour, p.premium, p.picture_key, p.stock_balance as stock,
      ${branchBalance(branchId)} as branch_balance, p.deleted_at is not null as deleted
    from product p join category c on c.id = p.category_id left join brand b on b.id = p.brand_id
    where p.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ name_uz: uz, name_ru: ru, picture_key: picture, ...row }) => [
      row.id,
      {
        ...row,
        name: { uz, ru },
        width_mm: row.width_mm ?? SIZE_UNKNOWN,
        height_mm: row.height_mm ?? SIZE_UNKNOWN,
        depth_mm: row.depth_mm ?? SIZE_UNKNOWN,
        sized: row.width_mm !== null && row.height_mm !== null && row.depth_mm !== null,
        picture_url: fileUrl(picture),
      },
    ]),
  );
}

/** The products of which a branch has sent a balance, even 0. */
export async function readBalanced(tx: Tx, branchId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('branch_balance')
    .select('product_id')
    .where('branch_id', '=', branchId)
    .where('product_id', 'in', [0, ...ids])
    .execute();
  return rows.map((row) => row.product_id);
}
