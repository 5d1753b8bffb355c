import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureText } from '../metrics/metrics.ts';
import { phrase } from '../testing/arbitrary.ts';
import { ascent, descent, type FitRequest, fitText } from './fit-text.ts';

const base: FitRequest = {
  weight: 600,
  tabular: false,
  size: 20,
  floor: 10,
  maxLines: 3,
  leading: 112,
  width: 9000,
  height: 3000,
};

const request: fc.Arbitrary<FitRequest> = fc
  .record({
    weight: fc.constantFrom(400 as const, 600 as const, 800 as const),
    tabular: fc.boolean(),
    floor: fc.integer({ min: 8, max: 40 }).map((half) => half / 2),
    more: fc.integer({ min: 0, max: 60 }).map((half) => half / 2),
    maxLines: fc.integer({ min: 1, max: 5 }),
    leading: fc.integer({ min: 90, max: 200 }),
    width: fc.integer({ min: 300, max: 20_000 }),
    height: fc.integer({ min: 1000, max: 9000 }),
  })
  .map(({ more, ...rest }) => ({ ...rest, size: rest.floor + more }));

describe('fitText', () => {
  test('[PT-30] wraps before it shrinks', () => {
    const fitted = fitText('Televizor Samsung QE55Q60DAUXCE 55″ 4K Smart TV', base);
    expect(fitted.lines).toEqual(['Televizor Samsung', 'QE55Q60DAUXCE 55″ 4K', 'Smart TV']);
    expect(fitted).toMatchObject({ sizePt: 20, cut: false });
  });

  test('[PT-30] shrinks before it cuts, and only as far as it must', () => {
    const text = 'Kir yuvish mashinasi Samsung WW61T3990BS/LD 6,5 kg, inverterli, bugʻ bilan ishlov berish';
    const fitted = fitText(text, { ...base, maxLines: 2 });
    expect(fitted.cut).toBe(false);
    expect(fitted.sizePt).toBeLessThan(20);
    const larger = fitText(text, { ...base, maxLines: 2, floor: fitted.sizePt + 0.5 });
    expect(larger.cut).toBe(true);
  });

  test('[PT-32] cuts at the floor with an ellipsis, model numbers left whole or left out', () => {
    const fit = (width: number): readonly string[] =>
      fitText('Samsung WW61T3990BS/LD', { ...base, maxLines: 1, floor: 20, width }).lines;
    expect(fit(8000)).toEqual(['Samsung…']);
    expect(fit(3000)).toEqual(['Samsu…']);
    expect(fit(200)).toEqual(['']);
  });

  test('[PT-32] a word wider than its box is broken only at the floor, and none of it is lost', () => {
    const fitted = fitText('Muzlatgich-konditsionersifatlilar', {
      ...base,
      width: 2500,
      maxLines: 6,
      size: 12,
      height: 5000,
    });
    expect(fitted.sizePt).toBe(10);
    expect(fitted.cut).toBe(false);
    expect(fitted.lines.join('')).toBe('Muzlatgich-konditsionersifatlilar');
  });

  test('[PT-33] every line is within the width, all lines within the height, and no more than asked', () => {
    fc.assert(
      fc.property(phrase, request, (text, asked) => {
        const { lines, size, sizePt, leading } = fitText(text, asked);
        expect(lines.length).toBeLessThanOrEqual(asked.maxLines);
        expect(sizePt).toBeGreaterThanOrEqual(asked.floor);
        expect(sizePt).toBeLessThanOrEqual(asked.size);
        for (const line of lines) {
          expect(measureText(line, asked.weight, size, asked.tabular)).toBeLessThanOrEqual(asked.width);
        }
        if (lines.length > 0) {
          const height = ascent(size) + descent(size) + (lines.length - 1) * leading;
          expect(height).toBeLessThanOrEqual(asked.height);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('[PT-32] what is not cut is whole, what is cut ends with an ellipsis and begins as the text does', () => {
    const letters = (text: string): string => text.replace(/[\s…]/g, '');
    fc.assert(
      fc.property(phrase, request, (text, asked) => {
        const { lines, cut } = fitText(text, asked);
        const shown = lines.join('');
        if (!cut) expect(letters(shown)).toBe(letters(text));
        else expect(letters(text).startsWith(letters(shown))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
