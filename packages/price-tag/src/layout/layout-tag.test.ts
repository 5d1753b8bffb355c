import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command, Drawing } from '../drawing.ts';
import { SHEET_FORMAT_NAMES, type SheetFormat } from '../formats.ts';
import { ASCENT, DESCENT, measureText, UNITS_PER_EM } from '../metrics/metrics.ts';
import { picturesFor } from '../pictures.ts';
import { resolveTag } from '../resolve.ts';
import { defaultLayout } from '../samplers/default-layouts.ts';
import type { SamplerKind } from '../source.ts';
import { language, samplerSpec, source } from '../testing/arbitrary.ts';
import { describeDrawing } from '../testing/describe-drawing.ts';
import { KETTLE, sampler, TELEVISION } from '../testing/sample-tags.ts';
import type { TagValues } from '../values.ts';
import { tagMoney } from './draw-price.ts';
import { layoutTag } from './layout-tag.ts';
import type { Condition, Part, PricePart, QrPart, TagLayout, ValueName } from './types.ts';

const CHECK = 'HTTPS://JAVON.UZ/C/1A2B3C4D5E';
const design = fc.record({
  format: fc.constantFrom(...SHEET_FORMAT_NAMES),
  kind: fc.constantFrom<SamplerKind>(1, 2, 3),
});

interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the area of a command; a run of digits and capitals does not have the font's full height. */
function extent(command: Command): Extent {
  switch (command.kind) {
    case 'text': {
      const { x, y, size, width, text } = command;
      const figures = /^[A-PR-Z0-9\u2006 .+:-]+$/.test(text);
      const up = figures ? (1514 * size) / UNITS_PER_EM : (ASCENT * size) / UNITS_PER_EM;
      const down = figures ? (24 * size) / UNITS_PER_EM : (-DESCENT * size) / UNITS_PER_EM;
      return { left: x, top: y - up, right: x + width, bottom: y + down };
    }
    case 'line': {
      const half = command.width / 2;
      return {
        left: Math.min(command.x1, command.x2),
        top: Math.min(command.y1, command.y2) - half,
        right: Math.max(command.x1, command.x2),
        bottom: Math.max(command.y1, command.y2) + half,
      };
    }
    case 'polygon': {
      const xs = command.points.filter((_, i) => i % 2 === 0);
      const ys = command.points.filter((_, i) => i % 2 === 1);
      return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    }
    case 'modules': {
      const { x, y, columns, rows, moduleWidth, moduleHeight } = command;
      return { left: x, top: y, right: x + columns * moduleWidth, bottom: y + rows * moduleHeight };
    }
    default: {
      const { x, y, width, height } = command;
      return { left: x, top: y, right: x + width, bottom: y + height };
    }
  }
}

/** Draws only one part. */
function drawPartAlone(part: Part, layout: TagLayout, values: TagValues): Drawing {
  return layoutTag(values, { ...layout, parts: [part] }, { check: CHECK });
}

function expectInside({ left, top, right, bottom }: Extent, box: Extent, what: string): void {
  const slack = 1;
  expect(left, what).toBeGreaterThanOrEqual(box.left - slack);
  expect(top, what).toBeGreaterThanOrEqual(box.top - slack);
  expect(right, what).toBeLessThanOrEqual(box.right + slack);
  expect(bottom, what).toBeLessThanOrEqual(box.bottom + slack);
}

function boxOf({ x, y, w, h }: Part): Extent {
  return { left: x * 10, top: y * 10, right: (x + w) * 10, bottom: (y + h) * 10 };
}

function texts(drawing: Drawing): string[] {
  return drawing.commands.flatMap((command) => (command.kind === 'text' ? [command.text] : []));
}

const price: PricePart = {
  kind: 'price',
  x: 50,
  y: 50,
  w: 900,
  h: 300,
  size: 60,
  floor: 24,
  weight: 800,
  align: 'left',
  valign: 'middle',
  ink: 'black',
  suffixSize: 34,
  suffixWeight: 600,
};

function only(...parts: Part[]): TagLayout {
  return { version: 1, format: 'A6', orientation: 'upright', accent: '#000000', parts };
}

