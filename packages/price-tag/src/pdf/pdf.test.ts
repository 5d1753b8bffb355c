import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Drawing, TextCommand } from '../drawing.ts';
import { SHEET_FORMAT_NAMES, SHEET_FORMATS, type SheetFormat } from '../formats.ts';
import { layoutTag } from '../layout/layout-tag.ts';
import { measureText } from '../metrics/metrics.ts';
import { resolveTag } from '../resolve.ts';
import { defaultLayout } from '../samplers/default-layouts.ts';
import { planSheets } from '../sheets.ts';
import type { SamplerKind } from '../source.ts';
import { svgNodes } from '../svg.ts';
import { has, run } from '../testing/programs.ts';
import { KETTLE, numbered, PHONE, sampler, TELEVISION, WASHER } from '../testing/sample-tags.ts';
import { type PdfOptions, type PdfPage, pagesOf, printPdf } from './index.ts';

/** A black PNG with an alpha channel. */
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#000000' } })
    .png()
    .toBuffer();

const OPTIONS: PdfOptions = {
  title: 'Narx yorliqlari',
  language: 'uz',
  date: new Date('2026-11-21T09:00:00Z'),
};

const poppler = has('pdftoppm');
const zbar = poppler && has('zbarimg');
const qpdf = has('qpdf');

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'price-tag-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function file(
  name: string,
  pages: Iterable<PdfPage> | AsyncIterable<PdfPage>,
  options = OPTIONS,
): Promise<string> {
  const to = path.join(folder, `${name}.pdf`);
  writeFileSync(to, await buffer(printPdf(pages, options)));
  return to;
}

const SOURCES = [TELEVISION, PHONE, WASHER, KETTLE];

function checkOf(n: number): string {
  return `HTTPS://JAVON.UZ/C/${n}A7QX`;
}

function draw(
  n: number,
  kind: SamplerKind,
  format: SheetFormat,
  language: 'uz' | 'ru' | 'kaa' = 'uz',
  orientation = SHEET_FORMATS[format].orientation,
): Drawing {
  const { values } = resolveTag(SOURCES[n % 4] ?? TELEVISION, sampler(kind), language);
  return layoutTag(values, defaultLayout(kind, format, orientation), { check: checkOf(n) });
}

function onePage(drawing: Drawing): PdfPage {
  return {
    width: drawing.width / 10,
    height: drawing.height / 10,
    tags: [{ drawing, x: 0, y: 0, rotate: 0 }],
    marks: [],
  };
}

/** Four tags on the sheets of a format. */
function sheets(
  format: SheetFormat,
  orientation = SHEET_FORMATS[format].orientation,
): AsyncGenerator<PdfPage> {
  const items = [0, 1, 2, 3].map((n) => ({ key: String(n), format, orientation, copies: 1 }));
  return pagesOf(planSheets(items), ({ key }) =>
    draw(Number(key), ((Number(key) % 3) + 1) as SamplerKind, format, 'uz', orientation),
  );
}

