import { expect, test } from 'vitest';
import type { BoxCommand, Command, ImageCommand, LineCommand, TextCommand } from '../drawing.ts';
import { ByteWriter } from './byte-writer.ts';
import type { DocumentFonts } from './embed-fonts.ts';
import type { EmbeddedPicture } from './pictures.ts';
import { writeTag } from './tag-content.ts';

/** Fonts that write letters as themselves, tabular figures in braces. */
const glyphs = {
  write: (out: ByteWriter, text: string, tabular: boolean) => out.ascii(tabular ? `{${text}}` : text),
};
const fonts = {
  byWeight: { 400: glyphs, 600: glyphs, 800: glyphs },
  resources: {},
} as unknown as DocumentFonts;

const picture = { name: 'P1', width: 200, height: 100 } as EmbeddedPicture;

/** Operators that draw the commands on a tag 100 mm high, one per line. */
function operators(...commands: Command[]): string[] {
  const out = new ByteWriter();
  const drawing = { width: 10_000, height: 10_000, accent: '#c40d1e', commands, notes: [] };
  writeTag(out, drawing, fonts, new Map([['KEY', picture]]));
  return out.view().toString('latin1').trimEnd().split('\n');
}

const run: TextCommand = {
  kind: 'text',
  x: 500,
  y: 1500,
  size: 400,
  weight: 600,
  ink: 'black',
  tabular: false,
  text: 'Narx',
  width: 900,
};

const box: BoxCommand = {
  kind: 'box',
  x: 1000,
  y: 2000,
  width: 3000,
  height: 1500,
  radius: 0,
  fill: 'black',
  stroke: null,
  strokeWidth: 0,
};

const line: LineCommand = {
  kind: 'line',
  x1: 100,
  y1: 200,
  x2: 900,
  y2: 300,
  width: 8,
  ink: 'black',
  dash: null,
};

test('a tag without commands is empty', () => {
  expect(operators()).toEqual(['']);
});

test('[PT-91] a run of text: colour, font, place from the lower edge, letters', () => {
  expect(operators(run)).toEqual(['0 g', 'BT', '/F600 400 Tf', '1 0 0 1 500 8500 Tm', '(Narx)Tj', 'ET']);
});

test('[PT-91] consecutive runs share a text object; colour and font are set where they change', () => {
  const second = { ...run, y: 1600, text: '12', tabular: true };
  expect(operators(run, second, { ...second, size: 300 }, { ...second, size: 300, weight: 400 })).toEqual([
    '0 g',
    'BT',
    '/F600 400 Tf',
    '1 0 0 1 500 8500 Tm',
    '(Narx)Tj',
    '1 0 0 1 500 8400 Tm',
    '({12})Tj',
    '/F600 300 Tf',
    '1 0 0 1 500 8400 Tm',
    '({12})Tj',
    '/F400 300 Tf',
    '1 0 0 1 500 8400 Tm',
    '({12})Tj',
    'ET',
  ]);
  expect(operators(run, { ...run, ink: 'white' }).filter((operator) => operator.endsWith('g'))).toEqual([
    '0 g',
    '1 g',
  ]);
});

test('a shape between two runs ends the text object, and its colour stays set', () => {
  expect(operators(run, box, run)).toEqual([
    '0 g',
    'BT',
    '/F600 400 Tf',
    '1 0 0 1 500 8500 Tm',
    '(Narx)Tj',
    'ET',
    '1000 6500 3000 1500 re',
    'f',
    'BT',
    '1 0 0 1 500 8500 Tm',
    '(Narx)Tj',
    'ET',
  ]);
});

test('a box is filled, outlined, both or neither', () => {
  const re = '1000 6500 3000 1500 re';
  expect(operators(box)).toEqual(['0 g', re, 'f']);
  const outline = { ...box, fill: null, stroke: 'accent', strokeWidth: 20 } as const;
  expect(operators(outline)).toEqual(['0.7686 0.051 0.1176 RG', '20 w', re, 'S']);
  expect(operators({ ...outline, fill: 'white' })).toEqual([
    '1 g',
    '0.7686 0.051 0.1176 RG',
    '20 w',
    re,
    'B',
  ]);
  expect(operators({ ...box, fill: null })).toEqual([re, 'n']);
  // The current colour is not set again.
  expect(operators(outline, outline)).toEqual(['0.7686 0.051 0.1176 RG', '20 w', re, 'S', '20 w', re, 'S']);
});