const { values } = resolveTag(TELEVISION, sampler(1), 'uz');

test.each([
  ['uz', '31.12.2026 gacha'],
  ['ru', 'до 31.12.2026'],
  ['kaa', '31.12.2026 shekem'],
] as const)('[PT-22] the last day has its words on its own side: %s', (asked, words) => {
  const tag = { ...TELEVISION, campaign: { end: '2026-12-31' } };
  const shown = resolveTag(tag, sampler(2), asked).values;
  expect(texts(layoutTag(shown, defaultLayout(2, 'A6')))).toContain(words);
});

describe('any product in any finished design', () => {
  test('[PT-33] every part stays inside its box', () => {
    fc.assert(
      fc.property(source, samplerSpec, language, design, (tag, spec, asked, { format, kind }) => {
        const layout = defaultLayout(kind, format);
        const shown = resolveTag(tag, spec, asked).values;
        for (const part of layout.parts) {
          if (part.kind === 'line') continue;
          for (const command of drawPartAlone(part, layout, shown).commands) {
            const what = `${part.kind} ${part.id} ${command.kind === 'text' ? command.text : command.kind}`;
            expectInside(extent(command), boxOf(part), what);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('[PT-61] [TAG-1] only the check code’s quiet zone is within 3 mm of the edge', () => {
    fc.assert(
      fc.property(source, samplerSpec, language, design, (tag, spec, asked, { format, kind }) => {
        const drawing = layoutTag(resolveTag(tag, spec, asked).values, defaultLayout(kind, format), {
          check: CHECK,
        });
        for (const command of drawing.commands) {
          const inner = { left: 300, top: 300, right: drawing.width - 300, bottom: drawing.height - 300 };
          expectInside(extent(command), inner, command.kind);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('[PT-34] the price is whole, at its floor or above, without an error, up to ten digits', () => {
    fc.assert(
      fc.property(source, samplerSpec, language, design, (tag, spec, asked, { format, kind }) => {
        const layout = defaultLayout(kind, format);
        const shown = { ...resolveTag(tag, spec, asked).values, barcode: null };
        const drawing = layoutTag(shown, layout);
        expect(texts(drawing)).toContain(tagMoney(shown.price ?? 0));
        expect(drawing.notes.filter(({ level }) => level === 'error')).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('[PT-42] the same input makes the same drawing, and a run has its width', () => {
    fc.assert(
      fc.property(source, samplerSpec, language, design, (tag, spec, asked, { format, kind }) => {
        const shown = resolveTag(tag, spec, asked).values;
        const draw = (): Drawing => layoutTag(shown, defaultLayout(kind, format), { check: CHECK });
        const drawing = draw();
        expect(drawing).toEqual(draw());
        for (const command of drawing.commands) {
          if (command.kind !== 'text') continue;
          const { text, weight, size, tabular, width, x, y } = command;
          expect(width).toBe(measureText(text, weight, size, tabular));
          expect([x, y, size].every(Number.isInteger)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the finished designs', () => {
  const all = SHEET_FORMAT_NAMES.flatMap((format) =>
    ([1, 2, 3] as const).map((kind) => [kind, format] as const),
  );

  test.each(all)(
    '[PT-60] [TAG-2] kind %i on %s shows price, name, instalment and characters, in that rank',
    (kind, format) => {
      const tag = { ...TELEVISION, oldPrice: null };
      const drawing = layoutTag(resolveTag(tag, sampler(kind), 'uz').values, defaultLayout(kind, format));
      const sizeOf = (fits: (text: string) => boolean): number =>
        Math.max(0, ...drawing.commands.map((c) => (c.kind === 'text' && fits(c.text) ? c.size : 0)));
      const ranks = [
        sizeOf((text) => text === tagMoney(8_990_000)),
        sizeOf((text) => text === tagMoney(929_000)),
        sizeOf((text) => text.startsWith('Televizor')),
        sizeOf((text) => text === 'Ekran diagonali'),
      ] as const;
      expect(ranks[0]).toBe(Math.max(...drawing.commands.map((c) => (c.kind === 'text' ? c.size : 0))));
      expect(ranks[0]).toBeGreaterThan(ranks[2]);
      expect(ranks[2]).toBeGreaterThan(ranks[3]);
      expect(ranks[1]).toBeGreaterThan(ranks[3]);
      expect(ranks[3]).toBeGreaterThan(0);
    },
  );

  test.each(SHEET_FORMAT_NAMES)(
    '[PT-60] [TAG-2] the promotion on %s strikes out the old price and shows the discount and the last day',
    (format: SheetFormat) => {
      const drawing = layoutTag(resolveTag(TELEVISION, sampler(2), 'uz').values, defaultLayout(2, format));
      expect(texts(drawing)).toEqual(
        expect.arrayContaining([tagMoney(11_490_000), '−21%', '30.11.2026 gacha']),
      );
      const old = drawing.commands.findIndex((c) => c.kind === 'text' && c.text === tagMoney(11_490_000));
      const number = drawing.commands[old];
      const strike = drawing.commands[old + 2];
      if (strike?.kind !== 'line' || number?.kind !== 'text') throw new Error('no stroke');
      expect(strike.x1).toBe(number.x);
      expect(strike.x2).toBeGreaterThan(number.x + number.width);
      expect(Math.max(strike.y1, strike.y2)).toBeLessThanOrEqual(number.y);
    },
  );

  test.each(SHEET_FORMAT_NAMES)(
    '[PT-62] on %s words are black, or white on a dark shape',
    (format: SheetFormat) => {
      for (const kind of [1, 2, 3] as const) {
        const drawing = layoutTag(
          resolveTag(TELEVISION, sampler(kind), 'uz').values,
          defaultLayout(kind, format),
        );
        const shapes = drawing.commands.filter((c) => c.kind === 'box').map(extent);
        for (const command of drawing.commands) {
          if (command.kind !== 'text' || command.ink === 'black') continue;
          expect(command.ink).toBe('white');
          const { left, top, right, bottom } = extent(command);
          const under = shapes.some(
            (s) => s.left <= left && s.top <= top + 1 && s.right >= right && s.bottom >= bottom - 1,
          );
          expect(under, command.text).toBe(true);
        }
      }
    },
  );
});

describe('the price', () => {
  test('[PT-34] that does not fit at its smallest size is still drawn whole, with an error', () => {
    const drawing = layoutTag({ ...values, price: 999_999_999_999 }, only({ ...price, w: 200 }));
    expect(texts(drawing)[0]).toBe(tagMoney(999_999_999_999));
    expect(drawing.notes).toStrictEqual([{ level: 'error', code: 'price_too_wide', part: 0 }]);
    expect(drawing.commands[0]).toMatchObject({ size: 847 });
  });

  test('[PT-34] shrinks by half points and reports the size', () => {
    const drawing = layoutTag({ ...values, price: 12_990_000 }, only(price));
    const [note] = drawing.notes;
    expect(note).toMatchObject({ level: 'info', code: 'shrunk', part: 0 });
    const [digits, suffix] = drawing.commands;
    if (digits?.kind !== 'text' || suffix?.kind !== 'text') throw new Error('no text');
    expect(suffix.x + suffix.width).toBeLessThanOrEqual(9500);
    const larger = layoutTag(
      { ...values, price: 12_990_000 },
      only({ ...price, floor: (note?.amount ?? 0) + 0.5 }),
    );
    expect(larger.notes[0]?.code).toBe('price_too_wide');
  });
});

describe('parts', () => {
  test.each<[Condition, Partial<TagValues>, boolean]>([
    ['old_price', {}, true],
    ['old_price', { oldPrice: 8_990_000 }, false],
    ['!old_price', { oldPrice: null }, true],
    ['premium', { premium: false }, false],
    ['instalment', { monthly: null }, false],
    ['promo_bank', { promoBank: true }, true],
    ['promo_bank', { promoBank: true, monthly: null }, false],
    ['barcode', { barcode: null }, false],
    ['title', { title: 'Yangi' }, true],
    ['text', { text: '' }, false],
    ['discount', { discountTag: 'percent' }, true],
    ['discount', { discountTag: 'percent', oldPrice: null }, false],
    ['until', { until: '' }, false],
    ['client', { client: 'Aziz' }, true],
    ['check', {}, false],
    ['characters', { characters: [] }, false],
    ['characters', {}, true],
    ['premium', {}, true],
    ['instalment', {}, true],
    ['promo_bank', {}, false],
    ['barcode', {}, true],
    ['title', { title: '' }, false],
    ['text', { text: 'Bepul' }, true],
    ['discount', { discountTag: 'none' }, false],
    ['discount', { discountTag: 'text', discountText: 'Aksiya' }, true],
    ['until', {}, true],
    ['client', {}, false],
    ['old_price', { oldPrice: null }, false],
    ['old_price', { price: null }, false],
    ['picture', {}, false],
    ['picture', { pictures: { product: 'KEY' } }, true],
    ['picture', { pictures: { brand: 'KEY' } }, false],
    ['!picture', { pictures: { brand: 'KEY' } }, true],
    ['brand_mark', {}, false],
    ['brand_mark', { pictures: { brand: 'KEY' } }, true],
    ['brand_mark', { pictures: { product: 'KEY' } }, false],
    ['!check', {}, true],
  ])('[PT-22] %s with %j: %s', (condition, change, drawn) => {
    const box: Part = {
      kind: 'box',
      x: 0,
      y: 0,
      w: 10,
      h: 10,
      radius: 0,
      fill: 'black',
      thickness: 0,
      when: [condition],
    };
    expect(layoutTag({ ...values, ...change }, only(box)).commands).toHaveLength(drawn ? 1 : 0);
  });

  test('[PT-22] all conditions must hold, and a part without any is always drawn', () => {
    const box = { kind: 'box', x: 0, y: 0, w: 10, h: 10, radius: 0, thickness: 0 } as const;
    const count = (when: Condition[]) => layoutTag(values, only({ ...box, when })).commands.length;
    expect([count([]), count(['premium', 'until']), count(['premium', 'client'])]).toEqual([1, 1, 0]);
    expect(layoutTag(values, only(box)).commands).toHaveLength(1);
  });

  test('[PT-22] the check code is a condition: of the print, not of the tag', () => {
    const box = { kind: 'box', x: 0, y: 0, w: 10, h: 10, radius: 0, thickness: 0, when: ['check'] } as const;
    const count = (check?: string | null) => layoutTag(values, only(box), { check }).commands.length;
    expect([count('A1'), count(''), count(null), count()]).toEqual([1, 0, 0, 0]);
  });

  test.each<[ValueName, Partial<TagValues>, string[]]>([
    ['title', { title: 'Aksiya' }, ['Aksiya']],
    ['name', { name: 'Choynak' }, ['Choynak']],
    ['shortName', { shortName: 'Art' }, ['Art']],
    ['brand', { brand: 'Artel' }, ['Artel']],
    ['sku', { sku: 'ART-18' }, ['ART-18']],
    ['unit', { unit: 'dona' }, ['dona']],
    ['text', { text: 'Bepul' }, ['Bepul']],
    ['suffix', { suffix: 'som' }, ['som']],
    ['discountText', { discountText: 'Zoʻr' }, ['Zoʻr']],
    ['until', { until: '30.11.2026' }, ['30.11.2026']],
    ['client', { client: 'Aziz' }, ['Aziz']],
    ['months', { months: 12 }, ['12 oy']],
    ['months', { months: 12, language: 'ru' }, ['12 мес.']],
    ['months', { months: null }, []],
    ['barcode', {}, ['8806095466057']],
    ['barcode', { barcode: null }, []],
    ['date', {}, ['22.11.2026']],
    ['check', {}, ['A1']],
    ['name', { name: '' }, []],
  ])('[PT-10] the value %s of %j is drawn as %j', (value, change, shown) => {
    const style = { size: 12, floor: 8, weight: 400, align: 'left', valign: 'top', ink: 'black' } as const;
    const part = {
      kind: 'value',
      value,
      x: 50,
      y: 50,
      w: 900,
      h: 100,
      ...style,
      maxLines: 1,
      leading: 112,
    } as const;
    const print = { check: 'A1', date: '22.11.2026' };
    expect(texts(layoutTag({ ...values, ...change }, only(part), print))).toEqual(shown);
    const [command] = layoutTag({ ...values, ...change }, only(part), print).commands;
    const tabular = ['until', 'months', 'barcode', 'date'].includes(value);
    if (command) expect(command).toMatchObject({ tabular });
    // Without a print there is no date and no check code, and the text around them is left out.
    const words = { uz: 'a ', ru: 'a ' };
    if (value === 'date' || value === 'check') {
      expect(layoutTag(values, only({ ...part, before: words, after: words })).commands).toEqual([]);
    }
  });

  test.each([
    ['uz', 'a 7 b'],
    ['ru', 'а 7'],
    ['kaa', 'á 7 b'],
  ] as const)('[PT-22] words around a value in %s, one of which may be empty: %j', (asked, shown) => {
    const style = { size: 12, floor: 8, weight: 400, align: 'left', valign: 'top', ink: 'black' } as const;
    const part: Part = {
      kind: 'value',
      value: 'sku',
      x: 50,
      y: 50,
      w: 900,
      h: 100,
      ...style,
      maxLines: 1,
      leading: 112,
      before: { uz: 'a ', ru: 'а ', kaa: 'á ' },
      after: { uz: ' b', ru: '', kaa: '' },
    };
    expect(texts(layoutTag({ ...values, sku: '7', language: asked }, only(part)))).toEqual([shown]);
  });

  test('[PT-33] lines and boxes keep their places, in hundredths of a millimetre', () => {
    const line: Part = { kind: 'line', x: 10, y: 20, w: 300, h: 0, thickness: 5, ink: 'accent' };
    const box: Part = { kind: 'box', x: 10, y: 20, w: 300, h: 40, radius: 6, thickness: 2 };
    const drawing = layoutTag(
      values,
      only(line, { ...line, w: 0, h: 30, dash: 15 }, box, { ...box, fill: 'grey', stroke: 'black' }),
    );
    expect(describeDrawing(drawing).trimEnd().split('\n')).toEqual([
      '10500 × 14800, accent #000000',
      'line 100 200 to 3100 200 width 50 accent',
      'line 100 200 to 100 500 width 50 accent dash 150',
      'box 100 200 3000 × 400 radius 60 null null 20',
      'box 100 200 3000 × 400 radius 60 grey black 20',
    ]);
  });

  test('[PT-42] a note names its part', () => {
    const picture: Part = { kind: 'picture', ref: 'x', x: 0, y: 0, w: 9, h: 9, align: 'left', valign: 'top' };
    const { notes } = layoutTag(values, only({ ...price, size: 30 }, picture));
    expect(notes).toStrictEqual([{ level: 'warning', code: 'picture_missing', part: 1 }]);
  });

  test('[PT-35] characters keep their order; long values wrap, rows that do not fit are dropped with a note', () => {
    const part = defaultLayout(1, 'A7').parts.find(({ kind }) => kind === 'characters') as Part;
    const drawing = drawPartAlone(part, defaultLayout(1, 'A7'), values);
    expect(texts(drawing).filter((_, i) => i % 2 === 0)).toEqual(
      values.characters.slice(0, 3).map(({ label }) => label),
    );
    expect(drawing.notes).toEqual([
      { level: 'info', code: 'rows_dropped', part: 0, amount: values.characters.length - 3 },
    ]);
    const tall = { ...part, h: 40 } as Part;
    expect(drawPartAlone(tall, defaultLayout(1, 'A7'), values).notes).toContainEqual({
      level: 'warning',
      code: 'rows_dropped',
      part: 0,
      amount: 2,
    });
  });

  test('[PT-36] bars are 0.33 mm if there is room, never under 0.26 mm, with their quiet zone', () => {
    const bars = (w: number): Drawing =>
      layoutTag(values, only({ kind: 'barcode', x: 0, y: 0, w, h: 200, digits: true, align: 'left' }));
    expect(bars(600).commands[0]).toMatchObject({ moduleWidth: 33, x: 11 * 33 });
    expect(bars(300).commands[0]).toMatchObject({ moduleWidth: 26, x: 11 * 26 });
    expect(bars(293)).toMatchObject({
      commands: [],
      notes: [{ level: 'error', code: 'barcode_too_wide', part: 0 }],
    });
  });

  test('[PT-37] the check code has its quiet zone in its box, or is not drawn and reports it', () => {
    const part: QrPart = { kind: 'qr', x: 100, y: 100, w: 150, h: 150, align: 'left', valign: 'top' };
    const drawing = layoutTag(values, only(part), { check: CHECK });
    expect(drawing.commands[0]).toMatchObject({ x: 1000 + 4 * 45, moduleWidth: 45, columns: 25 });
    for (const [change, check] of [
      [{ w: 80, h: 80 }, CHECK],
      [{}, 'x'.repeat(43)],
    ] as const) {
      const none = layoutTag(values, only({ ...part, ...change }), { check });
      expect(none).toMatchObject({ commands: [], notes: [{ level: 'error', code: 'qr_too_large' }] });
    }
    expect(layoutTag(values, only(part)).notes).toEqual([]);
  });

  test('[PT-38] a picture is drawn in its box by its key; a missing one is noted', () => {
    const part: Part = {
      kind: 'picture',
      ref: 'mark',
      x: 0,
      y: 0,
      w: 400,
      h: 100,
      align: 'center',
      valign: 'middle',
    };
    const pictures = picturesFor(only(part), { mark: 'KEY-1', product: 'KEY-2', brand: null });
    const shown = resolveTag({ ...TELEVISION, pictures }, sampler(1), 'uz').values;
    expect(shown.pictures).toEqual({ mark: 'KEY-1' });
    expect(layoutTag(shown, only(part)).commands).toEqual([
      {
        kind: 'image',
        ref: 'KEY-1',
        x: 0,
        y: 0,
        width: 4000,
        height: 1000,
        align: 'center',
        valign: 'middle',
      },
    ]);
    expect(layoutTag(values, only(part)).notes[0]?.code).toBe('picture_missing');
  });

  test('[PT-22] the brand’s name replaces a missing logo', () => {
    const box = { x: 0, y: 0, w: 400, h: 100, align: 'left', valign: 'top' } as const;
    const layout: TagLayout = {
      ...only({ kind: 'picture', ref: 'brand', when: ['brand_mark'], ...box }),
      parts: [
        { kind: 'picture', ref: 'brand', when: ['brand_mark'], ...box },
        {
          kind: 'value',
          value: 'brand',
          when: ['!brand_mark'],
          ...box,
          size: 12,
          floor: 8,
          weight: 400,
          ink: 'black',
          maxLines: 1,
          leading: 112,
        },
      ],
    };
    const kinds = (brand: string | null) =>
      layoutTag(
        resolveTag({ ...TELEVISION, pictures: picturesFor(layout, { brand }) }, sampler(1), 'uz').values,
        layout,
      ).commands.map(({ kind }) => kind);
    expect(kinds('KEY')).toEqual(['image']);
    expect(kinds(null)).toEqual(['text']);
  });

  test('[PT-22] the language of the values chooses the fixed words', () => {
    const of = (asked: 'uz' | 'ru' | 'kaa'): string[] =>
      texts(layoutTag(resolveTag(TELEVISION, sampler(3), asked).values, defaultLayout(3, 'A5')));
    expect(of('uz')).toEqual(expect.arrayContaining(['Muddatli toʻlov', 'soʻm × 12 oy']));
    expect(of('ru')).toEqual(expect.arrayContaining(['Рассрочка', 'сум × 12 мес.']));
    expect(of('kaa')).toEqual(expect.arrayContaining(['Bólip tólew', 'som × 12 ay']));
    const bare = resolveTag(TELEVISION, { ...sampler(3), monthCount: false }, 'uz').values;
    expect(texts(layoutTag(bare, defaultLayout(3, 'A5')))).toContain('soʻm/oy');
  });

  test('[PT-14] a tag without barcode, instalment or characters is still a tag', () => {
    const bare = { ...KETTLE, product: { ...KETTLE.product, barcode: null }, characters: [] };
    const drawing = layoutTag(resolveTag(bare, sampler(1), 'ru').values, defaultLayout(1, 'A6'));
    expect(texts(drawing)).toContain(tagMoney(249_000));
    expect(drawing.notes.every(({ level }) => level === 'info')).toBe(true);
  });
});
