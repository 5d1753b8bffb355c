import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureText } from '../metrics/metrics.ts';
import { phrase } from '../testing/arbitrary.ts';
import { ascent, cutLine, descent, type FitRequest, fitText } from './fit-text.ts';

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

  test('[PT-30] shrinks before it cuts, and only as far as needed', () => {
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

  test('[PT-30] the first text is fitted at its size, with the given line spacing', () => {
    const { lines, ...rest } = fitText('Narx', base);
    expect([lines, rest]).toEqual([['Narx'], { sizePt: 20, size: 706, leading: 791, cut: false }]);
    expect(fitText('', base)).toEqual({ lines: [], sizePt: 20, size: 706, leading: 791, cut: false });
  });

  test('[PT-30] a height of exactly one line holds it', () => {
    // 11 pt: 3.76 mm above the baseline and 0.94 mm below it; two lines are 4.35 mm apart.
    const one = { ...base, size: 11, floor: 11, width: 1500 };
    const lines = (height: number) => fitText('Narx arzon', { ...one, height }).lines.length;
    expect([lines(469), lines(470), lines(904), lines(905)]).toEqual([0, 1, 1, 2]);
  });

  test('[PT-30] a box that does not hold one line at the floor gets none, and is reported as cut', () => {
    expect(fitText('Narx', { ...base, height: 100 })).toMatchObject({ lines: [], cut: true, sizePt: 10 });
    expect(fitText('', { ...base, height: 100 })).toMatchObject({ lines: [], cut: false });
  });

  test('[PT-30] shrinks by half points, and to the floor where that is no half point away', () => {
    const sizes = (size: number, floor: number) =>
      fitText('Televizor', { ...base, size, floor, maxLines: 1, width: 1900 }).sizePt;
    expect([sizes(20, 5), sizes(20, 14), sizes(12.5, 12.25)]).toEqual([11.5, 14, 12.25]);
  });

  test('[PT-30] a line that exactly fills the width stays one line', () => {
    const text = 'Televizor Samsung';
    const width = measureText(text, 600, 706, false);
    expect(fitText(text, { ...base, floor: 20, width }).lines).toEqual([text]);
    expect(fitText(text, { ...base, floor: 20, width: width - 1 }).lines).toEqual(['Televizor', 'Samsung']);
    const word = measureText('Televizor', 600, 706, false);
    expect(fitText(text, { ...base, floor: 20, width: word }).lines).toEqual(['Televizor', 'Samsung']);
  });

  test('[PT-30] a width of exactly the text holds it', () => {
    const small = { ...base, size: 10, floor: 10 };
    expect(fitText('Samsung', { ...small, width: 1597 }).lines).toEqual(['Samsung']);
    expect(fitText('kir blender', { ...small, width: 1829 }).lines).toEqual(['kir blender']);
  });

  test('[PT-31] a number and its unit go to the next line together, with a plain space between them', () => {
    const { lines } = fitText('Kir yuvish mashinasi 6,5 kg', { ...base, floor: 20, width: 7700 });
    expect(lines).toEqual(['Kir yuvish mashinasi', '6,5 kg']);
  });

  test.each([
    // Breaks after a hyphen, a slash or a comma if a third of the line is filled by then, else anywhere.
    ['Muzlatgich-konditsioner', 2200, ['Muzlatgich-', 'konditsioner']],
    ['Sovutgich/muzlatgich', 2200, ['Sovutgich/', 'muzlatgich']],
    ['Oq,qora,kumushrang,kulrang', 2400, ['Oq,qora,', 'kumushrang,', 'kulrang']],
    ['A-konditsionersifat', 1500, ['A-kondit', 'sionersif', 'at']],
    ['AB-konditsi', 800, ['AB-', 'kon', 'ditsi']],
    ['konditsionersifatlilar', 1500, ['konditsi', 'onersifa', 'tlilar']],
  ])('[PT-32] at the floor %s is broken in %i: %j', (text, width, lines) => {
    expect(fitText(text, { ...base, size: 10, floor: 10, maxLines: 6, width, height: 9000 })).toMatchObject({
      lines,
      cut: false,
    });
  });

  test('[PT-32] a hyphen breaks a word only from a third of the line', () => {
    const broken = (text: string, line: string) => {
      const width = measureText(line, 600, 353, false);
      return fitText(text, { ...base, size: 10, floor: 10, maxLines: 6, width }).lines;
    };
    expect(broken('iii-iiiiiii', 'iii-iiiii')).toEqual(['iii-', 'iiiiiii']);
    expect(broken('ii-iiiiiiii', 'ii-iiiiii')).toEqual(['ii-iiiiii', 'ii']);
  });

  test('[PT-32] a box narrower than a letter shows nothing, and is reported as cut', () => {
    expect(fitText('WW W', { ...base, floor: 20, width: 300 })).toMatchObject({ lines: [''], cut: true });
  });

  test('[PT-32] a number too wide with its unit is separated from it', () => {
    const { lines } = fitText('1 234 567 890 000 soʻm', {
      ...base,
      size: 10,
      floor: 10,
      maxLines: 6,
      width: 1500,
    });
    expect(lines).toEqual(['1 234', '567 890', '000', 'soʻm']);
  });

  test('[PT-32] broken pieces that do not all fit are cut', () => {
    const fitted = fitText('Muzlatgich-konditsioner oq', {
      ...base,
      size: 10,
      floor: 10,
      maxLines: 2,
      width: 2200,
    });
    expect(fitted).toMatchObject({ lines: ['Muzlatgich-', 'konditsion…'], cut: true });
  });

  test('[PT-33] every line is within the width, all lines within the height, and no more than the limit', () => {
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

  test('[PT-32] an uncut text is whole, a cut text ends with an ellipsis and begins as the text does', () => {
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

describe('cutLine', () => {
  /** Every letter is ten units wide, the ellipsis too. */
  const measure = (text: string): number => [...text].length * 10;
  const cut = (text: string, letters: number): string => cutLine(text, letters * 10, measure);

  test.each([
    ['Kir yuvish mashinasi', 12, 'Kir yuvish…'],
    ['Kir yuvish mashinasi', 11, 'Kir yuvish…'],
    // Two letters of a word are not shown, three are.
    ['Kir yuvish mashinasi', 14, 'Kir yuvish…'],
    ['Kir yuvish mashinasi', 15, 'Kir yuvish mas…'],
    ['Kir yuvish', 7, 'Kir…'],
    ['Kir yuvish', 8, 'Kir yuv…'],
    // A piece with a digit is left out whole, wherever the digit is.
    ['Samsung WW61T3990BS/LD oq', 20, 'Samsung…'],
    ['Samsung ABCDEFGH1 oq', 15, 'Samsung…'],
    ['Samsung ABCDEFGH 1', 15, 'Samsung ABCDEF…'],
    ['Samsung ABCDEFGHIJ1', 15, 'Samsung…'],
    ['A1 bcdefghij oq', 9, 'A1 bcdef…'],
    // A text that ends with its word stays as it is.
    ['Samsung A12 oq', 12, 'Samsung A12…'],
    ['Oq va qora', 6, 'Oq va…'],
    // The first word has nothing before it.
    ['WW61T3990BS', 6, 'WW61T…'],
    // Drops signs that would be left alone before the ellipsis.
    ['Paxta, sintetika', 7, 'Paxta…'],
    ['Oq — qora', 5, 'Oq…'],
    ['Oq (yangi) qora', 5, 'Oq…'],
    ['— qora', 2, '…'],
    ['Narx', 1, '…'],
    ['Narx', 0, ''],
    ['😀😀😀', 2, '😀…'],
  ])('[PT-32] %j in %i letters is %j', (text, letters, shown) => {
    expect(cut(text, letters)).toBe(shown);
  });
});
