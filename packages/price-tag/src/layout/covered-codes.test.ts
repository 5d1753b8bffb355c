import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import type { Drawing } from '../drawing.ts';
import { LABEL_SIZES, SHEET_FORMAT_NAMES } from '../formats.ts';
import { jpegOf } from '../raster/pictures.ts';
import { rasterise } from '../raster/rasterise.ts';
import { resolveTag } from '../resolve.ts';
import { defaultLabel, defaultLayout } from '../samplers/default-layouts.ts';
import { run } from '../testing/programs.ts';
import { KETTLE, PHONE, sampler, TELEVISION, WASHER } from '../testing/sample-tags.ts';
import { layoutTag } from './layout-tag.ts';
import type { BoxPart, Part, TextPart } from './types.ts';

const CHECK = 'HTTPS://JAVON.UZ/C/1A2B3C4D5E';
/** A label printer of 203 dpi. */
const DEVICE = { dotsPerMm: 8 };

const folder = mkdtempSync(path.join(tmpdir(), 'javon-covered-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BARS: Part = { kind: 'barcode', x: 50, y: 50, w: 400, h: 160, digits: false, align: 'left' };
const QR: Part = { kind: 'qr', x: 550, y: 50, w: 200, h: 200, align: 'left', valign: 'top' };

function box(x: number, y: number, w: number, h: number, ink: BoxPart['fill'] = 'black'): BoxPart {
  return { kind: 'box', x, y, w, h, radius: 0, thickness: 0, ...(ink === undefined ? {} : { fill: ink }) };
}

function frame(x: number, y: number, w: number, h: number): BoxPart {
  return { kind: 'box', x, y, w, h, radius: 0, thickness: 4, stroke: 'black' };
}

function words(x: number, y: number): TextPart {
  return {
    kind: 'text',
    x,
    y,
    w: 300,
    h: 60,
    size: 12,
    floor: 8,
    weight: 600,
    align: 'left',
    valign: 'top',
    ink: 'black',
    maxLines: 1,
    leading: 100,
    text: { uz: 'Kafolat bor', ru: 'Гарантия' },
  };
}

function draw(...parts: readonly Part[]): Drawing {
  const { values } = resolveTag({ ...PHONE, pictures: { product: 'KEY' } }, sampler(1), 'uz');
  return layoutTag(values, { ...defaultLayout(1, 'A7'), parts }, { check: CHECK }, DEVICE);
}

function notesOf(...parts: readonly Part[]): string[] {
  return draw(...parts).notes.map(({ level, code, part, by }) => `${level} ${code} ${part} by ${by}`);
}

/** Codes that an independent reader decodes on the printed tag. */
async function readOf(drawing: Drawing): Promise<string[]> {
  const file = path.join(folder, 'tag.jpg');
  writeFileSync(file, await jpegOf(await rasterise(drawing, { ...DEVICE, palette: 'black' })));
  return run('sh', '-c', `zbarimg --quiet --raw ${file} || true`).split('\n').filter(Boolean).sort();
}

const BOTH = [PHONE.product.barcode ?? '', CHECK].sort();

describe('a code under other parts [PT-73]', () => {
  test.each<[string, Part[], string[]]>([
    ['a box over bars', [BARS, box(60, 40, 300, 220)], ['error code_covered 0 by 1']],
    ['a box under bars', [box(60, 40, 300, 220, 'grey'), BARS], ['error code_covered 1 by 0']],
    ['a white box over bars', [BARS, box(100, 50, 60, 200, 'white')], ['error code_covered 0 by 1']],
    [
      'a check code over bars',
      [BARS, { ...QR, x: 200 }],
      ['error code_covered 0 by 1', 'error code_covered 1 by 0'],
    ],
    ['words over a check code', [QR, words(560, 100)], ['error code_covered 0 by 1']],
    ['words low on bars', [BARS, words(100, 180)], ['warning code_crowded 0 by 1']],
    ['a line beside bars', [BARS, box(56, 50, 4, 200)], ['warning code_crowded 0 by 1']],
    [
      'a picture over a check code',
      [QR, { kind: 'picture', ref: 'product', x: 600, y: 60, w: 90, h: 90, align: 'left', valign: 'top' }],
      ['warning code_crowded 0 by 1'],
    ],
    ['a white ground on a dark one', [box(0, 0, 1050, 400), box(40, 40, 420, 220, 'white'), BARS], []],
    ['a frame around both', [frame(30, 30, 900, 300), BARS, QR], []],
    ['a white box in the quiet zone', [QR, box(550, 50, 15, 200, 'white')], []],
    ['parts beside one another', [BARS, QR, words(60, 260)], []],
  ])('%s', (_name, parts, expected) => {
    expect(notesOf(...parts)).toEqual(expected);
  });

  it('cannot be read if the note is an error, and is read if there is none', async () => {
    expect(await readOf(draw(BARS, QR))).toEqual(BOTH);
    expect(await readOf(draw(BARS, QR, words(60, 260), frame(30, 30, 900, 300)))).toEqual(BOTH);
    expect(await readOf(draw(BARS, QR, words(100, 180)))).toEqual(BOTH);
    expect(await readOf(draw(BARS, { ...QR, x: 200 }))).not.toContain(CHECK);
    expect(await readOf(draw(BARS, QR, words(560, 100)))).not.toContain(CHECK);
    expect(await readOf(draw(BARS, QR, box(60, 40, 300, 220)))).toEqual([CHECK]);
  });

  it('is read wherever a box lies that leaves no note', async () => {
    const place = fc.record({
      x: fc.integer({ min: 0, max: 900 }),
      y: fc.integer({ min: 0, max: 300 }),
      w: fc.integer({ min: 10, max: 300 }),
      h: fc.integer({ min: 10, max: 200 }),
      isUnder: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ x, y, w, h, isUnder }) => {
        const parts = isUnder ? [box(x, y, w, h), BARS, QR] : [BARS, QR, box(x, y, w, h)];
        const drawing = draw(...parts);
        if (drawing.notes.length === 0) expect(await readOf(drawing)).toEqual(BOTH);
      }),
      { numRuns: 30, seed: 20_261_128 },
    );
  });

  it('is in no finished design, of any format, kind and language', () => {
    const tags = [TELEVISION, WASHER, PHONE, KETTLE];
    for (const kind of [1, 2, 3] as const) {
      const sheets = SHEET_FORMAT_NAMES.flatMap((format) =>
        (['upright', 'across'] as const).map((orientation) => defaultLayout(kind, format, orientation)),
      );
      for (const layout of [...sheets, ...LABEL_SIZES.map((size) => defaultLabel(kind, size))]) {
        for (const source of tags) {
          for (const language of ['uz', 'ru', 'kaa'] as const) {
            const { values } = resolveTag(source, sampler(kind), language);
            const { notes } = layoutTag(values, layout, { check: CHECK, date: '28.11.2026' });
            expect(notes.filter(({ code }) => code.startsWith('code_'))).toEqual([]);
          }
        }
      }
    }
  });
});
