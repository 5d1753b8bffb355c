import type { CampaignContent } from '@javon/contract';
import { sql } from 'kysely';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CampaignRow } from './queries.ts';

/** Products and branches of a campaign, whole. */
export async function readContent(db: Db, row: Seen<CampaignRow>): Promise<CampaignContent> {
  const products = await sql<{
    id: number;
    sku: string;
    name_uz: string;
    name_ru: string;
    own_price: number | null;
    price: number;
    old_price: number | null;
    discount_percent: number | null;
  }>`
    select p.id, p.sku, p.name_uz, p.name_ru, p.price as own_price, cp.price, cp.old_price, cp.discount_percent
    from analytic_price_tag_product cp join product p on p.id = cp.product_id
    where cp.campaign_id = ${row.id} order by p.name_uz, p.id`.execute(db);
  const branches = await sql<{
    id: number;
    code: string;
    name_uz: string;
    name_ru: string;
    region: number;
    closed: boolean;
  }>`
    select b.id, b.code, b.name_uz, b.name_ru, b.region_id as region, b.closed_at is not null as closed
    from analytic_price_tag_branch cb join branch b on b.id = cb.branch_id
    where cb.campaign_id = ${row.id} order by b.code`.execute(db);
  return {
    products: products.rows.map((one) => ({
      product: {
        id: one.id,
        sku: one.sku,
        name: { uz: one.name_uz, ru: one.name_ru },
        price: one.own_price,
      },
      price: one.price,
      old_price: one.old_price,
      discount_percent: one.discount_percent,
    })),
    branches: branches.rows.map(({ id, code, name_uz: uz, name_ru: ru, region, closed }) => ({
      id,
      code,
      name: { uz, ru },
      region,
      closed,
    })),
  };
}