test('a box with round corners: four straight sides and four quarters of a circle', () => {
  expect(operators({ ...box, radius: 200 })).toEqual([
    '0 g',
    '1200 6500 m',
    '3800 6500 l',
    '3910 6500 4000 6590 4000 6700 c',
    '4000 7800 l',
    '4000 7910 3910 8000 3800 8000 c',
    '1200 8000 l',
    '1090 8000 1000 7910 1000 7800 c',
    '1000 6700 l',
    '1000 6590 1090 6500 1200 6500 c',
    'h',
    'f',
  ]);
});

test('a line, solid or dashed; the next one is solid again', () => {
  expect(operators(line)).toEqual(['0 G', '8 w', '100 9800 m', '900 9700 l', 'S']);
  expect(operators({ ...line, dash: 15 })).toEqual([
    '0 G',
    '[15]0 d',
    '8 w',
    '100 9800 m',
    '900 9700 l',
    'S',
    '[]0 d',
  ]);
});

test('a polygon is filled', () => {
  expect(operators({ kind: 'polygon', points: [0, 0, 100, 0, 50, 80], fill: 'accent' })).toEqual([
    '0.7686 0.051 0.1176 rg',
    '0 10000 m',
    '100 10000 l',
    '50 9920 l',
    'f',
  ]);
});

test('[PT-96] bars are rectangles in modules, measured from their upper edge', () => {
  const modules = {
    kind: 'modules',
    code: 'ean13',
    x: 300,
    y: 400,
    moduleWidth: 33,
    moduleHeight: 10,
    columns: 95,
    rows: 100,
    rects: [0, 0, 1, 100, 2, 1, 3, 99],
    text: '',
  } as const;
  expect(operators(modules)).toEqual([
    '0 g',
    'q',
    '33 0 0 -10 300 9600 cm',
    '0 0 1 100 re',
    '2 1 3 99 re',
    'f',
    'Q',
  ]);
});

test('[PT-94] any number of points, rectangles, letters and commands fits', () => {
  const rects = Array.from({ length: 40_000 }, (_, i) => 10_000 + (i % 7));
  const points = Array.from({ length: 20_000 }, (_, i) => 10_000 + (i % 7));
  const text = 'a'.repeat(70_000);
  const shape = { x: 0, y: 0, moduleWidth: 1, moduleHeight: 1, columns: 1, rows: 1, text: '' };
  const bars = operators({ kind: 'modules', code: 'qr', ...shape, rects });
  expect(bars.filter((operator) => operator.endsWith(' re'))).toHaveLength(10_000);
  const lines = operators({ kind: 'polygon', points, fill: 'black' });
  expect(lines.filter((operator) => operator.endsWith(' l'))).toHaveLength(9_999);
  expect(operators({ ...run, text }).at(-2)).toBe(`(${text})Tj`);
  const boxes = operators(...Array.from({ length: 5_000 }, () => box));
  expect(boxes.filter((operator) => operator === 'f')).toHaveLength(5_000);
});

test.each([
  // Twice as wide as high, in a square and in a flat box.
  [{ width: 800, height: 800, align: 'center', valign: 'middle' }, '800 0 0 400 1000 7400 cm'],
  [{ width: 800, height: 800, align: 'center', valign: 'top' }, '800 0 0 400 1000 7600 cm'],
  [{ width: 800, height: 800, align: 'center', valign: 'bottom' }, '800 0 0 400 1000 7200 cm'],
  [{ width: 800, height: 100, align: 'left', valign: 'middle' }, '200 0 0 100 1000 7900 cm'],
  [{ width: 800, height: 100, align: 'right', valign: 'middle' }, '200 0 0 100 1600 7900 cm'],
] as const)('[PT-38] a picture in a box of %j', (change, place) => {
  const image: ImageCommand = { kind: 'image', ref: 'KEY', x: 1000, y: 2000, ...change };
  expect(operators(image)).toEqual(['q', place, '/P1 Do', 'Q']);
  expect(operators({ ...image, ref: 'GONE' })).toEqual(['']);
});
