import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSize, SHEET, SHEET_FORMAT_NAMES, SHEET_FORMATS, type SheetFormat } from './formats.ts';
import { planSheets, type SheetItem, type SheetPage } from './sheets.ts';

function item(format: SheetFormat, key: string, copies = 1, turned = false): SheetItem {
  const own = SHEET_FORMATS[format].orientation;
  const other = own === 'across' ? 'upright' : 'across';
  return { key, format, orientation: turned ? other : own, copies };
}

const items: fc.Arbitrary<SheetItem[]> = fc
  .array(
    fc
      .record({
        format: fc.constantFrom(...SHEET_FORMAT_NAMES),
        turned: fc.boolean(),
        copies: fc.integer({ min: 0, max: 9 }),
      })
      .map(({ format, turned, copies }) => item(format, '', copies, turned)),
    { maxLength: 30 },
  )
  .map((list) => list.map((entry, index) => ({ ...entry, key: String(index) })));

function placed(pages: readonly SheetPage[]): string[] {
  return pages.flatMap((page) => page.slots.map(({ key, copy }) => `${page.format} ${key} ${copy}`));
}

test('[PT-1] [TAG-1] A5, A6 and A7 have their true size both ways round', () => {
  expect(formatSize('A5', 'across')).toEqual({ width: 2100, height: 1480 });
  expect(formatSize('A5', 'upright')).toEqual({ width: 1480, height: 2100 });
  expect(formatSize('A6', 'upright')).toEqual({ width: 1050, height: 1480 });
  expect(formatSize('A7', 'across')).toEqual({ width: 1050, height: 740 });
});

