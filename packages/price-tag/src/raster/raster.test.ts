import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Command, Drawing, ImageCommand, ModulesCommand, TextCommand } from '../drawing.ts';
import { defaultLayout, LABEL_SIZES, layoutTag, resolveTag } from '../index.ts';
import { rgb } from '../inks.ts';
import type { TagLayout } from '../layout/types.ts';
import { capHeight, measureText } from '../metrics/metrics.ts';
import type { PictureBytes } from '../pdf/pictures.ts';
import { defaultLabel } from '../samplers/default-layouts.ts';
import { run } from '../testing/programs.ts';
import { PHONE, sampler, TELEVISION } from '../testing/sample-tags.ts';
import { type Bitmap, bitsOf } from './bitmap.ts';
import { jpegOf } from './pictures.ts';
import { PALETTES, type PaletteName, rasterise } from './rasterise.ts';
import { tsplOf } from './tspl.ts';
import { zplOf } from './zpl.ts';

/** The package's module for bundlers refers to a source map that it does not contain. */
const { ready } = createRequire(import.meta.url)('zpl-renderer-js') as typeof import('zpl-renderer-js');

const CHECK = '1A2B3C4D5E6F7G8H';
const DPI_203 = 8;

const folder = mkdtempSync(path.join(tmpdir(), 'javon-raster-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Codes that an independent reader decodes in a picture. */
function codesIn(picture: Buffer): string[] {
  const file = path.join(folder, 'label');
  writeFileSync(file, picture);
  return run('zbarimg', '--quiet', file).trim().split('\n').sort();
}

function drawn(layout: TagLayout = defaultLayout(1, 'A7'), source = PHONE, dotsPerMm = DPI_203) {
  const { values } = resolveTag(source, sampler(1), 'uz');
  return layoutTag(values, layout, { check: CHECK }, { dotsPerMm });
}

function bitmapOf(palette: PaletteName = 'black', dotsPerMm = DPI_203): Promise<Bitmap> {
  return rasterise(drawn(undefined, undefined, dotsPerMm), { dotsPerMm, palette });
}

/** Widths of the runs of one colour in the row of the bitmap at `y`. */
function runsAt({ width, dots }: Bitmap, y: number): number[] {
  const row = dots.subarray(y * width, (y + 1) * width);
  const runs: number[] = [];
  let start = 0;
  for (let x = 1; x <= row.length; x++) {
    if (x < row.length && row[x] === row[x - 1]) continue;
    runs.push(x - start);
    start = x;
  }
  return runs;
}

const picture = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();

/** A label with only a picture of 20 × 10 mm at 10, 10. */
const PICTURE_LAYOUT: TagLayout = {
  ...defaultLayout(1, 'A7'),
  parts: [{ kind: 'picture', ref: 'product', x: 100, y: 100, w: 200, h: 100, align: 'left', valign: 'top' }],
};

describe('a drawing in dots', () => {
  test('[PT-100] has the size of the label and only colours of the palette', async () => {
    const { width, height, dots } = await bitmapOf();
    expect([width, height]).toEqual([840, 592]);
    expect([...new Set(dots)].sort()).toEqual([0, 1]);
  });

  test('[PT-100] is the same each time', async () => {
    expect(Buffer.from((await bitmapOf()).dots).equals((await bitmapOf()).dots)).toBe(true);
  });

  test('[PT-100] shows the accent in the third colour, and words in black without an edge of it', async () => {
    const { values } = resolveTag(TELEVISION, sampler(2), 'uz');
    const promotion = layoutTag(values, defaultLayout(2, 'A7'), {}, { dotsPerMm: DPI_203 });
    const red = await rasterise(promotion, { dotsPerMm: DPI_203, palette: 'black_red' });
    const share = red.dots.filter((dot) => dot === 2).length / red.dots.length;
    expect(share).toBeGreaterThan(0.02);
    const black = await rasterise(drawn(), { dotsPerMm: DPI_203, palette: 'black_red' });
    expect(black.dots.includes(2)).toBe(false);
  });

  test('[PT-100] dithers a picture to its shade', async () => {
    const { values } = resolveTag({ ...PHONE, pictures: { product: 'one' } }, sampler(1), 'uz');
    const drawing = layoutTag(values, PICTURE_LAYOUT, {}, { dotsPerMm: DPI_203 });
    const { width, dots } = await rasterise(drawing, {
      dotsPerMm: DPI_203,
      palette: 'black',
      pictureBytes: picture,
    });
    const inPicture: number[] = [];
    for (let y = 80; y < 160; y++) inPicture.push(...dots.subarray(y * width + 80, y * width + 240));
    const share = inPicture.filter((dot) => dot === 1).length / inPicture.length;
    expect(share).toBeCloseTo(127 / 255, 2);
    expect(dots.filter((dot) => dot === 1)).toHaveLength(inPicture.filter((dot) => dot === 1).length);
  });

  test('[PT-100] is at the left top of a larger display, on white', async () => {
    const { width, height, dots } = await rasterise(drawn(), {
      dotsPerMm: DPI_203,
      palette: 'black',
      size: { width: 900, height: 600 },
    });
    expect([width, height]).toEqual([900, 600]);
    expect(dots.subarray(592 * 900).every((dot) => dot === 0)).toBe(true);
  });
});

/** A label of 50 × 25 mm with only these commands, 400 × 200 dots. */
function labelOf(...commands: Command[]): Drawing {
  return { width: 5000, height: 2500, accent: '#c40d1e', commands, notes: [] };
}

function inDots(drawing: Drawing, pictureBytes?: PictureBytes): Promise<Bitmap> {
  const options = { dotsPerMm: DPI_203, palette: 'black' } as const;
  return rasterise(drawing, pictureBytes === undefined ? options : { ...options, pictureBytes });
}

/** The dots in a rectangle as rows of `#` and `.`. */
function rowsOf({ width, dots }: Bitmap, x: number, y: number, columns: number, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) =>
    [...dots.subarray((y + row) * width + x, (y + row) * width + x + columns)]
      .map((dot) => (dot === 0 ? '.' : '#'))
      .join(''),
  );
}

