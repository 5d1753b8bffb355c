import { finishedLayout, type SamplerSpec } from '@javon/price-tag';
import { describe, expect, it } from 'vitest';
import { PLAIN_SPEC } from '../../../test/sampler-spec.ts';
import { digestOf } from './content.ts';
import { fits, resolveRow } from './printable.ts';
import type { TagTexts } from './queries/tag-texts.ts';
import type { SamplerWithUploads } from './samplers.ts';
import type { TagRow } from './tag-row.ts';

const TEXTS: TagTexts = {
  product: {
    id: '7',
    sku: 'T-7',
    barcode: '4780000000014',
    name: { uz: 'Televizor', ru: 'Телевизор' },
    shortName: null,
    brand: 'Artel',
    premium: false,
  },
  characters: [],
  pictureKeys: { product: null, brand: null },
};

function sampler(kind: 1 | 2 | 3, spec: Partial<SamplerSpec> = {}): SamplerWithUploads {
  return { sampler: { ...PLAIN_SPEC, kind, ...spec }, layout: finishedLayout(kind, 'A6'), uploads: {} };
}

/** Facts of a tag without a campaign, at its own price. */
function row(facts: Partial<TagRow> = {}): TagRow {
  return {
    price: 1_000_000,
    old_price: null,
    discount_percent: null,
    monthly: null,
    months: null,
    promo_bank: false,
    campaign_id: null,
    holding_ends: null,
    ...facts,
  } as TagRow;
}

const values = (facts: Partial<TagRow>, by = sampler(1)) => resolveRow(row(facts), TEXTS, by, 'uz').values;
const problem = (facts: Partial<TagRow>, by = sampler(1)) => resolveRow(row(facts), TEXTS, by, 'uz').problem;

describe('contents of a tag when it is printed', () => {
  it('has the prices of the day', () => {
    expect(values({})).toMatchObject({ price: 1_000_000, oldPrice: null, monthly: null, months: null });
    expect(values({ old_price: 1_250_000, discount_percent: 20 }, sampler(2))).toMatchObject({
      price: 1_000_000,
      oldPrice: 1_250_000,
    });
  });

  it('has the monthly price with its months and its bank, and none if either is missing', () => {
    expect(values({ monthly: 109_000, months: 12, promo_bank: true })).toMatchObject({
      monthly: 109_000,
      months: 12,
      promoBank: true,
    });
    const none = { monthly: null, months: null, promoBank: false };
    expect(values({ monthly: null, months: 12, promo_bank: true })).toMatchObject(none);
    expect(values({ monthly: 109_000, months: null })).toMatchObject(none);
    expect(problem({ monthly: null, months: null }, sampler(3, { monthlyPrice: 'required' }))).toEqual({
      code: 'tag_no_instalment',
      params: {},
    });
  });

  it('has the last day of its own campaign only', () => {
    expect(values({ campaign_id: 3, holding_ends: '2026-11-30' })).toMatchObject({ until: '30.11.2026' });
    expect(values({ campaign_id: null, holding_ends: '2026-11-30' })).toMatchObject({ until: '' });
    expect(problem({ campaign_id: 3, holding_ends: null })).toEqual({
      code: 'tag_campaign_endless',
      params: {},
    });
  });

  it('is identified by the digest of all its texts', () => {
    const ready = resolveRow(row(), TEXTS, sampler(1), 'uz');
    expect(ready).toMatchObject({ digest: digestOf(ready.values), problem: null });
    expect(resolveRow(row(), TEXTS, sampler(1), 'ru').values).toMatchObject({
      language: 'ru',
      name: 'Телевизор',
      suffix: 'сум',
    });
  });

  it('is stopped by the first of its faults; a stated percentage without an old price is none', () => {
    expect(problem({ price: null })).toEqual({ code: 'tag_no_price', params: {} });
    expect(problem({ old_price: 1_250_000, discount_percent: 21 })).toEqual({
      code: 'tag_discount',
      params: {},
    });
    expect(problem({ old_price: null, discount_percent: 20 })).toBeNull();
  });
});

describe('room of a tag', () => {
  it('is missing if the price is narrower than its digits', () => {
    const wide = sampler(1);
    const parts = wide.layout.parts.map((part) => (part.kind === 'price' ? { ...part, w: 40 } : part));
    expect(fits(values({}), wide, null)).toBe(true);
    expect(fits(values({}), { ...wide, layout: { ...wide.layout, parts } }, null)).toBe(false);
  });

  it('is missing if the check code has no space for its modules', () => {
    const whole = sampler(1);
    const parts = whole.layout.parts.map((part) => (part.kind === 'qr' ? { ...part, w: 80, h: 80 } : part));
    const small = { ...whole, layout: { ...whole.layout, parts } };
    expect(fits(values({}), whole, 'HTTPS://JAVON.UZ')).toBe(true);
    expect(fits(values({}), small, 'HTTPS://JAVON.UZ')).toBe(false);
    expect(fits(values({}), small, null), 'tags without codes').toBe(true);
  });
});
