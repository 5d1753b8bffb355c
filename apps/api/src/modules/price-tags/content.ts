import { LANGUAGES, type Problem, resolveTag, textDigest } from '@javon/price-tag';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { readSamplerVersions, type StoredSampler } from './samplers.ts';
import { readTagTexts, type TagTexts } from './source.ts';

/** Products whose content is worked out at a time; bounds the memory of a refresh of the whole chain. */
const BATCH = 1000;

/** Faults of the texts; those of the prices are found where today's prices are known. */
const TEXT_PROBLEMS: ReadonlySet<Problem['code']> = new Set([
  'translation_missing',
  'glyph_missing',
  'barcode_invalid',
]);

interface Content {
  readonly product_id: number;
  readonly format: string;
  readonly sampler_version_id: number;
  readonly digest_uz: string;
  readonly digest_ru: string;
  readonly digest_kaa: string;
  readonly problems: string | null;
}

function contentOf(
  productId: number,
  format: string,
  versionId: number,
  texts: TagTexts,
  stored: StoredSampler,
): Content {
  const problems: Partial<Record<string, Problem[]>> = {};
  const digests = LANGUAGES.map((language) => {
    const { values, problems: found } = resolveTag(
      { ...texts, price: 1, oldPrice: null, instalment: null },
      stored.sampler,
      language,
    );
    const ofTexts = found.filter((problem) => TEXT_PROBLEMS.has(problem.code));
    if (ofTexts.length > 0) problems[language] = ofTexts;
    return textDigest(values);
  });
  const [uz = '', ru = '', kaa = ''] = digests;
  return {
    product_id: productId,
    format,
    sampler_version_id: versionId,
    digest_uz: uz,
    digest_ru: ru,
    digest_kaa: kaa,
    problems: Object.keys(problems).length === 0 ? null : JSON.stringify(problems),
  };
}

async function refreshBatch(
  tx: Tx,
  ids: readonly number[],
  samplers: Map<number, StoredSampler>,
): Promise<void> {
  // Whoever saves a new version of one of these samplers waits until this is committed, and the other way
  // round: content never names a version that was replaced meanwhile.
  await sql`select from sampler where id in (
      select cs.sampler_id from product p join category_sampler cs on cs.category_id = p.category_id
      where p.id = any(${[...ids]}::bigint[]))
    order by id for share`.execute(tx);
  const bound = await tx
    .selectFrom('product')
    .innerJoin('category_sampler', 'category_sampler.category_id', 'product.category_id')
    .innerJoin('sampler', 'sampler.id', 'category_sampler.sampler_id')
    .select([
      'product.id as product_id',
      'category_sampler.format',
      'sampler.current_version_id as version_id',
    ])
    .where(sql<boolean>`product.id = any(${[...ids]}::bigint[])`)
    .where('sampler.current_version_id', 'is not', null)
    .execute();
  const unknown = [...new Set(bound.map((row) => Number(row.version_id)))].filter((id) => !samplers.has(id));
  for (const [id, stored] of await readSamplerVersions(tx, unknown)) samplers.set(id, stored);
  const texts = await readTagTexts(tx, ids);

  const rows = bound.flatMap((row) => {
    const stored = samplers.get(Number(row.version_id));
    const productTexts = texts.get(row.product_id);
    return stored && productTexts
      ? [contentOf(row.product_id, row.format, Number(row.version_id), productTexts, stored)]
      : [];
  });
  await sql`delete from tag_content where product_id = any(${[...ids]}::bigint[])
    and not exists (
      select from product p join category_sampler cs on cs.category_id = p.category_id
      where p.id = tag_content.product_id and cs.format = tag_content.format)`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into tag_content (product_id, format, sampler_version_id, digest_uz, digest_ru, digest_kaa, problems)
    select r.product_id, r.format, r.sampler_version_id, r.digest_uz, r.digest_ru, r.digest_kaa, r.problems::jsonb
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (product_id bigint, format text,
      sampler_version_id bigint, digest_uz text, digest_ru text, digest_kaa text, problems text)
    order by r.product_id, r.format
    on conflict (product_id, format) do update set
      sampler_version_id = excluded.sampler_version_id, digest_uz = excluded.digest_uz,
      digest_ru = excluded.digest_ru, digest_kaa = excluded.digest_kaa, problems = excluded.problems`.execute(
    tx,
  );
}

/** Which products' tags are worked out anew. */
export type ContentOf = readonly number[] | 'all' | { readonly categories: readonly number[] };

/**
 * Works out anew what the tags of products say. To be called in the transaction that changed a product's
 * texts, brand, category, barcode or characters, or a sampler or its binding.
 */
export async function refreshTagContent(tx: Tx, products: ContentOf): Promise<void> {
  const samplers = new Map<number, StoredSampler>();
  if (products !== 'all' && !('categories' in products)) {
    for (let i = 0; i < products.length; i += BATCH)
      await refreshBatch(tx, products.slice(i, i + BATCH), samplers);
    return;
  }
  const categories = products === 'all' ? null : products.categories;
  if (categories?.length === 0) return;
  for (let last = 0; ; ) {
    const ids = await tx
      .selectFrom('product')
      .select('id')
      .where('id', '>', last)
      .$if(categories !== null, (q) => q.where('category_id', 'in', [...(categories ?? [])]))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (ids.length === 0) return;
    await refreshBatch(
      tx,
      ids.map((row) => row.id),
      samplers,
    );
    last = ids.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
  }
}
