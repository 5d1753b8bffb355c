import type { SamplerSpec, TagLayout } from '@javon/price-tag';
import type { Db } from '../../platform/db/database.ts';

/** What `sampler_version.spec` holds. */
export interface StoredSampler {
  readonly sampler: SamplerSpec;
  readonly layout: TagLayout;
}

/** Columns of a sampler version that the state of tags is worked out from, read off what it draws. */
export function samplerFacts({ sampler, layout }: StoredSampler): {
  readonly requires_monthly: boolean;
  readonly shows_old_price: boolean;
  readonly shows_until: boolean;
} {
  const asks = (part: TagLayout['parts'][number], name: string) =>
    (part.when ?? []).some((condition) => condition.replace('!', '') === name);
  return {
    requires_monthly: sampler.monthlyPrice === 'required',
    shows_old_price: layout.parts.some(
      (part) =>
        part.kind === 'oldPrice' ||
        part.kind === 'discount' ||
        asks(part, 'old_price') ||
        asks(part, 'discount'),
    ),
    shows_until: layout.parts.some(
      (part) => (part.kind === 'value' && part.value === 'until') || asks(part, 'until'),
    ),
  };
}

/** Sampler versions by id. They never change, so whoever prints may keep them. */
export async function readSamplerVersions(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, StoredSampler>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sampler_version')
    .select(['id', 'spec'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.spec as unknown as StoredSampler]));
}
