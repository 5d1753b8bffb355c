import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SHEET_FORMAT_NAMES } from '../formats.ts';
import { defaultLabel, defaultLayout } from '../samplers/default-layouts.ts';
import { hasMarkup, LAYOUT_LIMITS, validateLayout } from './validate.ts';

type Json = Record<string, unknown>;

const name = {
  kind: 'value',
  value: 'name',
  x: 50,
  y: 50,
  w: 900,
  h: 200,
  size: 20,
  floor: 10,
  weight: 600,
  align: 'left',
  valign: 'top',
  ink: 'black',
  maxLines: 2,
  leading: 112,
};

function layout(part: Json, change: Json = {}): Json {
  return { version: 1, format: 'A6', orientation: 'upright', accent: '#000000', parts: [part], ...change };
}

function problems(input: unknown): string[] {
  const result = validateLayout(input);
  return result.ok ? [] : result.problems.map(({ code, path }) => `${code} ${path}`);
}

describe('validateLayout', () => {
  test('[PT-20] accepts the finished designs as plain JSON', () => {
    for (const format of SHEET_FORMAT_NAMES) {
      for (const kind of [1, 2, 3] as const) {
        const plain: unknown = JSON.parse(JSON.stringify(defaultLayout(kind, format)));
        expect(validateLayout(plain)).toEqual({ ok: true, layout: plain });
      }
    }
  });

  test.each<[string, Json, string]>([
    ['a negative size', { ...name, w: -1 }, 'too_small parts.0.w'],
    ['no width', { ...name, w: 0 }, 'too_small parts.0.w'],
    ['a part over the right edge', { ...name, x: 151 }, 'outside_tag parts.0'],
    ['a part over the lower edge', { ...name, y: 1281 }, 'outside_tag parts.0'],
    ['tenths of tenths', { ...name, x: 5.5 }, 'not_a_whole_number parts.0.x'],
    ['a third of a point', { ...name, size: 20.3 }, 'not_a_half_point parts.0.size'],
    ['type too small to read', { ...name, floor: 3 }, 'too_small parts.0.floor'],
    ['a floor above the size', { ...name, floor: 21 }, 'floor_above_size parts.0.floor'],
    ['a box lower than a line', { ...name, h: 20 }, 'too_small parts.0.h'],
    ['an unknown kind', { ...name, kind: 'film' }, 'unknown_kind parts.0.kind'],
    ['a kind of every object', { ...name, kind: 'constructor' }, 'unknown_kind parts.0.kind'],
    ['an unknown key', { ...name, colour: 'red' }, 'unknown_key parts.0.colour'],
    ['an unknown value', { ...name, value: 'password' }, 'unknown_value parts.0.value'],
    ['an unknown weight', { ...name, weight: 700 }, 'unknown_value parts.0.weight'],
    ['an unknown condition', { ...name, when: ['rain'] }, 'unknown_value parts.0.when.0'],
    [
      'a letter that the font lacks',
      { ...name, before: { uz: '茶', ru: '' } },
      'glyph_missing parts.0.before.uz',
    ],
    [
      'a text without end',
      { ...name, after: { uz: 'a'.repeat(201), ru: '' } },
      'text_too_long parts.0.after.uz',
    ],
    [
      'a script among the words',
      { ...name, before: { uz: '<script>alert(1)</script>', ru: '' } },
      'markup parts.0.before.uz',
    ],
    [
      'a picture from elsewhere',
      { kind: 'picture', x: 0, y: 0, w: 9, h: 9, ref: 'https://x.uz/a.png', align: 'left', valign: 'top' },
      'not_a_picture_name parts.0.ref',
    ],
    [
      'a slanted line',
      { kind: 'line', x: 0, y: 0, w: 10, h: 10, thickness: 2, ink: 'black' },
      'line_not_straight parts.0',
    ],
  ])('[PT-20] refuses %s', (_, part, problem) => {
    expect(problems(layout(part))).toEqual([problem]);
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'not_an_object '],
    ['a list', [], 'not_an_object '],
    ['another version', layout(name, { version: 2 }), 'wrong_version version'],
    ['an unknown format', layout(name, { format: 'A4' }), 'unknown_value format'],
    ['a colour that is none', layout(name, { accent: 'red' }), 'not_a_colour accent'],
    ['a colour too light for white words', layout(name, { accent: '#ffcc00' }), 'colour_too_light accent'],
    ['parts that are no list', layout(name, { parts: {} }), 'not_an_array parts'],
    ['a part that is none', layout(name, { parts: [null] }), 'not_an_object parts.0'],
    ['a kind in a list', layout({ ...name, kind: ['box'] }), 'unknown_kind parts.0.kind'],
    ['a colour in a list', layout(name, { accent: ['#000000'] }), 'not_a_colour accent'],
    ['a size in letters', layout({ ...name, size: '20' }), 'not_a_half_point parts.0.size'],
    ['an unknown key', layout(name, { script: '' }), 'unknown_key script'],
    [
      'too many parts',
      layout(name, { parts: Array.from({ length: LAYOUT_LIMITS.parts + 1 }, () => name) }),
      'too_many_parts parts',
    ],
  ])('[PT-21] refuses %s', (_, input, problem) => {
    expect(problems(input)).toEqual([problem]);
  });

  const words = { uz: 'a', ru: 'a' };
  const place = { x: 0, y: 0, w: 100, h: 100 };
  const type = { size: 20, floor: 10, weight: 600, align: 'left', valign: 'top', ink: 'black' };
  const amount = { ...place, ...type, suffixSize: 34, suffixWeight: 600 };
  /** A part of each kind, with only the required fields. */
  const PARTS: Readonly<Record<string, Json>> = {
    text: { kind: 'text', ...place, ...type, maxLines: 1, leading: 112, text: words },
    value: name,
    characters: {
      kind: 'characters',
      ...place,
      size: 20,
      floor: 10,
      leading: 112,
      valign: 'top',
      maxRows: 5,
      labelInk: 'grey',
      valueWeight: 600,
      rules: true,
    },
    price: { kind: 'price', ...amount },
    oldPrice: { kind: 'oldPrice', ...place, ...type, strike: 'across', strikeInk: 'accent' },
    monthly: { kind: 'monthly', ...amount },
    discount: {
      kind: 'discount',
      ...place,
      size: 20,
      floor: 10,
      shape: 'round',
      fill: 'accent',
      ink: 'white',
      weight: 800,
    },
    barcode: { kind: 'barcode', ...place, digits: true, align: 'left' },
    qr: { kind: 'qr', ...place, align: 'left', valign: 'top' },
    picture: { kind: 'picture', ...place, ref: 'product', align: 'left', valign: 'top' },
    line: { kind: 'line', ...place, h: 0, thickness: 5, ink: 'black' },
    box: { kind: 'box', ...place, radius: 0, thickness: 0 },
  };

  test.each(Object.keys(PARTS))(
    '[PT-20] a %s requires each of its keys, and accepts an id and conditions',
    (kind) => {
      const part = PARTS[kind] ?? {};
      expect(problems(layout({ ...part, id: 'editor', when: ['title'] }))).toEqual([]);
      for (const key of Object.keys(part)) {
        if (key === 'kind') continue;
        expect(problems(layout({ ...part, [key]: undefined }))).toContain(`missing parts.0.${key}`);
      }
    },
  );

  test.each(Object.keys(PARTS))('[PT-20] each key of a %s is checked for its kind of value', (kind) => {
    const part = PARTS[kind] ?? {};
    for (const key of Object.keys(part)) {
      for (const wrong of [null, [], -1]) {
        const [found] = problems(layout({ ...part, [key]: wrong }));
        expect(found, `${key} ${JSON.stringify(wrong)}`).toMatch(new RegExp(`parts\\.0\\.${key}$`));
      }
    }
  });

  test.each<[string, Json]>([
    ['text', { text: { ...words, kaa: 'a' } }],
    ['value', { before: words, after: { ...words, kaa: '' } }],
    ['line', { dash: 10 }],
    ['box', { fill: 'black', stroke: 'accent' }],
  ])('[PT-20] a %s may have %j', (kind, more) => {
    const part = PARTS[kind] ?? {};
    expect(problems(layout({ ...part, ...more }))).toEqual([]);
    for (const key of Object.keys(more)) {
      expect(problems(layout({ ...part, ...more, [key]: 7.5 }))).not.toEqual([]);
    }
  });

  test.each<[string, string, number, number, number]>([
    ['text', 'maxLines', 1, 12, 1],
    ['text', 'leading', 90, 300, 1],
    ['discount', 'size', 10, 300, 0.5],
    ['discount', 'floor', 4, 20, 0.5],
    ['characters', 'maxRows', 1, 30, 1],
    ['price', 'suffixSize', 20, 100, 1],
    ['line', 'thickness', 1, 100, 1],
    ['line', 'dash', 1, 200, 1],
    ['box', 'thickness', 0, 100, 1],
    ['box', 'radius', 0, 2100, 1],
    ['box', 'x', 0, 950, 1],
    ['box', 'y', 0, 1380, 1],
  ])('[PT-21] in a %s the %s is from %d to %d', (kind, key, least, most, step) => {
    // High enough for the largest type, so that nothing else is wrong.
    const part = { ...PARTS[kind], ...(kind === 'discount' ? { h: 1400 } : {}) };
    const accepts = (value: number) => problems(layout({ ...part, [key]: value })).length === 0;
    expect([least - step, least, most, most + step].map(accepts)).toEqual([false, true, true, false]);
  });

  test('[PT-21] type is from 4 to 300 points', () => {
    const sizes = (size: number) => problems(layout({ ...PARTS.discount, h: 1400, size, floor: 4 }));
    expect([sizes(4), sizes(300)]).toEqual([[], []]);
    expect(sizes(300.5)).toEqual(['too_large parts.0.size']);
    expect(problems(layout({ ...PARTS.discount, size: 3.5, floor: 4 }))).toEqual(['too_small parts.0.size']);
    expect(problems(layout({ ...PARTS.discount, size: Number.NaN }))).toEqual([
      'not_a_half_point parts.0.size',
    ]);
  });

  test('[PT-21] lengths are up to 210 mm, and whole', () => {
    const a5 = { format: 'A5', orientation: 'upright' };
    const box = { ...PARTS.box, w: 1 };
    expect(problems(layout({ ...box, h: 2100 }, a5))).toEqual([]);
    expect(problems(layout({ ...box, h: 2101 }, a5))).toEqual(['too_large parts.0.h']);
    expect(problems(layout({ ...box, h: '9' }, a5))).toEqual(['not_a_whole_number parts.0.h']);
  });

  test.each<[string, Json]>([
    ['60 parts', { parts: Array.from({ length: 60 }, () => name) }],
    ['6 conditions', { parts: [{ ...name, when: Array.from({ length: 6 }, () => '!premium') }] }],
    ['words of 200 letters', { parts: [{ ...PARTS.text, text: { uz: 'a'.repeat(200), ru: '' } }] }],
    ['a picture’s name of 60 letters', { parts: [{ ...PARTS.picture, ref: 'a'.repeat(60) }] }],
    ['an id of 60 letters', { parts: [{ ...PARTS.box, id: 'a'.repeat(60) }] }],
  ])('[PT-21] takes %s', (_, change) => {
    expect(problems(layout(name, change))).toEqual([]);
  });

  test.each<[string, Json, string]>([
    ['7 conditions', { when: Array.from({ length: 7 }, () => 'premium') }, 'too_large parts.0.when'],
    ['conditions that are no list', { when: 'premium' }, 'not_an_array parts.0.when'],
    ['words that are none', { before: { uz: 5, ru: '' } }, 'not_text parts.0.before.uz'],
    ['words in an unknown language', { before: { ...words, en: '' } }, 'unknown_key parts.0.before.en'],
    ['words that are a list', { before: ['a', 'b'] }, 'not_an_object parts.0.before'],
    ['an id of 61 letters', { id: 'a'.repeat(61) }, 'text_too_long parts.0.id'],
    ['an id that is none', { id: 7 }, 'not_text parts.0.id'],
  ])('[PT-21] refuses %s', (_, change, problem) => {
    expect(problems(layout({ ...name, ...change }))).toEqual([problem]);
  });

  test.each<[unknown, string]>([
    [7, 'not_text'],
    ['a'.repeat(61), 'text_too_long'],
    ['', 'not_a_picture_name'],
    ['-a', 'not_a_picture_name'],
    ['a b', 'not_a_picture_name'],
    ['a/b', 'not_a_picture_name'],
    ['Logo', 'not_a_picture_name'],
  ])('[PT-21] refuses a picture named %j', (ref, code) => {
    expect(problems(layout({ ...PARTS.picture, ref }))).toEqual([`${code} parts.0.ref`]);
  });

  test('[PT-21] a flag is true or false', () => {
    expect(problems(layout({ ...PARTS.barcode, digits: false }))).toEqual([]);
    expect(problems(layout({ ...PARTS.barcode, digits: 0 }))).toEqual(['not_a_flag parts.0.digits']);
  });

  const NAMES = {
    value:
      'title name shortName brand sku unit text suffix discountText until client months barcode date check',
    when:
      'old_price premium promo_bank instalment barcode title text discount until client check characters picture ' +
      'brand_mark',
    ink: 'black white grey accent',
    align: 'left center right',
    valign: 'top middle bottom',
  };

  test.each([
    ['value', 'value', NAMES.value.split(' ')],
    ['value', 'when', NAMES.when.split(' ').flatMap((one) => [[one], [`!${one}`]])],
    ['value', 'ink', NAMES.ink.split(' ')],
    ['value', 'align', NAMES.align.split(' ')],
    ['value', 'valign', NAMES.valign.split(' ')],
    ['value', 'weight', [400, 600, 800]],
    ['oldPrice', 'strike', ['across', 'slanted']],
    ['discount', 'shape', ['rect', 'round', 'flag']],
  ])('[PT-20] a part of kind %s takes as its %s any of %j', (kind, key, all) => {
    for (const one of all) expect(problems(layout({ ...PARTS[kind], [key]: one })), String(one)).toEqual([]);
    expect(problems(layout({ ...PARTS[kind], [key]: key === 'when' ? [''] : '' }))).toHaveLength(1);
  });

  test('[PT-20] a layout is of a format that is portrait or landscape', () => {
    for (const format of SHEET_FORMAT_NAMES) {
      for (const orientation of ['upright', 'across']) {
        expect(problems(layout({ ...PARTS.box }, { format, orientation }))).toEqual([]);
      }
    }
    expect(problems(layout(name, { orientation: '' }))).toEqual(['unknown_value orientation']);
  });

  test.each<[string, string, Json, string[]]>([
    ['to the edges of the tag', 'box', { x: 50, w: 1000, y: 80, h: 1400 }, []],
    ['over the right edge', 'box', { x: 50, w: 1001 }, ['outside_tag parts.0']],
    ['over the lower edge', 'box', { y: 80, h: 1401 }, ['outside_tag parts.0']],
    ['of no height', 'box', { h: 0 }, ['too_small parts.0.h']],
    ['of no width and height', 'box', { w: 0, h: 0 }, ['too_small parts.0.w', 'too_small parts.0.h']],
    ['text of no height', 'text', { h: 0 }, ['too_small parts.0.h']],
    ['type at its floor', 'text', { size: 10, floor: 10 }, []],
    ['down', 'line', { w: 0, h: 100 }, []],
    ['slanted', 'line', { w: 100, h: 100 }, ['line_not_straight parts.0']],
    ['of no length', 'line', { w: 0, h: 0 }, ['line_not_straight parts.0']],
    ['over the edge', 'line', { x: 951 }, ['outside_tag parts.0']],
  ])('[PT-20] where a part lies: %s (%s)', (_, kind, change, expected) => {
    expect(problems(layout({ ...PARTS[kind], ...change }))).toEqual(expected);
  });

  test('[PT-20] a box of text holds at least one line at its smallest size, to the tenth of a millimetre', () => {
    // A line of 10 pt is 4.28 mm high, one of 11 pt 4.7 mm.
    const part = { ...PARTS.text, size: 10, floor: 10 };
    expect(problems(layout({ ...part, h: 43 }))).toEqual([]);
    expect(problems(layout({ ...part, h: 42 }))).toEqual(['too_small parts.0.h']);
    expect(problems(layout({ ...part, size: 11, floor: 11, h: 47 }))).toEqual([]);
    expect(problems(layout({ ...part, size: 11, floor: 11, h: 46 }))).toEqual(['too_small parts.0.h']);
  });

  test('[PT-21] reports at most fifty problems of places, too', () => {
    const low = Array.from({ length: 60 }, () => ({ ...PARTS.box, x: 1000 }));
    expect(problems(layout(name, { parts: low }))).toHaveLength(50);
  });

  test.each([
    ['#000000', []],
    ['#c40d1e', []],
    ['#767676', []],
    ['#777777', ['colour_too_light accent']],
    ['#0000ff', []],
    ['#ff0000', ['colour_too_light accent']],
    ['#008000', []],
    ['#00a000', ['colour_too_light accent']],
    ['#ffffff', ['colour_too_light accent']],
    ['#00000', ['not_a_colour accent']],
    ['#0000000', ['not_a_colour accent']],
    ['x#000000', ['not_a_colour accent']],
    ['#00000g', ['not_a_colour accent']],
    [0, ['not_a_colour accent']],
  ])('[PT-21] the accent %j carries white words at 4.5 : 1, or not: %j', (accent, expected) => {
    expect(problems(layout(name, { accent }))).toEqual(expected);
  });

  test.each([
    ['<script>', true],
    ['< b', true],
    ['</p>', true],
    ['< / p>', true],
    ['<!doctype', true],
    ['<?xml', true],
    ['<B>', true],
    ['5 < 6', false],
    ['<', false],
    ['<3', false],
    ['a > b', false],
    ['', false],
  ])('[PT-21] %j holds markup: %j', (text, expected) => {
    expect(hasMarkup(text)).toBe(expected);
  });

  test('[PT-20] names every missing key', () => {
    expect(problems(layout({ kind: 'qr', x: 0, y: 0 }))).toEqual([
      'missing parts.0.w',
      'missing parts.0.h',
      'missing parts.0.align',
      'missing parts.0.valign',
    ]);
  });

  test('[PT-21] accepts any input without throwing, and reports at most fifty problems', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(problems(input).length).toBeGreaterThan(0);
        expect(problems(layout(name, { parts: [input] })).length).toBeGreaterThan(0);
      }),
    );
    const bad = Array.from({ length: 60 }, () => ({ ...name, x: -1, y: -1 }));
    expect(problems(layout(name, { parts: bad }))).toHaveLength(50);
  });
});

