import { type Format, finishedLayout, type SamplerSpec } from '@javon/price-tag';
import { type StoredSampler, samplerFacts } from '../src/modules/price-tags/public.ts';
import type { Db } from '../src/platform/db/database.ts';

const PROMOTION: SamplerSpec = {
  kind: 2,
  title: null,
  shortName: false,
  characters: null,
  monthlyPrice: 'no',
  monthCount: false,
  discountTag: 'percent',
  discountText: null,
  text: null,
  suffix: { uz: 'soʻm', ru: 'сум', kaa: 'sum' },
};

/** Adds a promotion sampler that is bound to no category, for campaigns. */
export async function addPromotionSampler(
  db: Db,
  format: Format,
  name = `Aksiya ${format}`,
): Promise<number> {
  const stored: StoredSampler = { sampler: PROMOTION, layout: finishedLayout(2, format) };
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('sampler')
      .values({ name, kind: 2, format })
      .returning('id')
      .executeTakeFirstOrThrow();
    const version = await tx
      .insertInto('sampler_version')
      .values({ sampler_id: id, number: 1, spec: JSON.stringify(stored), ...samplerFacts(stored) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('sampler').set({ current_version_id: version.id }).where('id', '=', id).execute();
    return id;
  });
}
