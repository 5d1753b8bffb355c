import type { Fault } from '@javon/contract';
import { discountPercent, type Problem } from '@javon/price-tag';
import type { TagRow } from './tag-row.ts';

/** Reason why a tag must not be printed, as an API error. */
export type TagProblem = Fault;

/** Converts a problem of the engine to an API error. */
export function problemOf(problem: Problem): TagProblem {
  switch (problem.code) {
    case 'price_missing':
    case 'price_invalid':
      return { code: 'tag_no_price', params: {} };
    case 'old_price_invalid':
    case 'old_price_not_above':
      return { code: 'tag_old_price', params: {} };
    case 'discount_mismatch':
      return { code: 'tag_discount', params: {} };
    case 'monthly_missing':
    case 'monthly_invalid':
      return { code: 'tag_no_instalment', params: {} };
    case 'campaign_without_end':
      return { code: 'tag_campaign_endless', params: {} };
    case 'translation_missing':
      return { code: 'tag_translation', params: { language: problem.language } };
    case 'glyph_missing':
      return { code: 'tag_letter', params: { letter: problem.character } };
    case 'barcode_invalid':
      return { code: 'tag_barcode', params: {} };
  }
}

/**
 * Whether a tag claims a discount that a shopper does not get: the campaign's price is below its crossed-out price, but above
 * the product's own.
 */
export function isFalseDiscount({
  price,
  old_price,
  own_price,
  holding_id,
}: Pick<TagRow, 'price' | 'old_price' | 'own_price' | 'holding_id'>): boolean {
  return (
    holding_id !== null && old_price !== null && own_price !== null && price !== null && price > own_price
  );
}

/** Problems of the prices. A stated discount is compared with the old price of the day, which not every sampler shows. */
function ofPrices(row: TagRow): TagProblem[] {
  const { price, old_price: oldPrice, day_old_price: before, discount_percent: stated } = row;
  if (price === null) return [{ code: 'tag_no_price', params: {} }];
  if (oldPrice !== null && oldPrice <= price) return [{ code: 'tag_old_price', params: {} }];
  if (isFalseDiscount(row)) return [{ code: 'tag_campaign_above_own', params: {} }];
  const actual = before === null ? 0 : discountPercent(price, before);
  return stated !== null && stated !== actual ? [{ code: 'tag_discount', params: {} }] : [];
}

/** All problems that block a tag's print on paper: its own, or that electronic labels show it. */
export function problemsOnPaper(row: TagRow): TagProblem[] {
  const problems = problemsOf(row);
  return problems.length === 0 && row.electronic ? [{ code: 'tag_electronic', params: {} }] : problems;
}

/** All problems that block a tag's print, worst first; empty if it may be printed. */
export function problemsOf(row: TagRow): TagProblem[] {
  if (row.sampler_version_id === null) return [{ code: 'tag_no_sampler', params: { format: row.format } }];
  const found = ofPrices(row);
  if (row.requires_monthly && row.monthly === null && row.price !== null)
    found.push({ code: 'tag_no_instalment', params: {} });
  if (row.campaign_id !== null && row.holding_ends === null)
    found.push({ code: 'tag_campaign_endless', params: {} });
  const seen = new Set<string>();
  for (const problem of ((row.problems ?? []) as readonly Problem[]).map(problemOf)) {
    const key = JSON.stringify(problem);
    if (!seen.has(key)) found.push(problem);
    seen.add(key);
  }
  return found;
}
