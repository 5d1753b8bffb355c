import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from './problems.ts';
import { formatDate, resolveTag } from './resolve.ts';
import type { SamplerSpec, TagSource } from './source.ts';
import { language, samplerSpec, source } from './testing/arbitrary.ts';
import { KETTLE, sampler, TELEVISION, WASHER } from './testing/sample-tags.ts';

const standard = sampler(1);

function problems(change: Partial<TagSource>, spec: SamplerSpec = standard): readonly Problem[] {
  return resolveTag({ ...TELEVISION, ...change }, spec, 'uz').problems;
}

function withProduct(change: Partial<TagSource['product']>): Partial<TagSource> {
  return { product: { ...TELEVISION.product, ...change } };
}

describe('what a sampler shows', () => {
  test('[PT-10] [TAG-2] title, short name, characters, monthly price, month count, discount tag, text and suffix', () => {
    const spec: SamplerSpec = {
      ...sampler(2),
      shortName: true,
      characters: ['sound', 'diagonal', 'nothing'],
      monthCount: false,
      discountTag: 'text',
      discountText: { uz: 'Super narx', ru: 'Суперцена' },
      text: { uz: 'Yetkazib berish bepul', ru: 'Доставка бесплатно', kaa: 'Jetkerip beriw biypul' },
    };
    const { values, problems: found } = resolveTag(TELEVISION, spec, 'ru');
    expect(found).toEqual([]);
    expect(values).toMatchObject({
      language: 'ru',
      title: 'Лучшая цена недели',
      name: 'Samsung QE55Q60D',
      text: 'Доставка бесплатно',
      suffix: 'сум',
      price: 8_990_000,
      oldPrice: 11_490_000,
      monthly: 929_000,
      months: 12,
      monthCount: false,
      discountTag: 'text',
      discountText: 'Суперцена',
      until: '30.11.2026',
      barcode: { symbology: 'ean13', code: '8806095466057' },
    });
    expect(values.characters).toEqual([
      { id: 'sound', label: 'Мощность звука', value: '20 W' },
      { id: 'diagonal', label: 'Диагональ экрана', value: '55″ / 140 sm' },
    ]);
    expect(resolveTag(TELEVISION, spec, 'kaa').values.text).toBe('Jetkerip beriw biypul');
  });

  test('[PT-10] a sampler without a monthly price shows none and asks for none', () => {
    const { values, problems: found } = resolveTag(TELEVISION, { ...standard, monthlyPrice: 'no' }, 'uz');
    expect([values.monthly, values.months, values.promoBank, found]).toEqual([null, null, false, []]);
  });

  test('[PT-10] the order of the source decides where the sampler names no characters', () => {
    const { values } = resolveTag(WASHER, standard, 'uz');
    expect(values.characters.map(({ id }) => id)).toEqual(WASHER.characters.map(({ id }) => id));
  });

  test('[PT-10] a character without a value has no row', () => {
    const empty = { id: 'none', label: { uz: 'Yoʻq', ru: 'Нет' }, value: { uz: '', ru: ' ' } };
    const { values, problems: found } = resolveTag({ ...KETTLE, characters: [empty] }, standard, 'ru');
    expect([values.characters, found]).toEqual([[], []]);
  });

  test('[PT-10] the order in which a sampler is looked up in the source does not matter', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...WASHER.characters], { minLength: 8 }), (characters) => {
        const spec = { ...standard, characters: ['load', 'noise', 'year'] };
        expect(resolveTag({ ...WASHER, characters }, spec, 'uz')).toEqual(resolveTag(WASHER, spec, 'uz'));
      }),
    );
  });
});

