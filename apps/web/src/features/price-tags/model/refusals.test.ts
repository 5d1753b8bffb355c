import { describe, expect, it } from 'vitest';
import { fixTarget, refusalsOf } from './refusals.ts';

describe('refused tags', () => {
  it('are read from the fields of an error', () => {
    const errors = [
      { message: 'Narxi yoʻq', code: 'tag_no_price', field: 'items.12.A6' },
      { message: 'Boshqa', code: 'invalid', field: 'sheet.start' },
      { message: 'Maydonsiz' },
    ];
    expect(refusalsOf(errors)).toEqual([
      {
        product: 12,
        format: 'A6',
        reason: 'tag_no_price',
        message: 'Narxi yoʻq',
        name: null,
        category: null,
        campaign: null,
      },
    ]);
  });

  it('are corrected at the product, its category, its campaign, the plans, or by waiting', () => {
    const own = { category: 3, campaign: null };
    const ofCampaign = { category: 3, campaign: 7 };
    expect(fixTarget('tag_no_price', 5, own)?.path).toBe('/goods/3/product/5');
    expect(fixTarget('tag_translation', 5, ofCampaign)?.path).toBe('/goods/3/product/5');
    expect(fixTarget('tag_no_sampler', 5, own)?.path).toBe('/goods/3');
    expect(fixTarget('tag_old_price', 5, ofCampaign)?.path).toBe('/analytic_price_tag/7');
    expect(fixTarget('tag_campaign_above_own', 5, ofCampaign)?.path).toBe('/analytic_price_tag/7');
    expect(fixTarget('tag_campaign_endless', 5, ofCampaign)?.path).toBe('/analytic_price_tag/7');
    expect(fixTarget('tag_no_instalment', 5, own)?.path).toBe('/settings');
    expect(fixTarget('duplicate_limit', 5, own)).toBeNull();
    expect(fixTarget('tag_no_price', 5, { category: null, campaign: null })).toBeNull();
  });
});
