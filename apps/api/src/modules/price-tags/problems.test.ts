import type { Problem } from '@javon/price-tag';
import { describe, expect, it } from 'vitest';
import { problemOf, problemsOf } from './problems.ts';
import type { TagRow } from './tag-row.ts';

/** A tag that may be printed, except for the given facts. */
function row(facts: Partial<TagRow>): TagRow {
  return {
    format: 'A6',
    sampler_version_id: 1,
    price: 1_000_000,
    old_price: null,
    day_old_price: facts.old_price ?? null,
    discount_percent: null,
    requires_monthly: false,
    monthly: null,
    campaign_id: null,
    holding_id: null,
    own_price: null,
    holding_ends: null,
    problems: null,
    ...facts,
  } as TagRow;
}

const codesOf = (facts: Partial<TagRow>) => problemsOf(row(facts)).map(({ code }) => code);

describe('faults that block a print', () => {
  it('are empty if everything is there', () => {
    expect(problemsOf(row({}))).toEqual([]);
    expect(codesOf({ old_price: 1_000_001 })).toEqual([]);
    expect(codesOf({ price: 800_000, old_price: 1_000_000, discount_percent: 20 })).toEqual([]);
    expect(codesOf({ requires_monthly: true, monthly: 1000 })).toEqual([]);
    expect(codesOf({ campaign_id: 1, holding_ends: '2026-12-01' })).toEqual([]);
    expect(codesOf({ holding_ends: null, campaign_id: null })).toEqual([]);
  });

  it('begin with a missing sampler, with its format', () => {
    expect(problemsOf(row({ sampler_version_id: null, price: null, format: 'A5' }))).toEqual([
      { code: 'tag_no_sampler', params: { format: 'A5' } },
    ]);
  });

  it('are a missing price, and then nothing else about prices', () => {
    expect(problemsOf(row({ price: null, old_price: 5, requires_monthly: true }))).toEqual([
      { code: 'tag_no_price', params: {} },
    ]);
  });

  it('are an old price that is not above the price, and a discount that does not match the prices', () => {
    expect(problemsOf(row({ old_price: 1_000_000 }))).toEqual([{ code: 'tag_old_price', params: {} }]);
    expect(codesOf({ old_price: 999_999 })).toEqual(['tag_old_price']);
    expect(problemsOf(row({ price: 800_000, old_price: 1_000_000, discount_percent: 21 }))).toEqual([
      { code: 'tag_discount', params: {} },
    ]);
    expect(codesOf({ discount_percent: 20 }), 'stated without an old price').toEqual(['tag_discount']);
    expect(codesOf({ discount_percent: 0 })).toEqual([]);
  });

  it('are a crossed-out price of a campaign that sells for more than the product costs without it', () => {
    const above = { price: 900_000, old_price: 1_000_000, own_price: 899_999, holding_id: 1 };
    expect(codesOf(above)).toEqual(['tag_campaign_above_own']);
    expect(codesOf({ ...above, own_price: 900_000 })).toEqual([]);
    expect(codesOf({ ...above, own_price: null })).toEqual([]);
    expect(codesOf({ ...above, old_price: null }), 'no discount is claimed').toEqual([]);
    expect(codesOf({ ...above, holding_id: null })).toEqual([]);
  });

  it('are no discount of an old price that the sampler does not show', () => {
    const hidden = { price: 800_000, old_price: null, day_old_price: 1_000_000 };
    expect(codesOf({ ...hidden, discount_percent: 20 })).toEqual([]);
    expect(codesOf({ ...hidden, discount_percent: 21 })).toEqual(['tag_discount']);
  });

  it('are a monthly price required by the sampler, and a campaign without a last day, together with others', () => {
    expect(problemsOf(row({ requires_monthly: true, old_price: 1, campaign_id: 1 }))).toEqual([
      { code: 'tag_old_price', params: {} },
      { code: 'tag_no_instalment', params: {} },
      { code: 'tag_campaign_endless', params: {} },
    ]);
  });

  it('are each fault of the texts, the same one once', () => {
    const problems: Problem[] = [
      { code: 'translation_missing', field: 'name', language: 'ru' },
      { code: 'translation_missing', field: 'text', language: 'ru' },
      { code: 'glyph_missing', field: 'name', character: '☃', codePoint: 0x2603 },
      { code: 'glyph_missing', field: 'name', character: '☂', codePoint: 0x2602 },
      { code: 'barcode_invalid', barcode: '1', reason: 'length' },
    ];
    expect(problemsOf(row({ problems }))).toEqual([
      { code: 'tag_translation', params: { language: 'ru' } },
      { code: 'tag_letter', params: { letter: '☃' } },
      { code: 'tag_letter', params: { letter: '☂' } },
      { code: 'tag_barcode', params: {} },
    ]);
  });

  it.each<[Problem, string]>([
    [{ code: 'price_missing' }, 'tag_no_price'],
    [{ code: 'price_invalid', price: -1 }, 'tag_no_price'],
    [{ code: 'old_price_invalid', oldPrice: -1 }, 'tag_old_price'],
    [{ code: 'old_price_not_above', price: 2, oldPrice: 1 }, 'tag_old_price'],
    [{ code: 'discount_mismatch', stated: 1, actual: 2 }, 'tag_discount'],
    [{ code: 'monthly_missing' }, 'tag_no_instalment'],
    [{ code: 'monthly_invalid', monthly: -1, months: 1 }, 'tag_no_instalment'],
    [{ code: 'campaign_without_end' }, 'tag_campaign_endless'],
  ])('%o is reported as %s', (problem, code) => {
    expect(problemOf(problem)).toEqual({ code, params: {} });
  });
});
