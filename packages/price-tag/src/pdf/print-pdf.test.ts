import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Drawing } from '../drawing.ts';
import { planSheets } from '../sheets.ts';
import { type PdfOptions, type PdfPage, pagesOf, printPdf } from './index.ts';

/** A black PNG with an alpha channel. */
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#000000' } })
    .png()
    .toBuffer();

const OPTIONS: PdfOptions = { title: 'Narx', language: 'uz', date: new Date('2026-11-21T09:00:00Z') };

const drawing: Drawing = {
  width: 10_500,
  height: 14_800,
  accent: '#000000',
  commands: [
    {
      kind: 'box',
      x: 0,
      y: 0,
      width: 500,
      height: 300,
      radius: 0,
      fill: 'black',
      stroke: null,
      strokeWidth: 0,
    },
  ],
  notes: [],
};

function page(change: Partial<PdfPage> = {}): PdfPage {
  return { width: 1050, height: 1480, tags: [{ drawing, x: 0, y: 0, rotate: 0 }], marks: [], ...change };
}

async function print(pages: Iterable<PdfPage> | AsyncIterable<PdfPage>, options = OPTIONS): Promise<string> {
  return (await buffer(printPdf(pages, options))).toString('latin1');
}

/** Operators of each page, as lines. */
async function contents(pages: Iterable<PdfPage> | AsyncIterable<PdfPage>): Promise<string[][]> {
  return operatorsOf(await print(pages));
}

function operatorsOf(file: string): string[][] {
  return [...file.matchAll(/\/Filter \/FlateDecode\n\/Length \d+\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((text) => text.startsWith('0.0283464567 0 0 0.0283464567 0 0 cm\n'))
    .map((text) => text.trimEnd().split('\n'));
}

test('[PT-90] a tag on its own page begins at the lower edge, in hundredths of a millimetre', async () => {
  expect(await contents([page()])).toEqual([
    ['0.0283464567 0 0 0.0283464567 0 0 cm', 'q', '1 0 0 1 0 0 cm', '0 g', '0 14500 500 300 re', 'f', 'Q'],
  ]);
});

test('[PT-91] text is written in the glyphs of its weight', async () => {
  const run = {
    kind: 'text',
    x: 0,
    y: 500,
    size: 400,
    ink: 'black',
    tabular: false,
    text: 'ab',
    width: 400,
  } as const;
  const commands = ([400, 600, 800] as const).map((weight) => ({ ...run, weight }));
  const [operators] = await contents([
    page({ tags: [{ drawing: { ...drawing, commands }, x: 0, y: 0, rotate: 0 }] }),
  ]);
  expect(operators?.filter((operator) => /Tf$|Tj$/.test(operator))).toEqual([
    '/F400 400 Tf',
    '(\0\x01\0\x02)Tj',
    '/F600 400 Tf',
    '(\0\x01\0\x02)Tj',
    '/F800 400 Tf',
    '(\0\x01\0\x02)Tj',
  ]);
});

test('[PT-90] tags on a sheet are at their places; a turned one is rotated by 90° clockwise', async () => {
  const tags = [
    { drawing, x: 1050, y: 1480, rotate: 0 },
    { drawing, x: 100, y: 200, rotate: 90 },
  ] as const;
  const [operators] = await contents([page({ width: 2100, height: 2970, tags })]);
  expect(operators?.filter((line) => line.endsWith('cm'))).toEqual([
    '0.0283464567 0 0 0.0283464567 0 0 cm',
    // 297 - 148 - 148 mm from the lower edge.
    '1 0 0 1 10500 100 cm',
    // The upper edge of the place is 20 mm below that of the sheet.
    '0 -1 1 0 1000 27700 cm',
  ]);
});

test('[PT-53] cut marks are thin lines over the whole sheet', async () => {
  const marks = [
    { x1: 0, y1: 1480, x2: 100, y2: 1480 },
    { x1: 1050, y1: 0, x2: 1050, y2: 100 },
  ];
  const [operators] = await contents([page({ width: 2100, height: 2970, tags: [], marks })]);
  expect(operators).toEqual([
    '0.0283464567 0 0 0.0283464567 0 0 cm',
    '0 G 7 w',
    '0 14900 m',
    '1000 14900 l',
    '10500 29700 m',
    '10500 28700 l',
    'S',
  ]);
});

test('[PT-90] a page holds any number of tags and marks', async () => {
  const marks = Array.from({ length: 6000 }, (_, i) => ({ x1: i, y1: 0, x2: i, y2: 100 }));
  const tags = Array.from({ length: 4000 }, (_, i) => ({
    drawing: { ...drawing, commands: [] },
    x: i,
    y: 0,
    rotate: 0 as const,
  }));
  const [operators] = await contents([page({ tags, marks })]);
  expect(operators?.filter((operator) => operator.endsWith(' l'))).toHaveLength(6000);
  expect(operators?.filter((operator) => operator === 'Q')).toHaveLength(4000);
  expect(operators?.at(-1)).toBe('S');
});

test('[PT-90] a page has its size in points, and pages are in the order of the input', async () => {
  const file = await print([page(), page({ width: 2100, height: 2970 })]);
  const sizes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width).toFixed(2),
    Number(height).toFixed(2),
  ]);
  expect(sizes).toEqual([
    ['297.64', '419.53'],
    ['595.28', '841.89'],
  ]);
  expect(file).toContain('/Count 2');
  expect(file).toMatch(/\/Kids \[\d+ 0 R \d+ 0 R\]/);
});