/** The first and last column and row with a dark dot. */
function extentOf({ width, dots }: Bitmap): { left: number; right: number; top: number; bottom: number } {
  const dark = [...dots.keys()].filter((i) => dots[i] !== 0);
  const columns = dark.map((i) => i % width);
  const rows = dark.map((i) => Math.floor(i / width));
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
}

describe('text in dots', () => {
  const SIZE = 800;
  const word = (text: string, style: Partial<TextCommand> = {}): TextCommand => ({
    kind: 'text',
    x: 500,
    y: 1500,
    size: SIZE,
    weight: 400,
    ink: 'black',
    tabular: false,
    text,
    width: measureText(text, style.weight ?? 400, SIZE, style.tabular ?? false),
    ...style,
  });

  test.each([
    [400, false, 'HH'],
    [400, false, 'Hill H'],
    [600, false, 'H11 11H'],
    [600, true, 'H11 11H'],
    [800, true, 'H1 199H'],
  ] as const)(
    '[PT-40] [PT-100] in weight %i, tabular %s, each letter of “%s” is where it was measured',
    async (weight, tabular, text) => {
      const last = await inDots(labelOf(word('H', { weight })));
      const all = await inDots(labelOf(word(text, { weight, tabular })));
      const [one, many] = [extentOf(last), extentOf(all)];
      const before = (measureText(text.slice(0, -1), weight, SIZE, tabular) * DPI_203) / 100;
      expect(many.left).toBe(one.left);
      expect(Math.abs(many.right - one.right - before)).toBeLessThanOrEqual(1);
    },
  );

  test('[PT-100] letters stand on their baseline, from their left end, as high as they were measured', async () => {
    const { left, top, bottom } = extentOf(await inDots(labelOf(word('H'))));
    expect(left).toBeGreaterThanOrEqual(40);
    expect(left).toBeLessThan(48);
    expect(bottom).toBe(119);
    expect(Math.abs(bottom + 1 - top - (capHeight(SIZE) * DPI_203) / 100)).toBeLessThanOrEqual(1);
  });

  test('[PT-100] each letter has its own shape, and a bold one is darker', async () => {
    const dark = async (text: string, style: Partial<TextCommand> = {}): Promise<number> =>
      (await inDots(labelOf(word(text, style)))).dots.filter((dot) => dot === 1).length;
    const [none, thin, wide] = await Promise.all([dark(' '), dark('l'), dark('W')]);
    expect(none).toBe(0);
    expect(thin).toBeGreaterThan(0);
    expect(wide).toBeGreaterThan(2 * thin);
    expect(await dark('l', { weight: 800 })).toBeGreaterThan(1.5 * thin);
  });
});

