import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designDifferences, type SamplerDesign } from './differences.ts';
import type { LinePart, Part } from './layout/types.ts';
import { defaultLayout } from './samplers/default-layouts.ts';
import { sampler } from './testing/sample-tags.ts';

const { kind: _, ...spec } = sampler(1);
const design: SamplerDesign = { spec, months: 12, layout: defaultLayout(1, 'A6') };

function withParts(parts: readonly Part[]): SamplerDesign {
  return { ...design, layout: { ...design.layout, parts } };
}

function line(x: number): LinePart {
  return { kind: 'line', x, y: 100, w: 100, h: 0, thickness: 4, ink: 'black' };
}

describe('the differences of two designs [PT-64]', () => {
  it('are the changed values of the spec, the sheet and the parts, and nothing else', () => {
    const parts = design.layout.parts.map((part, i) => (i === 1 ? { ...part, y: 77, w: 300 } : part));
    const other = {
      months: null,
      spec: {
        ...spec,
        characters: ['7', '9'],
        suffix: { kaa: 'swm', ru: spec.suffix.ru, uz: spec.suffix.uz },
      },
      layout: { ...design.layout, accent: '#123456', parts },
    };
    const changed = design.layout.parts[1] as Part;
    expect(designDifferences(design, other, 'uz')).toEqual([
      { part: null, field: 'characters', left: null, right: '7, 9' },
      { part: null, field: 'suffix.kaa', left: spec.suffix.kaa ?? null, right: 'swm' },
      { part: null, field: 'months', left: 12, right: null },
      { part: null, field: 'accent', left: design.layout.accent, right: '#123456' },
      { part: changed.id, field: 'y', left: changed.y, right: 77 },
      { part: changed.id, field: 'w', left: changed.w, right: 300 },
    ]);
  });

  it('take equal parts of one kind for the same part, and name a fixed text by its words', () => {
    const words: Part = {
      kind: 'text',
      x: 0,
      y: 0,
      w: 400,
      h: 80,
      size: 12,
      floor: 8,
      weight: 400,
      align: 'left',
      valign: 'top',
      ink: 'black',
      maxLines: 1,
      leading: 110,
      text: { uz: 'Kafolat', ru: 'Гарантия' },
    };
    const [first, second, third] = [line(1), line(2), line(3)];
    expect(
      designDifferences(withParts([first, second, third]), withParts([first, third, words]), 'uz'),
    ).toEqual([
      { part: 'line 2', field: '', left: 'line 2', right: null },
      { part: 'Kafolat', field: '', left: null, right: 'Kafolat' },
    ]);
    const bigger = withParts([{ ...words, size: 14 }]);
    expect(designDifferences(withParts([words]), bigger, 'ru')).toEqual([
      { part: 'Гарантия', field: 'size', left: 12, right: 14 },
    ]);
    expect(
      designDifferences(
        withParts([first, second, third]),
        withParts([first, { ...second, x: 9 }, third]),
        'uz',
      ),
    ).toEqual([{ part: 'line 2', field: 'x', left: 2, right: 9 }]);
  });

  it('name a copy of a value that prints another one by what it prints', () => {
    const { parts } = design.layout;
    const name = parts.find((part) => part.kind === 'value' && part.value === 'name');
    if (name?.kind !== 'value') throw new Error('The design has no name');
    expect(designDifferences(design, withParts([...parts, { ...name, value: 'sku' }]), 'uz')).toEqual([
      { part: 'sku', field: '', left: null, right: 'sku' },
    ]);
  });

  it('name the parts that moved over or under others, and only those', () => {
    const [first, ...rest] = design.layout.parts;
    if (first === undefined) throw new Error('The design has no part');
    const up = withParts([...rest.slice(0, 3), first, ...rest.slice(3)]);
    expect(designDifferences(design, up, 'uz')).toEqual([
      { part: first.id, field: 'order', left: 1, right: 4 },
    ]);
    // Parts that are added or removed move no other part.
    expect(designDifferences(withParts([line(1), ...rest]), withParts(rest), 'uz')).toHaveLength(1);
  });

  it('are none for equal designs whatever the order of keys, and the same from both sides', () => {
    const part = fc.record({
      x: fc.integer({ min: 0, max: 2 }),
      id: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    });
    const parts = fc
      .array(part, { maxLength: 6 })
      .map((all) => all.map(({ x, id }): Part => ({ ...line(x), ...(id === undefined ? {} : { id }) })));
    const turned = (one: object): object => Object.fromEntries(Object.entries(one).toReversed());
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const [left, right] = [withParts(a), withParts(b)];
        expect(designDifferences(left, withParts(a.map((one) => turned(one) as Part)), 'uz')).toEqual([]);
        const [there, back] = [designDifferences(left, right, 'uz'), designDifferences(right, left, 'uz')];
        expect(there.length === 0).toBe(JSON.stringify(a) === JSON.stringify(b));
        expect(there.filter(({ field }) => field === '').length).toBe(
          back.filter(({ field }) => field === '').length,
        );
        const rows = there.map(({ part: name, field }) => `${name} ${field}`);
        expect(new Set(rows).size).toBe(rows.length);
      }),
    );
  });
});
