import { expect, test } from 'vitest';
import { SHEET_FORMAT_NAMES, SHEET_FORMATS } from '../formats.ts';
import { layoutTag } from '../layout/layout-tag.ts';
import type { PicturePart } from '../layout/types.ts';
import { validateLayout } from '../layout/validate.ts';
import { picturesFor } from '../pictures.ts';
import { resolveTag } from '../resolve.ts';
import type { SamplerKind, TagSource } from '../source.ts';
import { describeDrawing } from '../testing/describe-drawing.ts';
import { KETTLE, PHONE, sampler, TELEVISION, WASHER } from '../testing/sample-tags.ts';
import type { TagValues } from '../values.ts';
import { defaultLayout } from './default-layouts.ts';

const designs = SHEET_FORMAT_NAMES.flatMap((format) =>
  ([1, 2, 3] as const).map((kind) => [format, kind] as const),
);

const CHECK = 'HTTPS://JAVON.UZ/C/1A2B3C4D5E';

/** A tag in each language: an ordinary one, one with the longest name, one of a promo bank. */
function tagsOf(kind: SamplerKind): TagValues[] {
  return [
    resolveTag(TELEVISION, sampler(kind), 'uz').values,
    resolveTag(WASHER, sampler(kind), 'ru').values,
    resolveTag(PHONE, sampler(kind), 'kaa').values,
  ];
}

test.each(designs)('[PT-60] the %s design of kind %i draws what it drew', async (format, kind) => {
  const layout = defaultLayout(kind, format);
  const drawn = tagsOf(kind).map((values) => describeDrawing(layoutTag(values, layout, { check: CHECK })));
  await expect(drawn.join('\n')).toMatchFileSnapshot(`golden/${format}-${kind}.txt`);
});

const TURNED = { A5: 'upright', A6: 'across', A7: 'upright' } as const;

test.each(designs)(
  '[PT-60] the %s design of kind %i standing the other way draws what it drew',
  async (format, kind) => {
    const layout = defaultLayout(kind, format, TURNED[format]);
    expect(validateLayout(layout)).toEqual({ ok: true, layout });
    const drawings = tagsOf(kind).map((values) => layoutTag(values, layout, { check: CHECK }));
    for (const { notes } of drawings) expect(notes.filter(({ level }) => level === 'error')).toEqual([]);
    await expect(drawings.map(describeDrawing).join('\n')).toMatchFileSnapshot(
      `golden/${format}-${TURNED[format]}-${kind}.txt`,
    );
  },
);

test.each([1, 2, 3] as const)('[PT-60] the designs of kind %i, part by part', async (kind) => {
  const layouts = SHEET_FORMAT_NAMES.flatMap((format) =>
    (['upright', 'across'] as const).map((orientation) => defaultLayout(kind, format, orientation)),
  );
  const described = layouts.map(({ version, format, orientation, accent, parts }) => {
    const lines = parts.map((part) => JSON.stringify(part));
    return [`${format} ${orientation}, version ${version}, accent ${accent}`, ...lines].join('\n');
  });
  await expect(`${described.join('\n\n')}\n`).toMatchFileSnapshot(`golden/layouts-${kind}.txt`);
});

test.each(SHEET_FORMAT_NAMES)('[PT-60] %s is oriented as it tiles a sheet by default', (format) => {
  const { orientation } = SHEET_FORMATS[format];
  expect(defaultLayout(1, format)).toEqual(defaultLayout(1, format, orientation));
});

test.each(designs)(
  '[PT-60] without an instalment the %s design of kind %i has a price as large or larger',
  (format, kind) => {
    const priceSize = (source: TagSource): number => {
      const drawing = layoutTag(resolveTag(source, sampler(kind), 'uz').values, defaultLayout(kind, format));
      return Math.max(...drawing.commands.map((command) => (command.kind === 'text' ? command.size : 0)));
    };
    const short: TagSource = { ...KETTLE, price: 9_000 };
    const paid = { months: 12, monthly: 1_000, promoBank: true };
    expect(priceSize(short)).toBeGreaterThanOrEqual(priceSize({ ...short, instalment: paid }));
  },
);

test('[PT-19] [PT-38] a design with the product’s picture, its brand’s mark and the chain’s draws what it drew', async () => {
  const design = defaultLayout(1, 'A6');
  const box = { w: 250, h: 150, align: 'right', valign: 'top' } as const;
  const parts = ['product', 'brand', 'm-0123456789abcdef'].map(
    (ref, i): PicturePart => ({ kind: 'picture', ref, x: 30 + i * 270, y: 1200, ...box }),
  );
  const layout = { ...design, parts: [...design.parts, ...parts] };
  expect(validateLayout(layout)).toEqual({ ok: true, layout });
  const known = { product: 'KEY-P', brand: 'KEY-B', 'm-0123456789abcdef': 'KEY-M', other: 'KEY-O' };
  const source = { ...TELEVISION, pictures: picturesFor(layout, known) };
  const drawn = layoutTag(resolveTag(source, sampler(1), 'uz').values, layout, { check: CHECK });
  await expect(describeDrawing(drawn)).toMatchFileSnapshot('golden/A6-pictures.txt');
});

/** A name as long as catalogues have them: 157 letters. */
const LONG_NAME =
  'Стиральная машина с фронтальной загрузкой и сушкой Hisense WFQY1014EVJMT, 10 кг, 1400 об/мин, инверторный двигатель, обработка паром, класс A+++, тёмно-серая';

test.each(designs.filter(([format]) => format !== 'A7'))(
  '[PT-30] the %s design of kind %i gives a very long name the room that it has, instead of cutting it',
  (format, kind) => {
    const product = { ...WASHER.product, name: { uz: LONG_NAME, ru: LONG_NAME } };
    const { values } = resolveTag({ ...WASHER, product }, sampler(kind), 'ru');
    const drawing = layoutTag(values, defaultLayout(kind, format), { check: CHECK });
    const words = drawing.commands.flatMap((command) => (command.kind === 'text' ? command.text : []));
    expect(words.join(' ')).toContain(LONG_NAME);
  },
);
