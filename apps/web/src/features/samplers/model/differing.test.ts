import type { SamplerDesign } from '@javon/contract';
import { defaultLayout } from '@javon/price-tag';
import { describe, expect, it } from 'vitest';
import { differingOf } from './differing.ts';
import { newSpec } from './draft.ts';
import { reorder, withPart } from './layout-edit.ts';

const design: SamplerDesign = {
  ...newSpec(1, [{ months: 12, markup_bp: 0 }]),
  layout: defaultLayout(1, 'A6'),
};

describe('two designs of a sampler', () => {
  it('differ in the fields and parts that were changed, and in nothing else', () => {
    expect(differingOf(design, structuredClone(design))).toEqual({ fields: [], parts: [], order: false });
    const turned = { ...design, spec: { ...design.spec, suffix: { kaa: 'sum', ru: 'сум', uz: 'soʻm' } } };
    expect(differingOf(design, turned)).toEqual({ fields: [], parts: [], order: false });
    const layout = withPart({ ...design.layout, accent: '#123456' }, 1, { y: 77 });
    const other = { ...design, months: 6, layout };
    expect(differingOf(design, other)).toEqual({
      fields: ['months', 'accent'],
      parts: [design.layout.parts[1]],
      order: false,
    });
    expect(differingOf(design, { ...design, layout: reorder(design.layout, 0, 2) })).toEqual({
      fields: [],
      parts: [],
      order: true,
    });
  });
});