describe('the file', () => {
  test('[PT-93] is the same to the byte for the same input', async () => {
    const bytes = (): Promise<Buffer> => buffer(printPdf(sheets('A6'), OPTIONS));
    expect((await bytes()).equals(await bytes())).toBe(true);
  });

  test.skipIf(!qpdf)('[PT-92] is valid by qpdf', async () => {
    for (const format of SHEET_FORMAT_NAMES) {
      expect(run('qpdf', '--check', await file(format, sheets(format)))).toContain(
        'No syntax or stream encoding errors',
      );
    }
    expect(run('qpdf', '--check', await file('empty', []))).toContain('No syntax');
  });

  test.skipIf(!poppler)(
    '[PT-92] has a title, a language, Javon as its producer, and must not be scaled',
    async () => {
      const to = await file('info', sheets('A7'));
      const info = run('pdfinfo', '-isodates', to);
      expect(info).toMatch(/Title: +Narx yorliqlari/);
      expect(info).toMatch(/Producer: +Javon/);
      expect(info).toMatch(/CreationDate: +2026-11-21T09:00:00/);
      const text = readFileSync(to, 'latin1');
      expect(text).toContain('/Lang (uz)');
      expect(text).toContain('/PrintScaling /None');
      expect(text).not.toContain('Helvetica');
    },
  );

  test.skipIf(!poppler)('[PT-92] embeds subsets of three fonts, with their Unicode', async () => {
    const rows = run('pdffonts', await file('fonts', sheets('A5')))
      .trim()
      .split('\n')
      .slice(2);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/\+Inter-\w+ +CID TrueType +Identity-H +yes yes yes/);
  });

  test.skipIf(!poppler)('[PT-90] [TAG-1] pages have the size of the sheet, or of the tag', async () => {
    const sizes = (to: string): string[] =>
      [...run('pdfinfo', '-f', '1', '-l', '9', to).matchAll(/size: +([\d.]+) x ([\d.]+)/g)].map(
        ([, width, height]) =>
          [width, height].map((points) => ((Number(points) / 72) * 25.4).toFixed(1)).join(' × '),
      );
    expect(sizes(await file('a6', sheets('A6')))).toEqual(['210.0 × 297.0']);
    const tags = SHEET_FORMAT_NAMES.map((format) => onePage(draw(0, 1, format)));
    expect(sizes(await file('tags', tags))).toEqual(['210.0 × 148.0', '105.0 × 148.0', '105.0 × 74.0']);
  });

  test.skipIf(!poppler)('[PT-90] [TAG-1] a tag on a sheet has its size, turned or not', async () => {
    for (const format of SHEET_FORMAT_NAMES) {
      for (const turned of [false, true]) {
        const { width, height, orientation } = SHEET_FORMATS[format];
        const other = orientation === 'upright' ? 'across' : 'upright';
        const size = turned
          ? { width: height * 10, height: width * 10 }
          : { width: width * 10, height: height * 10 };
        const black: Drawing = {
          ...size,
          accent: '#000000',
          notes: [],
          commands: [
            { kind: 'box', x: 0, y: 0, ...size, radius: 0, fill: 'black', stroke: null, strokeWidth: 0 },
          ],
        };
        const item = { key: 'a', format, orientation: turned ? other : orientation, copies: 1 } as const;
        const plan = planSheets([item], { start: 2, cutMarks: false });
        const [slot] = plan[0]?.slots ?? [];
        const found = darkExtent(
          await file(
            'black',
            pagesOf(plan, () => black),
          ),
        );
        const expected = { left: slot?.x, top: slot?.y, width, height };
        for (const side of ['left', 'top', 'width', 'height'] as const) {
          expect(Math.abs(found[side] - (expected[side] ?? -99)), `${format} ${side}`).toBeLessThanOrEqual(1);
        }
      }
    }
  });
});

/** Left, top, width and height of the dark area on the first page, in tenths of a millimetre. */
function darkExtent(pdf: string): { left: number; top: number; width: number; height: number } {
  const dpi = 127;
  run('pdftoppm', '-r', String(dpi), '-gray', '-singlefile', pdf, pdf.replace(/\.pdf$/, ''));
  const { width, height, pixels } = readPgm(readFileSync(pdf.replace(/\.pdf$/, '.pgm')));
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[y * width + x] ?? 255) > 127) continue;
      [left, right, top, bottom] = [
        Math.min(left, x),
        Math.max(right, x),
        Math.min(top, y),
        Math.max(bottom, y),
      ];
    }
  }
  const tenths = (count: number): number => (count / dpi) * 254;
  return {
    left: tenths(left),
    top: tenths(top),
    width: tenths(right + 1 - left),
    height: tenths(bottom + 1 - top),
  };
}

function readPgm(bytes: Buffer): { width: number; height: number; pixels: Buffer } {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString('latin1'));
  if (head === null) throw new Error('not a PGM');
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) };
}

