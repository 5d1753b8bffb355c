import type { Format } from '@javon/contract';
import { layoutTag, resolveTag, type TagValues } from '@javon/price-tag';
import { digestOf } from './content.ts';
import { problemOf, type TagProblem } from './problems.ts';
import type { TagTexts } from './queries/tag-texts.ts';
import type { TagQuestion } from './question.ts';
import { type SamplerWithUploads, tagPictures } from './samplers.ts';
import { specimenAddress } from './tag-code.ts';
import type { TagRow } from './tag-row.ts';

/** A tag that must not be printed, with its first reason. */
export interface Refusal extends TagProblem {
  readonly product: number;
  readonly format: Format;
  /** Row of the tag; null for a product that no longer exists. */
  readonly row: TagRow | null;
}

/** A requested tag. */
export interface Wanted {
  readonly product: number;
  readonly format: Format;
  readonly copies: number;
}

/** A tag that may be printed, with everything that its log entry freezes. */
export interface Ready extends Wanted {
  readonly row: TagRow;
  readonly values: TagValues;
  readonly digest: string;
  readonly stored: SamplerWithUploads;
  readonly duplicate: boolean;
}

/** Computes a tag with the values of the day, and returns the first mistake that blocks its print. */
export function resolveRow(
  row: TagRow,
  texts: TagTexts,
  stored: SamplerWithUploads,
  language: TagQuestion['language'],
): { values: TagValues; digest: string; problem: TagProblem | null } {
  const { monthly, months } = row;
  const { values, problems } = resolveTag(
    {
      ...texts,
      pictures: tagPictures(texts, stored),
      price: row.price,
      oldPrice: row.old_price,
      discountPercent: row.old_price === null ? null : row.discount_percent,
      instalment: monthly === null || months === null ? null : { monthly, months, promoBank: row.promo_bank },
      campaign: row.campaign_id === null ? null : { end: row.holding_ends },
    },
    stored.sampler,
    language,
  );
  const [first] = problems;
  return { values, digest: digestOf(values), problem: first === undefined ? null : problemOf(first) };
}

/**
 * Whether all content of a tag fits on paper.
 * @param codeBase base URL of the codes on tags, null for none
 */
export function fits(values: TagValues, { layout }: SamplerWithUploads, codeBase: string | null): boolean {
  const check = codeBase === null ? null : specimenAddress(codeBase);
  return layoutTag(values, layout, { check }).notes.every((note) => note.level !== 'error');
}
