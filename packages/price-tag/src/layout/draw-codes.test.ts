import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128 as code128Bars } from '../codes/code128.ts';
import { drawPart, VALUES } from '../testing/draw-part.ts';
import { layoutTag } from './layout-tag.ts';
import type { BarcodePart, QrPart } from './types.ts';

const bars: BarcodePart = { kind: 'barcode', x: 100, y: 200, w: 500, h: 200, digits: true, align: 'left' };
const code128 = (code: string) => ({ barcode: { symbology: 'code128', code } }) as const;

describe('the barcode', () => {
  test('[PT-36] an EAN-13 with its digits below: the first before the bars, six under each half', () => {
    expect(drawPart(bars)).toMatchInlineSnapshot(`
      [
        "ean13 1363 2000 95 × 177 of 33 × 10 rectangles 30 "8806095466057"",
        "text 1080 3996 size 310 width 202 400 black tabular "8"",
        "text 1551 3996 size 310 width 1207 400 black tabular "806095"",
        "text 3102 3996 size 310 width 1207 400 black tabular "466057"",
      ]
    `);
  });

  test('[PT-36] an EAN-13 without digits', () => {
    expect(drawPart({ ...bars, digits: false })).toMatchInlineSnapshot(`
      [
        "ean13 1363 2000 95 × 200 of 33 × 10 rectangles 30 "8806095466057"",
      ]
    `);
  });

  test('[PT-36] each bar is a rectangle that begins at the top', () => {
    const layout = { version: 1, format: 'A6', orientation: 'upright', accent: '#000000' } as const;
    const [command] = layoutTag({ ...VALUES, ...code128('A') }, { ...layout, parts: [bars] }).commands;
    const shown = code128Bars('A').bars;
    const expected = shown.flatMap((start, i) => (i % 2 === 0 ? [start, 0, shown[i + 1], 172] : []));
    expect(command).toMatchObject({ rects: expected });
  });

  test('[PT-36] the guards of an EAN-13 reach down between its digits, half a millimetre longer', () => {
    const heights = (digits: boolean): number[] => {
      const layout = { version: 1, format: 'A6', orientation: 'upright', accent: '#000000' } as const;
      const [command] = layoutTag(VALUES, { ...layout, parts: [{ ...bars, digits }] }).commands;
      return command?.kind === 'modules' ? command.rects.filter((_, i) => i % 4 === 3) : [];
    };
    const withDigits = heights(true);
    const least = Math.min(...withDigits);
    expect(withDigits.flatMap((height, i) => (height === least + 5 ? [i] : []))).toEqual([
      0, 1, 14, 15, 28, 29,
    ]);
    expect(withDigits.filter((height) => height === least)).toHaveLength(24);
    expect(new Set(heights(false)).size).toBe(1);
  });

  test.each([
    ['left', 1000 + 11 * 33],
    ['center', 1635 + 11 * 33],
    ['right', 2271 + 11 * 33],
  ] as const)('[PT-36] at the %s of its box its first bar is at %i, after the quiet zone', (align, x) => {
    expect(drawPart({ ...bars, align })[0]).toMatch(new RegExp(`^ean13 ${x} 2000 `));
  });

  test('[PT-36] a Code 128 with its text below, in the middle', () => {
    expect(drawPart(bars, code128('ART-18HM87'))).toMatchInlineSnapshot(`
      [
        "code128 1300 2000 145 × 174 of 30 × 10 rectangles 40 "ART-18HM87"",
        "text 2587 3996 size 282 width 1776 400 black "ART-18HM87"",
      ]
    `);
  });

  test('[PT-33] text that extends under the line is higher than capitals and digits', () => {
    const baseline = (code: string) => Number(drawPart(bars, code128(code))[1]?.split(' ')[2]);
    expect(baseline('ART-18')).toBe(baseline('0123. +:Z'));
    for (const deep of ['Qg', 'A_', 'A,', 'gA']) expect(baseline(deep)).toBeLessThan(baseline('ART-18'));
  });

  test('[PT-36] the text of a Code 128 is never wider than its bars', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^([0-9]{1,48}|[W0-9]{1,48}|[ -~]{1,48})$/), (code) => {
        const layout = { version: 1, format: 'A5', orientation: 'across', accent: '#000000' } as const;
        const part = { ...bars, x: 0, w: 2100, h: 500 };
        const [shown, text] = layoutTag(
          { ...VALUES, ...code128(code) },
          { ...layout, parts: [part] },
        ).commands;
        fc.pre(shown?.kind === 'modules' && text?.kind === 'text');
        expect(text.width).toBeLessThanOrEqual(shown.columns * shown.moduleWidth);
      }),
    );
  });

  test('[PT-36] digits are no higher than a third of the box', () => {
    expect(drawPart({ ...bars, h: 60 })).toMatchInlineSnapshot(`
      [
        "ean13 1363 2000 95 × 44 of 33 × 10 rectangles 30 "8806095466057"",
        "text 1115 2597 size 204 width 133 400 black tabular "8"",
        "text 1758 2597 size 204 width 794 400 black tabular "806095"",
        "text 3309 2597 size 204 width 794 400 black tabular "466057"",
      ]
    `);
  });

  test('[PT-36] bars that would be under 0.26 mm are not drawn, with an error', () => {
    // 113 modules with their quiet zones.
    expect(drawPart({ ...bars, w: 294 })[0]).toMatch(/^ean13 .* of 26 × 10/);
    expect(drawPart({ ...bars, w: 293 })).toEqual(['note: error barcode_too_wide part 0']);
  });

  test('[PT-14] an invalid code of its kind is not drawn, with an error', () => {
    expect(drawPart(bars, { barcode: { symbology: 'ean13', code: '123' } })).toEqual([
      'note: error barcode_too_wide part 0',
    ]);
    expect(drawPart(bars, code128('Ж'))).toEqual(['note: error barcode_too_wide part 0']);
  });

  test('[PT-14] a product without a barcode has none, and no note', () => {
    expect(drawPart(bars, { barcode: null })).toEqual([]);
  });
});

