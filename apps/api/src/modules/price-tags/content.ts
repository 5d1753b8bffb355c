import {
  LANGUAGES,
  type Problem,
  pictureDigest,
  resolveTag,
  type TagValues,
  textDigest,
} from '@javon/price-tag';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { today } from '../../platform/time/clock.ts';
import { readSamplerVersions, type SamplerWithUploads, tagPictures } from './samplers.ts';
import { readTagTexts, type TagTexts } from './source.ts';

/** Faults of the texts; those of the prices are found where today's prices are known. */
const TEXT_PROBLEMS: ReadonlySet<Problem['code']> = new Set([
  'translation_missing',
  'glyph_missing',
  'barcode_invalid',
]);

/**
 * Digest of a tag's texts, and after a dot that of its pictures where it has some; the flag of a promo bank and a
 * campaign's last day are compared as themselves.
 */
export function digestOf(values: TagValues): string {
  const texts = textDigest({ ...values, promoBank: false, until: '' });
  const pictures = pictureDigest(values);
  return pictures === '' ? texts : `${texts}.${pictures}`;
}

/** Compares two digests. */
export function differenceOf(
  before: string | null,
  after: string | null,
): { texts: boolean; pictures: boolean } {
  const [texts, pictures] = (before ?? '').split('.');
  const [textsNow, picturesNow] = (after ?? '').split('.');
  return { texts: texts !== textsNow, pictures: pictures !== picturesNow };
}

/** Content of a product's tag by one sampler version. */
export interface Content {
  readonly product_id: number;
  readonly sampler_version_id: number;
  readonly digest_uz: string;
  readonly digest_ru: string;
  readonly digest_kaa: string;
  readonly problems: string | null;
}

/** Works out what a product's tag says by a sampler version, in each language. */
function contentOf(
  productId: number,
  versionId: number,
  texts: TagTexts,
  stored: SamplerWithUploads,
): Content {
  const problems: Partial<Record<string, Problem[]>> = {};
  const digests = LANGUAGES.map((language) => {
    const { values, problems: found } = resolveTag(
      { ...texts, price: 1, oldPrice: null, instalment: null, pictures: tagPictures(texts, stored) },
      stored.sampler,
      language,
    );
    const ofTexts = found.filter((problem) => TEXT_PROBLEMS.has(problem.code));
    if (ofTexts.length > 0) problems[language] = ofTexts;
    return digestOf(values);
  });
  const [uz = '', ru = '', kaa = ''] = digests;
  return {
    product_id: productId,
    sampler_version_id: versionId,
    digest_uz: uz,
    digest_ru: ru,
    digest_kaa: kaa,
    problems: Object.keys(problems).length === 0 ? null : JSON.stringify(problems),
  };
}

interface BoundRow {
  readonly product_id: number;
  readonly version_id: number;
  readonly format: string | null;
  readonly campaign_id: number | null;
}

/** Contents of products' tags, computed from the data stored at this moment. */
export interface WorkedOut {
  readonly own: readonly (Content & { readonly format: string })[];
  readonly ofCampaigns: readonly (Content & { readonly campaign_id: number })[];
}

/**
 * Works out the content of products' tags: by the samplers bound to their categories, and by those of campaigns
 * that are not over. `samplers` is filled with the versions met and may be kept for further calls.
 */
export async function workOutContent(
  db: Db,
  ids: readonly number[],
  samplers: Map<number, SamplerWithUploads>,
): Promise<WorkedOut> {
  const { rows } = await sql<BoundRow>`
    select p.id as product_id, s.current_version_id as version_id, cs.format, null::bigint as campaign_id
    from product p join category_sampler cs on cs.category_id = p.category_id
    join sampler s on s.id = cs.sampler_id
    where p.id = any(${[...ids]}::bigint[]) and s.current_version_id is not null
    union all
    select cp.product_id, s.current_version_id, null, c.id
    from analytic_price_tag_product cp join analytic_price_tag c on c.id = cp.campaign_id
    join sampler s on s.id = c.sampler_id
    where cp.product_id = any(${[...ids]}::bigint[]) and s.current_version_id is not null
      and c.state <> 'withdrawn' and coalesce(c.ends >= ${today()}::date, true)`.execute(db);
  const unknown = [...new Set(rows.map((row) => row.version_id))].filter((id) => !samplers.has(id));
  for (const [id, stored] of await readSamplerVersions(db, unknown)) samplers.set(id, stored);
  const texts = await readTagTexts(db, ids);

  const own: (Content & { format: string })[] = [];
  const ofCampaigns: (Content & { campaign_id: number })[] = [];
  for (const { product_id: product, version_id: version, format, campaign_id: campaign } of rows) {
    const stored = samplers.get(version);
    const productTexts = texts.get(product);
    if (stored === undefined || productTexts === undefined) continue;
    const content = contentOf(product, version, productTexts, stored);
    if (format !== null) own.push({ ...content, format });
    if (campaign !== null) ofCampaigns.push({ ...content, campaign_id: campaign });
  }
  return { own, ofCampaigns };
}