describe('the size of a label', () => {
  const label = (change: Json) => problems({ ...defaultLabel(1, { width: 580, height: 400 }), ...change });

  test.each<[string, Json, string[]]>([
    ['is there', {}, []],
    ['is missing', { size: undefined }, ['missing size']],
    ['is too narrow', { size: { width: 399, height: 400 }, parts: [] }, ['too_small size.width']],
    ['is too high', { size: { width: 580, height: 1501 }, parts: [] }, ['too_large size.height']],
    ['is not whole tenths', { size: { width: 580.5, height: 400 } }, ['not_a_whole_number size.width']],
    ['has a side too many', { size: { width: 580, height: 400, depth: 1 } }, ['unknown_key size.depth']],
    [
      'does not hold its parts',
      { size: { width: 400, height: 230 } },
      [expect.stringMatching(/^outside_tag/)],
    ],
    ['does not stand as said', { orientation: 'upright' }, ['unknown_value orientation']],
  ])('[PT-2] %s', (_, change, expected) => {
    expect(label(change).slice(0, Math.max(1, expected.length))).toEqual(expected);
  });

  test('[PT-2] [PT-20] paper has none', () => {
    expect(problems(layout(name, { size: { width: 1050, height: 1480 } }))).toEqual(['unknown_key size']);
  });
});