describe('the check code', () => {
  const qr: QrPart = { kind: 'qr', x: 100, y: 200, w: 300, h: 400, align: 'left', valign: 'top' };
  const draw = (part: QrPart, check: string | null = 'A') => drawPart(part, {}, { check });

  test('[PT-37] has its quiet zone of four modules, and modules of at most 0.66 mm', () => {
    expect(draw(qr)).toEqual(['qr 1264 2264 21 × 21 of 66 × 66 rectangles 77 "A"']);
    expect(draw({ ...qr, w: 100 })).toEqual(['qr 1136 2136 21 × 21 of 34 × 34 rectangles 77 "A"']);
    expect(draw({ ...qr, h: 100 })).toEqual(['qr 1136 2136 21 × 21 of 34 × 34 rectangles 77 "A"']);
  });

  test('[PT-37] is placed by its part', () => {
    expect(draw({ ...qr, align: 'center', valign: 'middle' })[0]).toMatch(/^qr 1807 3307 /);
    expect(draw({ ...qr, align: 'right', valign: 'bottom' })[0]).toMatch(/^qr 2350 4350 /);
  });

  test('[PT-37] modules under 0.26 mm are not drawn, with an error', () => {
    expect(draw(qr, 'x'.repeat(43))).toEqual(['note: error qr_too_large part 0']);
    // 29 modules with their quiet zone.
    expect(draw({ ...qr, w: 76 })[0]).toContain('of 26 × 26');
    expect(draw({ ...qr, w: 75 })).toEqual(['note: error qr_too_large part 0']);
  });

  test.each([null, ''])('[PT-37] a print without a check code (%j) has none, and no note', (check) => {
    expect(draw(qr, check)).toEqual([]);
  });
});
