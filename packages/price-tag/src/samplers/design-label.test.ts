import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Drawing } from '../drawing.ts';
import { LABEL_SIDES, LABEL_SIZES, orientationOf, type Size } from '../formats.ts';
import { tagMoney } from '../layout/draw-price.ts';
import { layoutTag } from '../layout/layout-tag.ts';
import type { Part } from '../layout/types.ts';
import { validateLayout } from '../layout/validate.ts';
import { resolveTag } from '../resolve.ts';
import type { SamplerKind, TagSource } from '../source.ts';
import { describeDrawing } from '../testing/describe-drawing.ts';
import { KETTLE, PHONE, sampler, TELEVISION, WASHER } from '../testing/sample-tags.ts';
import { mmToHmm } from '../units.ts';
import { defaultLabel } from './default-layouts.ts';

const CHECK = 'HTTPS://JAVON.UZ/C/1A2B3C4D5E';
const KINDS = [1, 2, 3] as const;
const designs = LABEL_SIZES.flatMap((size) => KINDS.map((kind) => [nameOf(size), kind, size] as const));
/** A label of a desk printer at 203 dpi, and of an electronic one of 2.9 inches. */
const DEVICES = [null, { dotsPerMm: 8 }];

function nameOf({ width, height }: Size): string {
  return `${width / 10}x${height / 10}`;
}

function draw(kind: SamplerKind, size: Size, source: TagSource, device = DEVICES[0] ?? null): Drawing {
  const { values } = resolveTag(source, sampler(kind), 'ru');
  return layoutTag(values, defaultLabel(kind, size), { check: CHECK }, device);
}

function errorsOf({ notes }: Drawing) {
  return notes.filter(({ level }) => level === 'error');
}

test.each(designs)('[PT-63] a label of %s mm of kind %i draws what it drew', async (name, kind, size) => {
  const drawn = [TELEVISION, WASHER, PHONE, KETTLE].map((source) =>
    describeDrawing(draw(kind, size, source)),
  );
  await expect(drawn.join('\n')).toMatchFileSnapshot(`golden/label-${name}-${kind}.txt`);
});

