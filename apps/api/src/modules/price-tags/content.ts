import {
  LANGUAGES,
  type Problem,
  pictureDigest,
  resolveTag,
  type TagValues,
  textDigest,
} from '@javon/price-tag';
import type { RowOf } from '../../platform/db/rows.ts';
import type { TagTexts } from './queries/tag-texts.ts';
import { type SamplerWithUploads, tagPictures } from './samplers.ts';

/** Mistakes in texts; those in prices are found where today's prices are known. */
const TEXT_PROBLEMS: ReadonlySet<Problem['code']> = new Set([
  'translation_missing',
  'glyph_missing',
  'barcode_invalid',
]);

/**
 * Digest of a tag's texts and, after a dot, of its pictures if it has any; the flag of a promo bank and a
 * campaign's last day are compared directly.
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
export interface Content extends Omit<RowOf<'tag_content'>, 'format' | 'problems'> {
  readonly problems: string | null;
}

/** Computes the content of a product's tag by a sampler version, in each language. */
export function contentOf(
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
