import { describe, expect, test } from 'vitest';
import { drawPart } from '../testing/draw-part.ts';
import type { CharacterValue } from '../values.ts';
import type { CharactersPart } from './types.ts';

const part: CharactersPart = {
  kind: 'characters',
  x: 50,
  y: 100,
  w: 600,
  h: 300,
  size: 10,
  floor: 8,
  maxRows: 5,
  leading: 165,
  valign: 'top',
  labelInk: 'grey',
  valueWeight: 600,
  rules: false,
};

function row(label: string, value: string): CharacterValue {
  return { id: label, label, value };
}

const COLOUR = row('Rangi', 'qora');
const POWER = row('Quvvati', '1 500 W');

function draw(characters: readonly CharacterValue[], change: Partial<CharactersPart> = {}): string[] {
  return drawPart({ ...part, ...change }, { characters });
}

describe('characters', () => {
  test('[PT-35] a row each, the label at the left and the value at the right', () => {
    expect(draw([COLOUR, POWER])).toMatchInlineSnapshot(`
      [
        "text 500 1342 size 353 width 936 400 grey "Rangi"",
        "text 5721 1342 size 353 width 779 600 black "qora"",
        "text 500 1924 size 353 width 1275 400 grey "Quvvati"",
        "text 5130 1924 size 353 width 1370 600 black "1 500 W"",
      ]
    `);
  });

  test('[PT-35] a hairline half-way between two rows', () => {
    const lines = draw([COLOUR, POWER, COLOUR], { rules: true });
    expect(lines.filter((line) => line.startsWith('line'))).toMatchInlineSnapshot(`
      [
        "line 500 1524 to 6500 1524 width 8 black",
        "line 500 2106 to 6500 2106 width 8 black",
      ]
    `);
    expect(lines.filter((line) => line.startsWith('text'))).toEqual(draw([COLOUR, POWER, COLOUR]));
    expect(draw([COLOUR], { rules: true })).toHaveLength(2);
  });

  test('[PT-35] rows are at the top, in the middle or at the bottom of the box', () => {
    const y = (valign: CharactersPart['valign']) => draw([COLOUR, POWER], { valign })[0]?.split(' ')[2];
    expect([y('top'), y('middle'), y('bottom')]).toMatchInlineSnapshot(`
      [
        "1342",
        "2337",
        "3332",
      ]
    `);
  });

  test('[PT-35] a value that is too long for its row takes more lines, closer than rows are', () => {
    expect(draw([row('Dasturlar', 'Paxta, sintetika, jun, nozik matolar'), COLOUR])).toMatchInlineSnapshot(`
      [
        "text 500 1342 size 353 width 1514 400 grey "Dasturlar"",
        "text 3045 1342 size 353 width 3455 600 black "Paxta, sintetika, jun,"",
        "text 4191 1759 size 353 width 2309 600 black "nozik matolar"",
        "text 500 2341 size 353 width 936 400 grey "Rangi"",
        "text 5721 2341 size 353 width 779 600 black "qora"",
      ]
    `);
  });

  test('[PT-35] lines of a value are no further apart than rows', () => {
    const long = row('Dasturlar', 'Paxta, sintetika, jun, nozik matolar');
    expect(draw([long, COLOUR], { leading: 100 })).toMatchInlineSnapshot(`
      [
        "text 500 1342 size 353 width 1514 400 grey "Dasturlar"",
        "text 3045 1342 size 353 width 3455 600 black "Paxta, sintetika, jun,"",
        "text 4191 1695 size 353 width 2309 600 black "nozik matolar"",
        "text 500 2048 size 353 width 936 400 grey "Rangi"",
        "text 5721 2048 size 353 width 779 600 black "qora"",
      ]
    `);
  });

  test('[PT-35] a value that needs four lines shrinks, then is cut, with a note', () => {
    const long = row(
      'Dasturlar',
      'Paxta, sintetika, jun, nozik matolar, tez yuvish, bugʻ bilan ishlov, chayish',
    );
    expect(draw([long], { w: 500 })).toMatchInlineSnapshot(`
      [
        "text 500 1274 size 282 width 1209 400 grey "Dasturlar"",
        "text 2740 1274 size 282 width 2760 600 black "Paxta, sintetika, jun,"",
        "text 2002 1607 size 282 width 3498 600 black "nozik matolar, tez yuvish,"",
        "text 2054 1940 size 282 width 3446 600 black "bugʻ bilan ishlov, chayish"",
        "note: info shrunk part 0 8",
      ]
    `);
    expect(draw([long], { w: 300 })).toMatchInlineSnapshot(`
      [
        "text 500 1274 size 282 width 1209 400 grey "Dasturlar"",
        "text 2644 1274 size 282 width 856 600 black "Paxta,"",
        "text 2246 1607 size 282 width 1254 600 black "sintetika,"",
        "text 2072 1940 size 282 width 1428 600 black "jun, nozi…"",
        "note: warning cut part 0",
      ]
    `);
  });

  test('[PT-35] a label that is too long for its row shrinks, then is cut, with a note', () => {
    const long = row('Maksimal yuklash hajmi quruq kir uchun', '6,5 kg');
    expect(draw([long], { w: 600 })).toMatchInlineSnapshot(`
      [
        "text 500 1274 size 282 width 4665 400 grey "Maksimal yuklash hajmi quruq kir…"",
        "text 5649 1274 size 282 width 851 600 black "6,5 kg"",
        "note: warning cut part 0",
      ]
    `);
    expect(draw([long], { w: 400 })).toMatchInlineSnapshot(`
      [
        "text 500 1274 size 282 width 2604 400 grey "Maksimal yuklash…"",
        "text 3649 1274 size 282 width 851 600 black "6,5 kg"",
        "note: warning cut part 0",
      ]
    `);
  });

  test('[PT-35] a value keeps at least 45 hundredths of the row, whatever the label', () => {
    const long = row('Maksimal yuklash hajmi', 'Paxta, sintetika, jun');
    expect(draw([long], { w: 400 })).toMatchInlineSnapshot(`
      [
        "text 500 1274 size 282 width 1503 400 grey "Maksimal…"",
        "text 3644 1274 size 282 width 856 600 black "Paxta,"",
        "text 2756 1607 size 282 width 1744 600 black "sintetika, jun"",
        "note: warning cut part 0",
      ]
    `);
  });

  test('[PT-35] rows shrink until all of them fit', () => {
    expect(draw([COLOUR, POWER], { h: 95 })).toMatchInlineSnapshot(`
      [
        "text 500 1309 size 318 width 844 400 grey "Rangi"",
        "text 5799 1309 size 318 width 701 600 black "qora"",
        "text 500 1834 size 318 width 1149 400 grey "Quvvati"",
        "text 5266 1834 size 318 width 1234 600 black "1 500 W"",
        "note: info shrunk part 0 9",
      ]
    `);
  });

  test('[PT-35] rows that do not fit at the smallest size are dropped from the end, with a note', () => {
    expect(draw([COLOUR, POWER, COLOUR], { h: 80 })).toMatchInlineSnapshot(`
      [
        "text 500 1274 size 282 width 748 400 grey "Rangi"",
        "text 5878 1274 size 282 width 622 600 black "qora"",
        "note: warning rows_dropped part 0 2",
        "note: info shrunk part 0 8",
      ]
    `);
    expect(draw([COLOUR, POWER], { h: 30 })[0]).toBe('note: warning rows_dropped part 0 2');
  });

  test('[PT-35] rows beyond the maximum number are dropped, with a note', () => {
    expect(draw([COLOUR, POWER, COLOUR], { maxRows: 2 })).toEqual([
      ...draw([COLOUR, POWER]),
      'note: info rows_dropped part 0 1',
    ]);
    expect(draw([COLOUR, POWER], { maxRows: 2 })).toHaveLength(4);
  });

  test('[PT-35] a row that is cut is reported, whatever the others are', () => {
    const long = row('Maksimal yuklash hajmi quruq kir uchun', '6,5 kg');
    expect(draw([COLOUR, long], { w: 400 }).at(-1)).toBe('note: warning cut part 0');
  });

  test('[PT-40] figures of a row have their own widths: ones are narrow', () => {
    expect(draw([row('1111111', '11111111')], { w: 250, floor: 10 })).toMatchInlineSnapshot(`
      [
        "text 500 1342 size 353 width 1006 400 grey "1111111"",
        "text 1805 1342 size 353 width 1195 600 black "11111111"",
      ]
    `);
    // The label gets the space that the value leaves.
    const long = row('Maksimal yuklash hajmi quruq kir uchun', '1111111');
    expect(draw([long], { w: 400, floor: 10 })[0]).toMatchInlineSnapshot(
      `"text 500 1342 size 353 width 2667 400 grey "Maksimal yukl…""`,
    );
    const counted = row('1 1 1 1 1 1 1 1 yuklash hajmi quruq', '6,5 kg');
    expect(draw([counted], { w: 400, floor: 10 })[0]).toMatchInlineSnapshot(
      `"text 500 1342 size 353 width 2149 400 grey "1 1 1 1 1 1 1 1…""`,
    );
    const models = row('Rangi', 'a1111 b1111 c1111 d1111 e1111');
    expect(draw([models], { w: 400, floor: 10 }).slice(1)).toMatchInlineSnapshot(`
      [
        "text 1902 1342 size 353 width 2598 600 black "a1111 b1111 c1111"",
        "text 2787 1759 size 353 width 1713 600 black "d1111 e1111"",
      ]
    `);
  });

  test('[PT-33] lines of a value count in the height of its row', () => {
    // 10 pt: 4.28 mm for the first line, 4.17 mm for another, 5.82 mm for the next row.
    const long = row('Dasturlar', 'Paxta, sintetika, jun, nozik matolar');
    expect(draw([long, COLOUR], { h: 143, floor: 10 }).at(-1)).not.toContain('note');
    expect(draw([long, COLOUR], { h: 142, floor: 10 }).at(-1)).toBe('note: warning rows_dropped part 0 1');
  });

  test('[PT-35] without characters nothing is drawn', () => {
    expect(draw([])).toEqual([]);
  });

  test('[PT-33] rows that exactly fill the box are not dropped', () => {
    // 10 pt: 3.42 mm above the baseline, 0.86 mm under it, and 5.82 mm from row to row.
    expect(draw([COLOUR, POWER], { h: 101, floor: 10 }).at(-1)).not.toContain('note');
    expect(draw([COLOUR, POWER], { h: 100, floor: 10 }).at(-1)).toBe('note: warning rows_dropped part 0 1');
  });
});