describe('pictures in dots', () => {
  const PLACE = { x: 0, y: 0, width: 1000, height: 500, align: 'left', valign: 'top' } as const;
  const image = (place: Partial<ImageCommand> = {}): ImageCommand => ({
    kind: 'image',
    ref: 'one',
    ...PLACE,
    ...place,
  });
  const isWhite = ({ dots }: Bitmap): boolean => dots.every((dot) => dot === 0);

  test('[PT-100] a picture is dithered to the same dots wherever it is, and nothing beside it is', async () => {
    const shades = Uint8Array.from({ length: 80 * 40 * 3 }, (_, i) => 60 + (((i / 3) | 0) % 80) * 2);
    const bytes = () =>
      sharp(shades, { raw: { width: 80, height: 40, channels: 3 } })
        .png()
        .toBuffer();
    const alone = await inDots({ ...labelOf(image()), width: 1000, height: 500 }, bytes);
    const grey: Command = {
      kind: 'box',
      x: 0,
      y: 0,
      width: 5000,
      height: 2500,
      radius: 0,
      fill: 'grey',
      stroke: null,
      strokeWidth: 0,
    };
    for (const [x, y] of [
      [0, 0],
      [1000, 750],
      [4000, 2000],
    ] as const) {
      const placed = await inDots(labelOf(grey, image({ x, y })), bytes);
      const [left, top] = [(x * DPI_203) / 100, (y * DPI_203) / 100];
      expect(rowsOf(placed, left, top, 80, 40)).toEqual(rowsOf(alone, 0, 0, 80, 40));
      // Plain grey is as dark as black.
      const white = (bitmap: Bitmap): number => bitmap.dots.filter((dot) => dot === 0).length;
      expect(white(placed)).toBe(white(alone));
    }
  });

  test.each([
    ['to the right of', { x: 2000 }],
    ['below', { y: 1000 }],
    ['both to the right of and below', { x: 2000, y: 1000 }],
    ['right at the edge of', { x: 750 }],
    ['right under the edge of', { y: 375 }],
  ])('[PT-100] on a display smaller than the tag a picture %s its edge is left out', async (_, place) => {
    const bitmap = await rasterise(labelOf(image(place)), {
      dotsPerMm: DPI_203,
      palette: 'black',
      size: { width: 60, height: 30 },
      pictureBytes: picture,
    });
    expect([bitmap.width, bitmap.height, bitmap.dots.length]).toEqual([60, 30, 1800]);
    expect(isWhite(bitmap)).toBe(true);
  });

  test('[PT-100] a transparent picture is on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = () =>
      sharp({ create: { width: 200, height: 100, channels: 4, background: clear } })
        .png()
        .toBuffer();
    expect(isWhite(await inDots(labelOf(image()), bytes))).toBe(true);
  });

  test('[PT-100] a picture without bytes is left out, and only pictures are asked for', async () => {
    const box = { kind: 'box', x: 400, y: 300, width: 2000, height: 1000, radius: 0, fill: 'black' } as const;
    const beside: Command = { ...box, stroke: null, strokeWidth: 0 };
    const asked: string[] = [];
    const none: PictureBytes = (ref) => {
      asked.push(ref);
      return null;
    };
    const without = await inDots(labelOf(beside));
    expect((await inDots(labelOf(beside, image()), none)).dots).toEqual(without.dots);
    expect(asked).toEqual(['one']);
    expect((await inDots(labelOf(beside, image()))).dots).toEqual(without.dots);
  });

  test.each([
    ['width', { width: 3 }],
    ['height', { height: 3 }],
  ])('[PT-100] a picture of no whole dot in %s is left out', async (_, place) => {
    expect(isWhite(await inDots(labelOf(image(place)), picture))).toBe(true);
  });
});

