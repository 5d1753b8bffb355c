import type { Format } from '@javon/contract';
import { refreshTagContent } from '../src/modules/price-tags/public.ts';
import type { Db } from '../src/platform/db/database.ts';
import { addDays, dayOf } from '../src/platform/time/tashkent.ts';

/** The day so many days from today, in the chain's time zone. */
export function inDays(count: number): string {
  return addDays(dayOf(new Date()), count);
}

interface SegmentFacts {
  readonly products: readonly number[];
  readonly months?: number;
  readonly promoBank?: boolean;
  readonly begins?: string;
  readonly ends?: string;
}

/** Adds a segment of products; by default from yesterday to tomorrow. */
export async function addSegment(db: Db, facts: SegmentFacts): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('segment')
      .values({
        name: 'Muddatli toʻlov haftaligi',
        begins: facts.begins ?? inDays(-1),
        ends: facts.ends ?? inDays(1),
        months: facts.months ?? 12,
        promo_bank: facts.promoBank ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('segment_product')
      .values(facts.products.map((product_id) => ({ segment_id: id, product_id })))
      .execute();
    return id;
  });
}

interface CampaignFacts {
  readonly branches: readonly number[];
  readonly products: readonly {
    readonly id: number;
    readonly price: number;
    readonly oldPrice?: number;
    readonly discountPercent?: number;
  }[];
  readonly sampler: number;
  readonly name?: string;
  readonly format?: Format;
  readonly begins?: string;
  readonly ends?: string | null;
  readonly state?: 'draft' | 'issued';
}

/** Adds a campaign, by default issued and from yesterday to tomorrow. */
export async function addCampaign(db: Db, facts: CampaignFacts): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const state = facts.state ?? 'issued';
    const { id } = await tx
      .insertInto('analytic_price_tag')
      .values({
        name: facts.name ?? 'Navroʻz aksiyasi',
        begins: facts.begins ?? inDays(-1),
        ends: facts.ends === undefined ? inDays(1) : facts.ends,
        format: facts.format ?? 'A6',
        sampler_id: facts.sampler,
        state,
        issued_at: state === 'draft' ? null : new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('analytic_price_tag_product')
      .values(
        facts.products.map((one) => ({
          campaign_id: id,
          product_id: one.id,
          price: one.price,
          old_price: one.oldPrice ?? null,
          discount_percent: one.discountPercent ?? null,
        })),
      )
      .execute();
    await tx
      .insertInto('analytic_price_tag_branch')
      .values(facts.branches.map((branch_id) => ({ campaign_id: id, branch_id })))
      .execute();
    await refreshTagContent(tx, { campaigns: [id] });
    return id;
  });
}