describe('contents of the file', () => {
  test.skipIf(!poppler)('[PT-91] the text can be found and copied', async () => {
    const tags = [draw(0, 2, 'A6'), draw(1, 1, 'A6', 'ru'), draw(2, 3, 'A6', 'kaa')].map(onePage);
    const text = run('pdftotext', '-raw', await file('text', tags), '-');
    for (const words of [
      'Televizor Samsung',
      'QE55Q60DAUXCE 55″',
      '8 990 000 soʻm',
      '11 490 000',
      '929 000 soʻm × 12 oy',
      'Haftaning eng zoʻr',
      '−21%',
      'тёмно-синий',
      'Аккумулятор',
      'Kir juwıw mashinası',
      'WW61T3990BS/LD',
      'Bólip tólew',
      'Júklew kólemi',
    ]) {
      expect(text).toContain(words);
    }
  });

  test.skipIf(!poppler)('[PT-91] two letters of one shape stay two letters', async () => {
    const { values } = resolveTag(KETTLE, sampler(1), 'uz');
    const drawing = layoutTag({ ...values, name: 'Maʼno va ma’no 1x 2×' }, defaultLayout(1, 'A6'));
    expect(run('pdftotext', '-raw', await file('shapes', [onePage(drawing)]), '-')).toContain(
      'Maʼno va ma’no 1x 2×',
    );
  });

  test.skipIf(!poppler)('[PT-95] [TAG-1] each word is where the SVG has it, to 0.1 mm', async () => {
    for (const [index, format] of SHEET_FORMAT_NAMES.entries()) {
      const drawing = draw(index, ((index % 3) + 1) as SamplerKind, format, index === 1 ? 'ru' : 'uz');
      const html = run('pdftotext', '-bbox', await file(`bbox-${format}`, [onePage(drawing)]), '-');
      const found = [
        ...html.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g),
      ].map(([, xMin, yMin, xMax, yMax, word]) => ({
        word: unescapeXml(word ?? ''),
        left: toMm(xMin),
        top: toMm(yMin),
        right: toMm(xMax),
        bottom: toMm(yMax),
      }));
      const expected = svgWords(drawing);
      expect(expected.length).toBeGreaterThan(20);
      for (const { word, left, right, baseline } of expected) {
        const near = found.some(
          (other) =>
            other.word === word &&
            Math.abs(other.left - left) < 0.1 &&
            Math.abs(other.right - right) < 0.1 &&
            // Poppler's box spans from the ascent to the descent; the baseline divides it as 1984 : 494.
            Math.abs(other.top + ((other.bottom - other.top) * 1984) / 2478 - baseline) < 0.1,
        );
        expect(near, `${format}: ${word} at ${left}, ${baseline}`).toBe(true);
      }
    }
  });

  test.skipIf(!zbar).each([
    [300, 'A5', 'across'],
    [300, 'A6', 'upright'],
    [300, 'A7', 'across'],
    [203, 'A5', 'across'],
    [203, 'A6', 'upright'],
    [203, 'A7', 'across'],
    [300, 'A5', 'upright'],
    [300, 'A6', 'across'],
    [300, 'A7', 'upright'],
    [203, 'A5', 'upright'],
    [203, 'A6', 'across'],
    [203, 'A7', 'upright'],
  ] as const)(
    '[PT-70] [PT-71] [PT-72] at %i dpi zbar reads every code on sheets of %s, %s',
    async (dpi, format, orientation) => {
      const to = await file(`codes-${format}-${orientation}-${dpi}`, sheets(format, orientation));
      const image = to.replace(/\.pdf$/, '');
      run('pdftoppm', '-r', String(dpi), '-gray', to, image);
      const read = execFileSync('sh', ['-c', `zbarimg -q --raw "${image}"*.pgm`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const expected = SOURCES.flatMap(({ product }, n) => [product.barcode, checkOf(n)]);
      expect(read.trim().split('\n').sort()).toEqual(expected.sort());
    },
  );

  test.skipIf(!poppler)(
    '[PT-38] [PT-96] pictures are embedded once and drawn in their boxes; bars are no pictures',
    async () => {
      const mark = await png(8, 4);
      const box = { x: 1000, y: 2000, width: 800, height: 400 };
      // Twice as wide as high, in a square: its own proportions, centred.
      const square = { ...box, y: 1800, height: 800, align: 'center', valign: 'middle' } as const;
      const drawing: Drawing = { ...draw(0, 1, 'A7'), commands: [{ kind: 'image', ref: 'mark', ...square }] };
      const none: Drawing = { ...drawing, commands: [{ kind: 'image', ref: 'gone', ...square }] };
      const pages = [onePage(drawing), onePage(none), onePage(drawing)];
      let asked = 0;
      const options: PdfOptions = {
        ...OPTIONS,
        pictures: (ref) => {
          asked++;
          return ref === 'mark' ? mark : null;
        },
      };
      const to = await file('picture', pages, options);
      expect(asked).toBe(2);
      const listed = run('pdfimages', '-list', to).trim().split('\n').slice(2);
      // Two pages share one object.
      expect(listed.length).toBeGreaterThanOrEqual(2);
      expect(new Set(listed.map((row) => row.trim().split(/\s+/)[10])).size).toBe(1);
      const { left, top, width, height } = darkExtent(to);
      // A renderer rounds a picture's edges to whole dots, 0.2 mm here.
      for (const [found, wanted] of [
        [left, 100],
        [top, 200],
        [width, 80],
        [height, 40],
      ] as const) {
        expect(Math.abs(found - wanted)).toBeLessThanOrEqual(2.1);
      }
      const again = await buffer(printPdf(pages, options));
      expect(again.equals(readFileSync(to))).toBe(true);
      expect(
        run('pdfimages', '-list', await file('bars', sheets('A7')))
          .trim()
          .split('\n'),
      ).toHaveLength(2);
    },
  );
});

function toMm(points: string | undefined): number {
  return (Number(points) / 72) * 25.4;
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The words of the SVG's runs in millimetres; a word begins where the letters before it end. */
function svgWords(drawing: Drawing): { word: string; left: number; right: number; baseline: number }[] {
  const commands = drawing.commands.filter((command): command is TextCommand => command.kind === 'text');
  const nodes = svgNodes(drawing).children.filter((node) => typeof node !== 'string' && node.tag === 'text');
  expect(nodes).toHaveLength(commands.length);
  return nodes.flatMap((node, index) => {
    const command = commands[index];
    if (typeof node === 'string' || command === undefined) return [];
    const text = String(node.children[0]);
    const width = (part: string): number =>
      measureText(part, command.weight, command.size, command.tabular) / 100;
    return [...text.matchAll(/[^ \u2006]+/g)].map(({ 0: word, index: at }) => ({
      word,
      left: Number(node.attrs.x) + width(text.slice(0, at)),
      right: Number(node.attrs.x) + width(text.slice(0, at + word.length)),
      baseline: Number(node.attrs.y),
    }));
  });
}

describe('the stream', () => {
  /** Endless pages, counted. */
  function* endless(counted: { pages: number; ended: boolean }): Generator<PdfPage> {
    try {
      for (let n = 0; ; n++) {
        counted.pages++;
        const { values } = resolveTag(numbered(n), sampler(1), 'uz');
        yield onePage(layoutTag(values, defaultLayout(1, 'A6'), { check: checkOf(n) }));
      }
    } finally {
      counted.ended = true;
    }
  }

  test('[PT-94] begins before the first page is made, and makes no more than are read', async () => {
    const counted = { pages: 0, ended: false };
    const stream = printPdf(endless(counted), OPTIONS);
    const head = await new Promise<Buffer>((resolve) => {
      stream.once('readable', () => resolve(stream.read()));
    });
    expect(counted.pages).toBe(0);
    expect(head.toString('latin1')).toMatch(/^%PDF-1\.7/);
    await vi.waitFor(
      () => expect(stream.readableLength).toBeGreaterThanOrEqual(stream.readableHighWaterMark),
      { timeout: 30_000 },
    );
    // A stream that ignored its full buffer would make pages in these turns of the event loop.
    const { pages } = counted;
    for (let turn = 0; turn < 1000; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(counted.pages).toBeLessThanOrEqual(pages + 1);
    // About 1 KB per page, with a buffer of at most 256 KB.
    expect(counted.pages).toBeGreaterThan(1);
    expect(counted.pages).toBeLessThan(1000);
    stream.destroy();
    await vi.waitFor(() => expect(counted.ended).toBe(true), { timeout: 30_000 });
  });

  test('[PT-94] an error of the pages is the error of the stream', async () => {
    async function* failing(): AsyncGenerator<PdfPage> {
      yield onePage(draw(0, 1, 'A7'));
      throw new Error('gone');
    }
    await expect(buffer(printPdf(failing(), OPTIONS))).rejects.toThrow('gone');
  });

  test('[PT-96] an invalid picture is the error of the stream', async () => {
    const pictures = () => new Uint8Array([1, 2, 3]);
    const box = { x: 0, y: 0, width: 800, height: 800, align: 'left', valign: 'top' } as const;
    const page = onePage({ ...draw(0, 1, 'A7'), commands: [{ kind: 'image', ref: 'mark', ...box }] });
    await expect(buffer(printPdf([page], { ...OPTIONS, pictures }))).rejects.toThrow();
  });
});
