import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultLabel, defaultLayout, LABEL_SIZES, layoutTag, resolveTag } from '../index.ts';
import type { TagLayout } from '../layout/types.ts';
import { run } from '../testing/programs.ts';
import { PHONE, sampler, TELEVISION } from '../testing/sample-tags.ts';
import { type Bitmap, bitsOf } from './bitmap.ts';
import { jpegOf, pngOf } from './pictures.ts';
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
  const file = path.join(folder, 'label.png');
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

describe('codes in dots', () => {
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
      expect(codesIn(await pngOf(bitmap))).toEqual([`EAN-13:${PHONE.product.barcode}`, `QR-Code:${CHECK}`]);
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
      expect(codesIn(await pngOf(bitmap))).toEqual([
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

describe('printers and displays', () => {
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
    expect(text.startsWith('SIZE 105 mm,74 mm\r\nGAP 2 mm,0 mm\r\n')).toBe(true);
    expect(text.endsWith('\r\nPRINT 1,2\r\n')).toBe(true);
    const [start = '', rowBytes, height] = /BITMAP 0,0,(\d+),(\d+),0,/.exec(text) ?? [];
    expect([rowBytes, height]).toEqual(['105', '592']);
    const at = text.indexOf(start) + start.length;
    const bits = label.subarray(at, at + 105 * 592);
    expect(Buffer.from(bits.map((byte) => ~byte)).equals(bitsOf(bitmap, 1))).toBe(true);
  });

  test.each(Object.keys(PALETTES) as PaletteName[])(
    '[PT-104] a PNG of %s has exactly its colours',
    async (name) => {
      const { values } = resolveTag(TELEVISION, sampler(2), 'uz');
      const drawing = layoutTag(values, defaultLayout(2, 'A7'), { check: CHECK }, { dotsPerMm: DPI_203 });
      const bitmap = await rasterise(drawing, { dotsPerMm: DPI_203, palette: name });
      const { data } = await sharp(await pngOf(bitmap))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const colours = new Set<string>();
      for (let i = 0; i < data.length; i += 3) colours.add(`#${data.toString('hex', i, i + 3)}`);
      const used = new Set([...bitmap.dots].map((dot) => bitmap.palette[dot]));
      expect([...colours].sort()).toEqual([...used].sort());
    },
  );

  test('[PT-104] the codes of a JPEG can be read', async () => {
    const jpeg = await jpegOf(await bitmapOf());
    expect(codesIn(await sharp(jpeg).png().toBuffer())).toEqual([
      `EAN-13:${PHONE.product.barcode}`,
      `QR-Code:${CHECK}`,
    ]);
  });
});