describe('what must not go out', () => {
  test.each<[string, Partial<TagSource>, Problem]>([
    ['no price', { price: null }, { code: 'price_missing' }],
    ['a price of 0', { price: 0 }, { code: 'price_invalid', price: 0 }],
    ['a broken price', { price: 1.5 }, { code: 'price_invalid', price: 1.5 }],
    [
      'an old price equal to the price',
      { oldPrice: 8_990_000 },
      { code: 'old_price_not_above', price: 8_990_000, oldPrice: 8_990_000 },
    ],
    ['an old price of 0', { oldPrice: 0 }, { code: 'old_price_invalid', oldPrice: 0 }],
    [
      'a discount that the prices do not make',
      { discountPercent: 25 },
      { code: 'discount_mismatch', stated: 25, actual: 21 },
    ],
    [
      'a discount without an old price',
      { oldPrice: null, discountPercent: 5 },
      { code: 'discount_mismatch', stated: 5, actual: 0 },
    ],
    ['a campaign without end', { campaign: { end: null } }, { code: 'campaign_without_end' }],
    [
      'an instalment of no months',
      { instalment: { months: 0, monthly: 5, promoBank: false } },
      { code: 'monthly_invalid', monthly: 5, months: 0 },
    ],
  ])('[PT-11] %s', (_, change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });

  test('[PT-11] a discount equal to the prices goes out', () => {
    expect(problems({ discountPercent: 21 })).toEqual([]);
  });

  test('[PT-15] no monthly price where the sampler asks for one', () => {
    expect(problems({ instalment: null }, sampler(3))).toEqual([{ code: 'monthly_missing' }]);
    expect(problems({ instalment: null })).toEqual([]);
  });

  test.each<[string, TagSource['product']['name'], 'uz' | 'ru' | 'kaa', string, Problem[]]>([
    ['Russian', { uz: 'Choynak', ru: '' }, 'ru', 'Choynak', [missing('ru')]],
    ['Uzbek', { uz: ' ', ru: 'Чайник' }, 'uz', '', [missing('uz')]],
    ['Karakalpak: Uzbek stands in', { uz: 'Choynak', ru: 'Чайник' }, 'kaa', 'Choynak', []],
    ['Karakalpak and Uzbek', { uz: '', ru: 'Чайник' }, 'kaa', '', [missing('uz')]],
    ['everything', { uz: '', ru: '', kaa: '' }, 'ru', '', [missing('uz')]],
  ])('[PT-12] [OPS-7] missing: %s', (_, name, asked, shown, expected) => {
    const result = resolveTag({ ...KETTLE, product: { ...KETTLE.product, name } }, standard, asked);
    expect(result.problems).toEqual(expected);
    expect(result.values.name).toBe(shown);
  });

  test.each(['ŉ', '\u0483', '\u00ad'])('[PT-13] %j is Latin or Cyrillic, and the font lacks it', (letter) => {
    const name = { uz: `a${letter}b`, ru: 'x' };
    const found = resolveTag({ ...KETTLE, product: { ...KETTLE.product, name } }, standard, 'uz').problems;
    expect(found).toMatchObject([{ code: 'glyph_missing', field: 'name', character: letter }]);
  });

  test('[PT-13] a letter that the font lacks', () => {
    const name = { uz: 'Choynak 茶', ru: 'Чайник 😀' };
    const found = (asked: 'uz' | 'ru'): readonly Problem[] =>
      resolveTag({ ...KETTLE, product: { ...KETTLE.product, name } }, standard, asked).problems;
    expect(found('uz')).toEqual([
      { code: 'glyph_missing', field: 'name', character: '茶', codePoint: 0x8336 },
    ]);
    expect(found('ru')).toEqual([
      { code: 'glyph_missing', field: 'name', character: '😀', codePoint: 0x1f600 },
    ]);
  });

  test.each([
    ['8806095466058', 'check_digit'],
    ['012345678900', 'check_digit'],
    ['Ж-1', 'characters'],
    ['X'.repeat(49), 'length'],
  ] as const)('[PT-14] barcode %s: %s', (barcode, reason) => {
    expect(problems(withProduct({ barcode }))).toEqual([{ code: 'barcode_invalid', barcode, reason }]);
  });

  test.each([
    ['8806095466057', 'ean13', '8806095466057'],
    ['012345678905', 'ean13', '0012345678905'],
    ['12345670', 'code128', '12345670'],
    [' ART-18HM87 ', 'code128', 'ART-18HM87'],
  ])('[PT-14] barcode %s is drawn as %s', (barcode, symbology, code) => {
    const { values } = resolveTag({ ...TELEVISION, ...withProduct({ barcode }) }, standard, 'uz');
    expect(values.barcode).toEqual({ symbology, code });
  });
});

function missing(of: 'uz' | 'ru' | 'kaa'): Problem {
  return { code: 'translation_missing', field: 'name', language: of };
}

test('[PT-12] texts are composed, single-spaced and without control characters', () => {
  const name = { uz: '  Ko\u0301k\tchoynak\u0000  2  l ', ru: 'x' };
  const { values } = resolveTag({ ...KETTLE, product: { ...KETTLE.product, name } }, standard, 'uz');
  expect(values.name).toBe('Kók choynak 2 l');
});

test('[PT-10] any source and sampler give values without throwing, the same each time', () => {
  fc.assert(
    fc.property(source, samplerSpec, language, (tag, spec, asked) => {
      expect(resolveTag(tag, spec, asked)).toEqual(resolveTag(tag, spec, asked));
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['2026-11-30', '30.11.2026'],
  ['2026-11-30T00:00:00Z', '30.11.2026'],
  ['soon', 'soon'],
])('[PT-18] the day %s is shown as %s', (day, shown) => {
  expect(formatDate(day)).toBe(shown);
});
