import { defaultLayout, type TagLayout } from '@javon/price-tag';
import { describe, expect, it } from 'vitest';
import { type StoredSampler, samplerFacts, tagPictures } from './samplers.ts';

/** A part with a condition, and nothing that a tag's state depends on. */
function part(kind: string, facts: object = {}): TagLayout['parts'][number] {
  return { kind, id: kind, x: 0, y: 0, w: 100, h: 100, ...facts } as unknown as TagLayout['parts'][number];
}

function facts(parts: readonly TagLayout['parts'][number][], monthlyPrice = 'if_any') {
  const sampler = { monthlyPrice } as unknown as StoredSampler['sampler'];
  return samplerFacts({ sampler, layout: { ...defaultLayout(1, 'A6'), parts } });
}

const NOTHING = { requires_monthly: false, shows_old_price: false, shows_until: false };

describe('facts of a sampler that the state of a tag depends on', () => {
  it('are empty for a sampler that shows only a price', () => {
    expect(facts([])).toEqual(NOTHING);
    expect(facts([part('price'), part('value', { value: 'sku', when: ['premium'] })])).toEqual(NOTHING);
    expect(facts([], 'no')).toEqual(NOTHING);
  });

  it('include whether it requires a monthly price', () => {
    expect(facts([], 'required')).toEqual({ ...NOTHING, requires_monthly: true });
  });

  it('include whether an old price changes its drawing: directly, as a discount, or by a condition either way', () => {
    const shows = { ...NOTHING, shows_old_price: true };
    for (const one of [
      part('oldPrice'),
      part('discount'),
      ...['old_price', '!old_price', 'discount', '!discount'].map((name) => part('line', { when: [name] })),
      part('line', { when: ['premium', 'discount'] }),
    ])
      expect(facts([part('price'), one]), JSON.stringify(one)).toEqual(shows);
  });

  it('include whether the last day of a campaign changes its drawing', () => {
    const shows = { ...NOTHING, shows_until: true };
    for (const one of [
      part('value', { value: 'until' }),
      ...['until', '!until'].map((name) => part('line', { when: [name] })),
    ])
      expect(facts([part('price'), one]), JSON.stringify(one)).toEqual(shows);
    expect(facts([part('text', { value: 'until' })]), 'no value').toEqual(NOTHING);
  });
});

describe('pictures of a tag', () => {
  it('are the product’s own before uploaded ones of the same names, and only those shown by the layout', () => {
    const layout = {
      ...defaultLayout(1, 'A6'),
      parts: [part('picture', { ref: 'product' }), part('picture', { ref: 'logo' })],
    };
    const pictureKeys = { product: 'p1', brand: 'b1' };
    const uploads = { logo: 'l1', product: 'x', other: 'o1' };
    expect(tagPictures({ pictureKeys }, { layout, uploads })).toEqual({ product: 'p1', logo: 'l1' });
    expect(
      tagPictures({ pictureKeys: { product: null, brand: null } }, { layout, uploads: {} }),
    ).toBeUndefined();
  });
});