test('[PT-92] a title with markup characters leaves the metadata well-formed, and is unchanged elsewhere', async () => {
  const file = await print([page()], { ...OPTIONS, title: 'Javon <b> & Co' });
  expect(file).toContain('<rdf:li xml:lang="x-default">Javon &lt;b&gt; &amp; Co</rdf:li>');
  expect(file).toContain('(Javon <b> & Co)');
});

test('[PT-92] a document has its title, language and date, and requests no scaling', async () => {
  const file = await print([page()]);
  for (const words of [
    '%PDF-1.7',
    '/Lang (uz)',
    '/DisplayDocTitle true',
    '/PrintScaling /None',
    '/Type /Page\n',
    '/Font <<\n/F400 ',
    '+Inter-Regular\n',
    '+Inter-SemiBold\n',
    '+Inter-ExtraBold\n',
  ]) {
    expect(file).toContain(words);
  }
  const said = (key: string): string | undefined => new RegExp(`/${key} \\((.*)\\)\n`).exec(file)?.[1];
  expect({
    title: said('Title'),
    creator: said('Creator'),
    producer: said('Producer'),
    created: said('CreationDate'),
    changed: said('ModDate'),
  }).toEqual({
    title: 'Narx',
    creator: 'Javon',
    producer: 'Javon',
    created: 'D:20261121090000Z',
    changed: 'D:20261121090000Z',
  });
});

test('[PT-90] pages of a plan have its sizes, places and marks, and a drawing for each place', async () => {
  const items = [
    { key: 'a', format: 'A6', orientation: 'upright', copies: 2 },
    { key: 'b', format: 'A7', orientation: 'upright', copies: 1 },
  ] as const;
  const plan = planSheets(items);
  const asked: string[] = [];
  const pages: PdfPage[] = [];
  for await (const one of pagesOf(plan, ({ key, copy }) => {
    asked.push(`${key} ${copy}`);
    // Returns one drawing at once and another later: both are accepted.
    return key === 'a' ? drawing : Promise.resolve(drawing);
  })) {
    pages.push(one);
  }
  expect(asked).toEqual(['a 1', 'a 2', 'b 1']);
  expect(pages).toEqual(
    plan.map(({ width, height, slots, marks }) => ({
      width,
      height,
      marks,
      tags: slots.map(({ x, y, rotate }) => ({ drawing, x, y, rotate })),
    })),
  );
});

test('[PT-83] pictures are requested by their keys, once each, and those without bytes are left out', async () => {
  const image = (ref: string) =>
    ({ kind: 'image', ref, x: 0, y: 0, width: 100, height: 100, align: 'left', valign: 'top' }) as const;
  const tags = (...refs: string[]) => [
    { drawing: { ...drawing, commands: refs.map(image) }, x: 0, y: 0, rotate: 0 as const },
  ];
  const asked: string[] = [];
  const pictures = (ref: string): null => {
    asked.push(ref);
    return null;
  };
  const pages = [page({ tags: tags('a', 'b', 'a') }), page(), page({ tags: tags('b', 'c') })];
  const file = await print(pages, { ...OPTIONS, pictures });
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(file).not.toContain('/XObject');
  // Without a source of pictures there are none.
  expect(await print(pages)).not.toContain('/XObject');
});