describe('codes in dots', () => {
  const modules = (code: ModulesCommand['code'], moduleHeight: number, rects: number[]): ModulesCommand => ({
    kind: 'modules',
    code,
    x: 100,
    y: 100,
    moduleWidth: 30,
    moduleHeight,
    rects,
    columns: 4,
    rows: 4,
    text: '',
  });

  test('[PT-101] the modules of a check code are squares of whole dots, each beside the next', async () => {
    const rects = [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2];
    const bitmap = await inDots(labelOf(modules('qr', 30, rects)));
    expect(rowsOf(bitmap, 7, 7, 10, 10)).toEqual([
      '..........',
      '.##.......',
      '.##.......',
      '...##.....',
      '...##.....',
      '.....####.',
      '.....####.',
      '.....####.',
      '.....####.',
      '..........',
    ]);
  });

  test('[PT-101] bars are as high as in the drawing, and as wide as whole modules', async () => {
    const bitmap = await inDots(labelOf(modules('ean13', 1000, [0, 0, 1, 1, 2, 0, 2, 1])));
    expect(extentOf(bitmap)).toEqual({ left: 8, right: 15, top: 8, bottom: 87 });
    expect(rowsOf(bitmap, 8, 50, 9, 1)).toEqual(['##..####.']);
  });

  test('[PT-101] what is drawn later covers a code, as on paper', async () => {
    const cover: Command = {
      kind: 'box',
      x: 100,
      y: 100,
      width: 4000,
      height: 500,
      radius: 0,
      fill: 'white',
      stroke: null,
      strokeWidth: 0,
    };
    const code = modules('ean13', 1000, [0, 0, 1, 1, 2, 0, 2, 1]);
    expect(extentOf(await inDots(labelOf(code, cover)))).toEqual({ left: 8, right: 15, top: 48, bottom: 87 });
    expect(extentOf(await inDots(labelOf(cover, code)))).toMatchObject({ top: 8, bottom: 87 });
  });

  test.each([
    ['203 dpi', 8],
    ['300 dpi', 300 / 25.4],
    ['600 dpi', 600 / 25.4],
  ])(
    '[PT-39] [PT-101] at %s all modules are equally wide, and a reader finds both codes',
    async (_, dotsPerMm) => {
      const bitmap = await bitmapOf('black', dotsPerMm);
      const drawing = drawn(undefined, undefined, dotsPerMm);
      const bars = drawing.commands.find((one) => one.kind === 'modules' && one.code === 'ean13');
      if (bars?.kind !== 'modules') throw new Error('no bars');
      const module = Math.round((bars.moduleWidth * dotsPerMm) / 100);
      const left = Math.round((bars.x * dotsPerMm) / 100);
      const y = Math.round(((bars.y + 100) * dotsPerMm) / 100);
      const cut = { ...bitmap, width: 95 * module, height: 1 };
      const row = bitmap.dots.subarray(y * bitmap.width + left, y * bitmap.width + left + 95 * module);
      expect(runsAt({ ...cut, dots: row }, 0).every((run) => run % module === 0)).toBe(true);
      expect(codesIn(await jpegOf(bitmap))).toEqual([`EAN-13:${PHONE.product.barcode}`, `QR-Code:${CHECK}`]);
    },
  );

  test.each(
    LABEL_SIZES.flatMap((size) =>
      ([1, 2, 3] as const).map((kind) => [size.width, size.height, kind] as const),
    ),
  )(
    '[PT-63] [PT-101] a label of %i × %i tenths of a millimetre of kind %i has its size in dots, and a reader finds both codes',
    async (width, height, kind) => {
      const bitmap = await rasterise(drawn(defaultLabel(kind, { width, height }), TELEVISION), {
        dotsPerMm: DPI_203,
        palette: 'black',
      });
      expect([bitmap.width, bitmap.height]).toEqual([width * 0.8, height * 0.8].map(Math.round));
      expect(codesIn(await jpegOf(bitmap))).toEqual([
        `EAN-13:${TELEVISION.product.barcode}`,
        `QR-Code:${CHECK}`,
      ]);
    },
  );

  test('[PT-39] bars narrower than two dots of an eighth of a millimetre are refused with a note', () => {
    const narrow = { kind: 'barcode', x: 100, y: 100, w: 280, h: 100, digits: true, align: 'left' } as const;
    const { notes, commands } = drawn({ ...defaultLayout(1, 'A7'), parts: [narrow] });
    expect(commands).toEqual([]);
    expect(notes).toEqual([{ level: 'error', code: 'barcode_too_wide', part: 0 }]);
    const wide = drawn({ ...defaultLayout(1, 'A7'), parts: [{ ...narrow, w: 283 }] });
    expect(wide.notes).toEqual([]);
  });
});