describe('planSheets', () => {
  test.each([
    ['A5', ['0,0', '0,1480']],
    ['A6', ['0,0', '1050,0', '0,1480', '1050,1480']],
    ['A7', ['0,0', '1050,0', '0,740', '1050,740', '0,1480', '1050,1480', '0,2220', '1050,2220']],
  ] as const)('[PT-50] an A4 sheet takes %s at %j', (format, places) => {
    const pages = planSheets([item(format, 'a', places.length + 1)]);
    expect(pages).toHaveLength(2);
    expect(pages[0]?.slots.map(({ x, y }) => `${x},${y}`)).toEqual(places);
    expect(pages[0]).toMatchObject({ width: 2100, height: 2970 });
  });

  test('[PT-51] every copy is printed once, one format a page, in the given order', () => {
    fc.assert(
      fc.property(items, (list) => {
        const pages = planSheets(list);
        const expected = SHEET_FORMAT_NAMES.map((format) =>
          list
            .filter((entry) => entry.format === format)
            .flatMap(({ key, copies }) =>
              Array.from({ length: copies }, (_, i) => `${format} ${key} ${i + 1}`),
            ),
        );
        for (const [index, format] of SHEET_FORMAT_NAMES.entries()) {
          expect(placed(pages.filter((page) => page.format === format))).toEqual(expected[index]);
        }
        const formats = pages.map((page) => page.format);
        expect(formats.filter((format, i) => format !== formats[i - 1])).toHaveLength(new Set(formats).size);
      }),
    );
  });

  test('[PT-50] tags are on the sheet and do not overlap', () => {
    fc.assert(
      fc.property(items, (list) => {
        for (const page of planSheets(list)) {
          const { width, height } = SHEET_FORMATS[page.format as SheetFormat];
          const seen = new Set<string>();
          for (const { x, y } of page.slots) {
            expect(x % width === 0 && y % height === 0).toBe(true);
            expect(x + width <= SHEET.width && y + height <= SHEET.height).toBe(true);
            seen.add(`${x} ${y}`);
          }
          expect(seen.size).toBe(page.slots.length);
        }
      }),
    );
  });

  test('[PT-50] a tag of the other orientation is turned to fit its place', () => {
    const [page] = planSheets([item('A6', 'a'), item('A6', 'b', 1, true)]);
    expect(page?.slots.map(({ rotate }) => rotate)).toEqual([0, 90]);
  });

  test('[PT-52] a number starts the very first sheet, a record the first of each format', () => {
    const list = [item('A6', 'a', 4), item('A7', 'b', 1)];
    const first = (start: Parameters<typeof planSheets>[1]): string[] =>
      planSheets(list, start).map(({ format, slots }) => `${format} ${slots.map((slot) => slot.place)}`);
    expect(first({ start: 3 })).toEqual(['A6 3,4', 'A6 1,2', 'A7 1']);
    expect(first({ start: { A7: 8 } })).toEqual(['A6 1,2,3,4', 'A7 8']);
  });

  test.each([0, 5, 1.5, Number.NaN])('[PT-52] refuses to start A6 at place %d', (start) => {
    expect(() => planSheets([item('A6', 'a')], { start })).toThrow(new RangeError('start'));
    expect(() => planSheets([item('A6', 'a')], { start: { A6: start } })).toThrow(new RangeError('start'));
  });

  test.each([-1, 1.5, 1001])('[PT-51] refuses %d copies', (copies) => {
    expect(() => planSheets([item('A6', 'a', copies)])).toThrow(new RangeError('copies'));
  });

  test('[PT-51] accepts zero copies, which need no sheet, and a thousand', () => {
    expect(planSheets([item('A6', 'a', 0)])).toEqual([]);
    expect(planSheets([item('A6', 'a', 1000)])).toHaveLength(250);
  });

  test('[PT-51] a full sheet is followed by another only if tags are left', () => {
    expect(planSheets([item('A7', 'a', 8)])).toHaveLength(1);
    expect(planSheets([item('A7', 'a', 9)]).map(({ slots }) => slots.length)).toEqual([8, 1]);
    expect(planSheets([item('A7', 'a', 2)], { start: 8 }).map(({ slots }) => slots.length)).toEqual([1, 1]);
  });

  test('[PT-53] cut marks are on the edges of used places and never inside a tag', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 2 }), (list, start) => {
        for (const page of planSheets(list, { start })) {
          const { width, height } = SHEET_FORMATS[page.format as SheetFormat];
          for (const { x1, y1, x2, y2 } of page.marks) {
            expect(x1 === x2 ? x1 % width : y1 % height).toBe(0);
            expect(x1 === x2 || y1 === y2).toBe(true);
            // Not along the sheet's own edge, which needs no cut.
            expect(x1 === x2 ? x1 > 0 && x1 < SHEET.width : y1 > 0 && y1 < SHEET.height).toBe(true);
            const touches = page.slots.some(
              ({ x, y }) => x1 >= x && x2 <= x + width && y1 >= y && y2 <= y + height,
            );
            expect(touches).toBe(true);
          }
        }
      }),
    );
  });

  test('[PT-53] every inner corner of a used place is marked, and none if the caller wants none', () => {
    const [page] = planSheets([item('A6', 'a', 4)]);
    const ends = new Set(page?.marks.flatMap(({ x1, y1, x2, y2 }) => [`${x1},${y1}`, `${x2},${y2}`]));
    for (const corner of ['1050,0', '0,1480', '1050,1480', '2100,1480', '1050,2960', '0,2960', '2100,2960']) {
      expect(ends).toContain(corner);
    }
    expect(planSheets([item('A6', 'a')], { cutMarks: false })[0]?.marks).toEqual([]);
  });

  test('[PT-53] marks are 5 mm long, and 10 mm at the edge of the sheet', () => {
    const [page] = planSheets([item('A6', 'a')]);
    expect(page?.marks.map(({ x1, y1, x2, y2 }) => `${x1},${y1} to ${x2},${y2}`)).toEqual([
      '0,1480 to 100,1480',
      '1050,0 to 1050,100',
      '1000,1480 to 1050,1480',
      '1050,1430 to 1050,1480',
    ]);
  });

  test('[PT-53] a place in the middle of the sheet is marked at its four corners, both ways', () => {
    const [page] = planSheets([item('A7', 'a')], { start: 4 });
    expect(page?.marks.map(({ x1, y1, x2, y2 }) => `${x1},${y1} to ${x2},${y2}`)).toEqual([
      '1050,740 to 1100,740',
      '1050,740 to 1050,790',
      '1050,1480 to 1100,1480',
      '1050,1430 to 1050,1480',
      '2000,740 to 2100,740',
      '2000,1480 to 2100,1480',
    ]);
  });

  test('[PT-53] sheets are marked by their used places', () => {
    const marks = (start: number) =>
      planSheets([item('A6', 'a', 4)], { start }).map((page) => page.marks.length);
    const [full] = planSheets([item('A6', 'a', 4)]);
    expect(marks(3)).toEqual([
      planSheets([item('A6', 'a', 2)], { start: 3 })[0]?.marks.length,
      planSheets([item('A6', 'a', 2)])[0]?.marks.length,
    ]);
    const sheets = planSheets([item('A6', 'a', 9)]);
    // Thousands of full sheets share one list of marks.
    expect(sheets[1]?.marks).toBe(sheets[0]?.marks);
    expect(sheets.map((page) => page.marks)).toEqual([
      full?.marks,
      full?.marks,
      planSheets([item('A6', 'a')])[0]?.marks,
    ]);
  });

  test('[PT-54] one tag a page: pages of the size of the tag, in the given order', () => {
    const pages = planSheets([item('A7', 'a', 2), item('A5', 'b', 1, true)], { onePerPage: true });
    expect(pages).toEqual([
      page1('A7', 'a', 1, 1050, 740),
      page1('A7', 'a', 2, 1050, 740),
      page1('A5', 'b', 1, 1480, 2100),
    ]);
  });
});

function page1(format: SheetFormat, key: string, copy: number, width: number, height: number): SheetPage {
  return { format, width, height, slots: [{ key, copy, place: 1, x: 0, y: 0, rotate: 0 }], marks: [] };
}

describe('labels', () => {
  const label = {
    key: 'l',
    format: 'label',
    orientation: 'across',
    size: { width: 580, height: 400 },
    copies: 2,
  } as const;

  test('[PT-50] [PT-54] are one on a page of their own size, beside the sheets of paper', () => {
    const pages = planSheets([label, item('A6', 'a', 5)], { start: 2 });
    expect(pages.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['label', 580, 400],
      ['label', 580, 400],
      ['A6', 2100, 2970],
      ['A6', 2100, 2970],
    ]);
    expect(pages[1]).toMatchObject({ slots: [{ key: 'l', copy: 2, x: 0, y: 0, rotate: 0 }], marks: [] });
    // The start place applies to the first sheet of paper.
    expect(pages[2]?.slots.map(({ place }) => place)).toEqual([2, 3, 4]);
  });

  test('[PT-2] without a size are refused', () => {
    expect(() => planSheets([{ ...label, size: undefined }])).toThrow(RangeError);
  });
});