test('[PT-96] a picture is embedded once, and each page that shows it names it', async () => {
  const image = (ref: string) =>
    ({ kind: 'image', ref, x: 0, y: 0, width: 800, height: 800, align: 'left', valign: 'top' }) as const;
  const shows = (...refs: string[]): PdfPage => {
    const tag = { drawing: { ...drawing, commands: refs.map(image) }, x: 0, y: 0, rotate: 0 } as const;
    return page({ tags: [tag, tag] });
  };
  const asked: string[] = [];
  const bytes = new Map([
    ['a', png(8, 4)],
    ['b', png(2, 2)],
  ]);
  const pictures = (ref: string): Promise<Uint8Array> | null => {
    asked.push(ref);
    return bytes.get(ref) ?? null;
  };
  const pages = [shows('a', 'none'), page(), shows('none', 'b', 'a'), shows('none')];
  const file = await print(pages, { ...OPTIONS, pictures });
  expect(asked).toEqual(['a', 'none', 'b']);
  const sizes = [...file.matchAll(/\/Subtype \/Image\n[^>]*?\/Width (\d+)\n\/Height (\d+)/g)].map(
    ([, w, h]) => `${w} × ${h}`,
  );
  expect(sizes.sort()).toEqual(['2 × 2', '8 × 4']);
  const named = [...file.matchAll(/\/XObject <<\n([^>]*)>>/g)].map(([, names = '']) =>
    names.trim().split('\n'),
  );
  expect(named.map((names) => names.map((name) => name.split(' ')[0]))).toEqual([['/P1'], ['/P2', '/P1']]);
  expect(named[1]?.[1]).toBe(named[0]?.[0]);
  // It is written before its page, so that at most one page's pictures are held.
  expect(file.indexOf('/Subtype /Image')).toBeLessThan(file.indexOf('/XObject <<'));
  // Such a page also has the fonts.
  expect(file.match(/\/Resources <<\n\/Font <<\n\/F400 /g)).toHaveLength(2);
  const drawn = operatorsOf(file).map((operators) =>
    operators.filter((operator) => operator.endsWith(' Do')),
  );
  expect(drawn).toEqual([['/P1 Do', '/P1 Do'], [], ['/P2 Do', '/P1 Do', '/P2 Do', '/P1 Do'], []]);
});

test('[PT-96] pictures may be asynchronous', async () => {
  const image = {
    kind: 'image',
    ref: 'a',
    x: 0,
    y: 0,
    width: 80,
    height: 80,
    align: 'left',
    valign: 'top',
  } as const;
  const tags = [{ drawing: { ...drawing, commands: [image] }, x: 0, y: 0, rotate: 0 }] as const;
  const file = await print([page({ tags })], { ...OPTIONS, pictures: () => png(8, 4) });
  expect(file).toContain('/XObject <<\n/P1 ');
});

test('[PT-94] pages may be asynchronous, one by one', async () => {
  async function* later(): AsyncGenerator<PdfPage> {
    for (let n = 0; n < 20; n++) {
      await Promise.resolve();
      yield page();
    }
  }
  expect(await contents(later())).toHaveLength(20);
});

test.each([
  [1, 1],
  [2, 1],
  [7, 1],
  [8, 8],
  [15, 8],
  [16, 16],
])(
  '[PT-94] the first page is sent immediately, others in batches of eight: of %i made %i are sent',
  async (made, gone) => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<PdfPage> {
      for (let n = 0; n < made; n++) yield page();
      reach();
      await released;
    }
    let received = '';
    const stream = printPdf(slow(), OPTIONS);
    stream.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
    });
    await reached;
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    expect(received.match(/\/Type \/Page\n/g)).toHaveLength(gone);
    release();
    await finished(stream);
    expect(received.match(/\/Type \/Page\n/g)).toHaveLength(made);
    expect(received).toMatch(/%%EOF\n?$/);
  },
);

test('[PT-94] a late reader gets all the pages: they wait for it, and continue', async () => {
  let made = 0;
  function* many(): Generator<PdfPage> {
    for (; made < 2000; made++) yield page();
  }
  const stream = printPdf(many(), OPTIONS);
  for (let before = -1; before !== made || made === 0; ) {
    before = made;
    for (let turn = 0; turn < 20; turn++) await setImmediate();
  }
  expect(made).toBeLessThan(2000);
  const file = (await buffer(stream)).toString('latin1');
  expect(file.match(/\/Type \/Page\n/g)).toHaveLength(2000);
});

test('[PT-94] a thrown value that is not an error is the message of the stream’s error', async () => {
  const pages = {
    [Symbol.iterator](): Iterator<PdfPage> {
      throw 'gone';
    },
  };
  await expect(print(pages)).rejects.toThrow(new Error('gone'));
});