/** Five rows of twelve dots: an empty one, two equal ones, two empty ones. */
const STRIPES: Bitmap = {
  width: 12,
  height: 5,
  palette: PALETTES.black,
  dots: Uint8Array.from(
    '000000000000 101001011111 101001011111 000000000000 000000000000'.replaceAll(' ', ''),
  ),
};

describe('printers and displays', () => {
  test('[PT-102] ZPL has the size, and each row in digits, as empty or as the one above', () => {
    expect(zplOf(STRIPES)).toBe('^XA\n^PW12^LL5^LH0,0^LS0\n^FO0,0^GFA,10,10,2,,A5F0:,:^FS\n^PQ1\n^XZ\n');
  });

  test('[PT-102] [PT-103] in a row of bits nothing is beyond the width', () => {
    const dots = Uint8Array.from([1, 0, 1, 1, 1, 1]);
    expect([...bitsOf({ width: 3, height: 2, palette: PALETTES.black, dots }, 1)]).toEqual([0xa0, 0xe0]);
  });

  test('[PT-102] an independent reader of ZPL draws the same dots, and its codes can be read', async () => {
    const bitmap = await bitmapOf();
    const { api } = await ready;
    const zpl = zplOf(bitmap);
    const png = Buffer.from(await api.zplToBase64Async(zpl, 105, 74, DPI_203), 'base64');
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([bitmap.width, bitmap.height]);
    const differing = bitmap.dots.filter((dot, i) => (dot === 1) !== (data[i] ?? 255) < 128);
    expect(differing).toHaveLength(0);
    expect(codesIn(png)).toEqual([`EAN-13:${PHONE.product.barcode}`, `QR-Code:${CHECK}`]);
  });

  test('[PT-102] the printer makes the copies', async () => {
    expect(zplOf(await bitmapOf(), 3)).toMatch(/\^PQ3\n\^XZ\n$/);
  });

  test('[PT-103] TSPL has the size, the gap, and the dots with 0 for black', async () => {
    const bitmap = await bitmapOf();
    const label = tsplOf(bitmap, { width: 1050, height: 740, gap: 20, copies: 2 });
    const text = label.toString('latin1');
    // The picture is alone on the label, from its corner.
    expect(text.split('\r\n').slice(0, 5)).toEqual([
      'SIZE 105 mm,74 mm',
      'GAP 2 mm,0 mm',
      'DIRECTION 0',
      'REFERENCE 0,0',
      'CLS',
    ]);
    expect(text.endsWith('\r\nPRINT 1,2\r\n')).toBe(true);
    const [start = '', rowBytes, height] = /BITMAP 0,0,(\d+),(\d+),0,/.exec(text) ?? [];
    expect([rowBytes, height]).toEqual(['105', '592']);
    const at = text.indexOf(start) + start.length;
    const bits = label.subarray(at, at + 105 * 592);
    expect(Buffer.from(bits.map((byte) => ~byte)).equals(bitsOf(bitmap, 1))).toBe(true);
  });

  test('[PT-104] in a JPEG each dot keeps its colour, also one between others', async () => {
    const size = { width: 48, height: 32 };
    const dots = Uint8Array.from({ length: size.width * size.height }, (_, i) => (i * 7 + (i >> 4)) % 3);
    const palette = PALETTES.black_red;
    const { data } = await sharp(await jpegOf({ ...size, palette, dots }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const wanted = [...dots].flatMap((dot) => rgb(palette[dot] ?? ''));
    expect(Math.max(...wanted.map((shade, i) => Math.abs(shade - (data[i] ?? 999))))).toBeLessThan(8);
  });
});
