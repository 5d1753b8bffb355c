import { picturesFor, type SamplerSpec, type TagLayout, type TagPictures } from '@javon/price-tag';
import type { TagTexts } from './queries/tag-texts.ts';

/** Content of `sampler_version.spec`. */
export interface StoredSampler {
  readonly sampler: SamplerSpec;
  readonly layout: TagLayout;
}

/** A sampler version with the keys of the uploaded pictures that its layout names. */
export interface SamplerWithUploads extends StoredSampler {
  readonly uploads: Readonly<Record<string, string>>;
}

/** Columns of a sampler version for computing the state of tags, derived from its design. */
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

/** Keys of the pictures that a product's tag shows by a sampler. */
export function tagPictures(
  { pictureKeys }: Pick<TagTexts, 'pictureKeys'>,
  { layout, uploads }: Pick<SamplerWithUploads, 'layout' | 'uploads'>,
): TagPictures | undefined {
  return picturesFor(layout, { ...uploads, ...pictureKeys });
}