describe('a label of any size', () => {
  const sizes = fc.record({ width: fc.integer(LABEL_SIDES.width), height: fc.integer(LABEL_SIDES.height) });

  test('[PT-2] [PT-63] has a valid design, with a price and a name that may be printed', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(...KINDS), (size, kind) => {
        const layout = defaultLabel(kind, size);
        expect(validateLayout(layout)).toEqual({ ok: true, layout });
        expect(layout).toMatchObject({ format: 'label', size, orientation: orientationOf(size) });
        for (const source of [TELEVISION, WASHER, PHONE]) {
          for (const device of DEVICES) {
            const drawing = draw(kind, size, source, device);
            expect(errorsOf(drawing), JSON.stringify(source.product.sku)).toEqual([]);
            expect([drawing.width, drawing.height]).toEqual([mmToHmm(size.width), mmToHmm(size.height)]);
            const texts = drawing.commands.flatMap((c) => (c.kind === 'text' ? [c] : []));
            const price = texts.find(({ text }) => text === tagMoney(source.price ?? 0));
            expect(price?.size).toBe(Math.max(...texts.map((text) => text.size)));
            const name = source.product.name.ru.split(' ')[0] ?? '';
            expect(texts.some(({ text }) => text.startsWith(name.slice(0, 4)))).toBe(true);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('[PT-61] draws nothing within 1.5 mm of its edge', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(...KINDS), (size, kind) => {
        for (const { x, y, w, h } of defaultLabel(kind, size).parts) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(15);
          expect(x + w).toBeLessThanOrEqual(size.width - 15);
          expect(y + h).toBeLessThanOrEqual(size.height - 15);
        }
      }),
    );
  });

  test('[PT-63] has no overlapping parts, except words on their dark shape and the two sizes of a price', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(...KINDS), (size, kind) => {
        const parts = defaultLabel(kind, size).parts.filter(
          (part) => part.kind !== 'box' && !part.when?.includes('!instalment'),
        );
        for (const [i, a] of parts.entries()) {
          for (const b of parts.slice(i + 1)) {
            if (a.id === b.id || a.when?.includes('title') || b.when?.includes('title')) continue;
            const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
            expect(apart, `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(true);
          }
        }
      }),
    );
  });
});

test.each(LABEL_SIZES)('[PT-63] the usual labels of stores have a barcode and a check code: %o', (size) => {
  for (const kind of KINDS) {
    for (const device of DEVICES) {
      for (const [source, symbology] of [
        [TELEVISION, 'ean13'],
        [KETTLE, 'code128'],
      ] as const) {
        const drawing = draw(kind, size, source, device);
        expect(errorsOf(drawing)).toEqual([]);
        const codes = drawing.commands.flatMap((c) => (c.kind === 'modules' ? [c.code] : []));
        expect(codes).toEqual([symbology, 'qr']);
      }
    }
  }
});

test('[PT-63] a promotion on a label strikes out the old price and shows the discount and the last day', () => {
  for (const size of LABEL_SIZES) {
    const drawing = draw(2, size, TELEVISION);
    const texts = drawing.commands.flatMap((c) => (c.kind === 'text' ? [c.text] : []));
    expect(texts).toEqual(expect.arrayContaining([tagMoney(11_490_000), '−21%', 'до 30.11.2026']));
  }
});

describe('what a label has room for', () => {
  const partsOf = (kind: SamplerKind, width: number, height: number) =>
    defaultLabel(kind, { width, height }).parts;
  const find = <K extends Part['kind']>(parts: readonly Part[], kind: K, id?: string) =>
    parts.find((part): part is Extract<Part, { kind: K }> => {
      return part.kind === kind && (id === undefined || part.id === id);
    });

  test.each([
    ['a barcode', 1, [400, 290], [400, 289], ['barcode']],
    ['a check code beside its words', 1, [423, 290], [422, 290], ['qr']],
    ['an article number', 1, [400, 250], [400, 249], ['value', 'sku']],
    ['characters', 1, [400, 580], [400, 579], ['characters']],
    ['words beside a monthly price', 3, [410, 230], [409, 230], ['text']],
  ] as const)(
    '[PT-63] %s: there is room on a label of kind %i of %j tenths of a millimetre, not on one of %j',
    (_, kind, enough, tooLittle, [part, id]) => {
      expect(find(partsOf(kind, enough[0], enough[1]), part, id)).toBeDefined();
      expect(find(partsOf(kind, tooLittle[0], tooLittle[1]), part, id)).toBeUndefined();
    },
  );

  test('[PT-63] a label 2.2 times as wide as high has a larger check code', () => {
    expect(find(partsOf(1, 550, 250), 'qr')).toMatchObject({ w: 170, h: 170 });
    expect(find(partsOf(1, 549, 250), 'qr')).toMatchObject({ w: 125, h: 125 });
  });

  test('[PT-63] a row that ends where the check code begins has the whole width', () => {
    const parts = partsOf(2, 423, 279);
    const [badge, code, amount] = [find(parts, 'discount'), find(parts, 'qr'), find(parts, 'price')];
    if (badge === undefined || code === undefined || amount === undefined)
      throw new Error('a part is missing');
    expect(badge.y + badge.h).toBe(code.y);
    expect(badge.x + badge.w).toBe(423 - 15);
    // The next row is beside it.
    expect(amount.x + amount.w).toBeLessThan(code.x);
  });

  test('[PT-63] on a high and narrow label a name of one word and the old price are smaller than a price of eight digits', () => {
    const words = { uz: 'Oy', ru: 'Ой', kaa: 'Ay' };
    const source: TagSource = {
      ...TELEVISION,
      product: { ...TELEVISION.product, name: words },
      price: 88_990_000,
      oldPrice: 99_990_000,
    };
    for (const kind of [1, 2] as const) {
      for (const height of [600, 900, 1500]) {
        const texts = draw(kind, { width: 423, height }, source).commands.flatMap((c) =>
          c.kind === 'text' ? [c] : [],
        );
        const sizeOf = (text: string): number => texts.find((one) => one.text === text)?.size ?? 0;
        expect(sizeOf(words.ru)).toBeGreaterThan(0);
        expect(sizeOf(words.ru)).toBeLessThan(sizeOf(tagMoney(88_990_000)));
        if (kind === 2) expect(sizeOf(tagMoney(99_990_000))).toBeLessThan(sizeOf(tagMoney(88_990_000)));
      }
    }
  });

  test('[PT-63] on a high and narrow label the title of a promotion is larger than the name', () => {
    const parts = partsOf(2, 423, 900);
    const name = find(parts, 'value', 'name')?.size ?? 0;
    expect(name).toBeGreaterThan(0);
    expect(find(parts, 'value', 'title')?.size).toBeGreaterThan(name);
  });
});
