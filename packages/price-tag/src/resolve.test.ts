import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from './problems.ts';
import { formatDate, MAX_PRICE, resolveTag } from './resolve.ts';
import type { SamplerSpec, TagSource } from './source.ts';
import { language, samplerSpec, source } from './testing/arbitrary.ts';
import { KETTLE, PHONE, sampler, TELEVISION, WASHER } from './testing/sample-tags.ts';

const standard = sampler(1);

function problems(change: Partial<TagSource>, spec: SamplerSpec = standard): readonly Problem[] {
  return resolveTag({ ...TELEVISION, ...change }, spec, 'uz').problems;
}

function withProduct(change: Partial<TagSource['product']>): Partial<TagSource> {
  return { product: { ...TELEVISION.product, ...change } };
}

describe('values shown by a sampler', () => {
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

  test('[PT-10] every value of a tag, in Uzbek', () => {
    const source = { ...PHONE, client: 'Aziz Karimov', pictures: { product: 'KEY-1' } };
    const { values, problems: found } = resolveTag(source, { ...sampler(3), characters: ['battery'] }, 'uz');
    expect(found).toEqual([]);
    expect(values).toEqual({
      language: 'uz',
      productId: '1002',
      title: '',
      name: 'Smartfon Samsung Galaxy A55 5G 8/256 GB, toʻq koʻk',
      shortName: 'Smartfon Samsung Galaxy A55 5G 8/256 GB, toʻq koʻk',
      brand: 'Samsung',
      sku: 'PH-A55-256',
      unit: '',
      text: '',
      suffix: 'soʻm',
      characters: [{ id: 'battery', label: 'Batareya', value: '5 000 mAh' }],
      price: 4_690_000,
      oldPrice: 4_990_000,
      monthly: 391_000,
      months: 12,
      monthCount: true,
      promoBank: true,
      premium: false,
      discountTag: 'none',
      discountText: '',
      barcode: { symbology: 'ean13', code: '8806095467054' },
      until: '',
      client: 'Aziz Karimov',
      pictures: { product: 'KEY-1' },
    });
  });

  test('[PT-10] a source without client, campaign, unit or pictures shows none', () => {
    const { values } = resolveTag(KETTLE, standard, 'uz');
    expect(values).toMatchObject({ client: '', until: '', unit: '', promoBank: false });
    expect(values).not.toHaveProperty('pictures');
    expect(resolveTag(TELEVISION, standard, 'uz').values).toMatchObject({ unit: 'dona', premium: true });
  });

  test.each<[string, TagSource['product']['shortName'], string]>([
    ['none', undefined, TELEVISION.product.name.uz],
    ['null', null, TELEVISION.product.name.uz],
    ['a blank one', { uz: ' ', ru: '', kaa: ' ' }, TELEVISION.product.name.uz],
    ['one', { uz: 'QE55', ru: 'QE55' }, 'QE55'],
  ])('[PT-10] the short name where the product has %s', (_, shortName, shown) => {
    const source = { ...TELEVISION, ...withProduct({ shortName }) };
    const { values, problems: found } = resolveTag(source, { ...standard, shortName: true }, 'uz');
    expect([values.name, values.shortName, found]).toEqual([shown, shown, []]);
    expect(resolveTag(source, standard, 'uz').values.name).toBe(TELEVISION.product.name.uz);
  });

  test('[PT-10] the words of a discount tag are shown only if the tag is of words', () => {
    const discountText = { uz: 'Super narx', ru: 'Суперцена' };
    const shown = (discountTag: SamplerSpec['discountTag']): string =>
      resolveTag(TELEVISION, { ...standard, discountTag, discountText }, 'uz').values.discountText;
    expect([shown('none'), shown('percent'), shown('text')]).toEqual(['', '', 'Super narx']);
  });

  test('[PT-10] a sampler without a monthly price shows none and requires none', () => {
    const { values, problems: found } = resolveTag(TELEVISION, { ...standard, monthlyPrice: 'no' }, 'uz');
    expect([values.monthly, values.months, values.promoBank, found]).toEqual([null, null, false, []]);
  });

  test('[PT-10] the order of the source decides if the sampler names no characters', () => {
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

describe('faults that block a print', () => {
  test.each<[string, Partial<TagSource>, Problem]>([
    ['no price', { price: null }, { code: 'price_missing' }],
    ['a price of 0', { price: 0 }, { code: 'price_invalid', price: 0 }],
    ['a broken price', { price: 1.5 }, { code: 'price_invalid', price: 1.5 }],
    ['a negative price', { price: -1 }, { code: 'price_invalid', price: -1 }],
    ['a price of thirteen digits', { price: 1e12 }, { code: 'price_invalid', price: 1e12 }],
    [
      'a price of 0, whatever the discount',
      { price: 0, oldPrice: 100, discountPercent: 25 },
      { code: 'price_invalid', price: 0 },
    ],
    [
      'an old price equal to the price',
      { oldPrice: 8_990_000 },
      { code: 'old_price_not_above', price: 8_990_000, oldPrice: 8_990_000 },
    ],
    [
      'an old price under the price',
      { oldPrice: 8_989_999 },
      { code: 'old_price_not_above', price: 8_990_000, oldPrice: 8_989_999 },
    ],
    ['an old price of 0', { oldPrice: 0 }, { code: 'old_price_invalid', oldPrice: 0 }],
    ['an old price of 13 digits', { oldPrice: 1e12 }, { code: 'old_price_invalid', oldPrice: 1e12 }],
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
    [
      'an instalment of more than ten years',
      { instalment: { months: 121, monthly: 5, promoBank: false } },
      { code: 'monthly_invalid', monthly: 5, months: 121 },
    ],
    [
      'an instalment of half a month',
      { instalment: { months: 1.5, monthly: 5, promoBank: false } },
      { code: 'monthly_invalid', monthly: 5, months: 1.5 },
    ],
    [
      'an instalment for nothing',
      { instalment: { months: 12, monthly: 0, promoBank: false } },
      { code: 'monthly_invalid', monthly: 0, months: 12 },
    ],
  ])('[PT-11] %s', (_, change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });

  test.each<[string, Partial<TagSource>]>([
    ['a discount equal to the prices', { discountPercent: 21 }],
    ['no discount, and no old price', { oldPrice: null, discountPercent: null }],
    ['a discount of 0, and no old price', { oldPrice: null, discountPercent: 0 }],
    ['the least and the greatest price', { price: 1, oldPrice: MAX_PRICE }],
    ['an instalment of one month', { instalment: { months: 1, monthly: 1, promoBank: false } }],
    ['an instalment of ten years', { instalment: { months: 120, monthly: MAX_PRICE, promoBank: false } }],
  ])('[PT-11] [PT-15] %s goes out', (_, change) => {
    expect(problems(change)).toEqual([]);
  });

  test('[PT-11] the greatest price is 999,999,999,999 so‘m', () => {
    expect(MAX_PRICE).toBe(999_999_999_999);
    expect(problems({ price: MAX_PRICE, oldPrice: null })).toEqual([]);
  });

  test('[PT-10] a wrong value is not shown', () => {
    const wrong: TagSource = {
      ...TELEVISION,
      ...withProduct({ barcode: 'Ж-1' }),
      price: 0,
      oldPrice: -1,
      instalment: { months: 0, monthly: 5, promoBank: true },
      campaign: { end: null },
    };
    const { values, problems: found } = resolveTag(wrong, standard, 'uz');
    expect(values).toMatchObject({
      price: null,
      oldPrice: null,
      monthly: null,
      months: null,
      promoBank: false,
      barcode: null,
      until: '',
    });
    expect(found.map(({ code }) => code)).toEqual([
      'price_invalid',
      'old_price_invalid',
      'monthly_invalid',
      'campaign_without_end',
      'barcode_invalid',
    ]);
  });

  test.each([null, '', '  '])('[PT-14] a product may have no barcode: %j', (barcode) => {
    const { values, problems: found } = resolveTag(
      { ...TELEVISION, ...withProduct({ barcode }) },
      standard,
      'uz',
    );
    expect([values.barcode, found]).toEqual([null, []]);
  });

  test('[PT-15] no monthly price though the sampler requires one', () => {
    expect(problems({ instalment: null }, sampler(3))).toEqual([{ code: 'monthly_missing' }]);
    expect(problems({ instalment: null })).toEqual([]);
  });

  test.each<[string, TagSource['product']['name'], 'uz' | 'ru' | 'kaa', string, Problem[]]>([
    ['Russian', { uz: 'Choynak', ru: '' }, 'ru', 'Choynak', [missing('ru')]],
    ['Uzbek', { uz: ' ', ru: 'Чайник' }, 'uz', '', [missing('uz')]],
    ['Karakalpak: Uzbek stands in', { uz: 'Choynak', ru: 'Чайник' }, 'kaa', 'Choynak', []],
    ['Karakalpak and Uzbek', { uz: '', ru: 'Чайник' }, 'kaa', '', [missing('uz')]],
    ['everything', { uz: '', ru: '', kaa: '' }, 'ru', '', [missing('uz')]],
    ['all but Karakalpak', { uz: '', ru: '', kaa: 'Sháynek' }, 'kaa', 'Sháynek', []],
    ['Russian, which is blank', { uz: 'Choynak', ru: ' ' }, 'ru', 'Choynak', [missing('ru')]],
    ['Karakalpak, which is blank', { uz: 'Choynak', ru: 'Чайник', kaa: ' ' }, 'kaa', 'Choynak', []],
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

  test('[PT-13] the problem names the field of the text', () => {
    const text = { uz: 'a茶', ru: 'x' };
    const character = { id: 'c1', label: text, value: text };
    const product = { ...KETTLE.product, name: text, shortName: text, brand: '茶', sku: '茶', unit: text };
    const spec: SamplerSpec = {
      ...standard,
      title: text,
      text,
      suffix: text,
      discountTag: 'text',
      discountText: text,
    };
    const found = resolveTag(
      { ...KETTLE, product, characters: [character], client: '茶' },
      spec,
      'uz',
    ).problems;
    expect(found.map((problem) => ('field' in problem ? problem.field : '')).sort()).toEqual([
      'brand',
      'characters.c1.label',
      'characters.c1.value',
      'client',
      'discountText',
      'name',
      'shortName',
      'sku',
      'suffix',
      'text',
      'title',
      'unit',
    ]);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['glyph_missing']));
  });

  test('[PT-12] the problem names the field of the text: required ones, and partly translated ones', () => {
    const none = { uz: '', ru: '' };
    const half = { uz: 'a', ru: '' };
    const fields = (tag: Partial<TagSource>, spec: Partial<SamplerSpec>): string[] =>
      resolveTag({ ...KETTLE, characters: [], ...tag }, { ...standard, ...spec }, 'ru').problems.map(
        (problem) =>
          problem.code === 'translation_missing' ? `${problem.field} ${problem.language}` : problem.code,
      );
    const product = { ...KETTLE.product, name: none, unit: none };
    expect(fields({ product }, { title: none, text: none, suffix: none })).toEqual(['name uz']);
    expect(fields({}, { discountTag: 'text', discountText: none })).toEqual(['discountText uz']);
    expect(fields({}, { discountTag: 'text', discountText: null })).toEqual(['discountText uz']);
    const row = { id: 'c1', label: none, value: { uz: '1', ru: '1' } };
    expect(fields({ characters: [row] }, {})).toEqual(['characters.c1.label uz']);
    expect(fields({}, { title: half, text: half, suffix: half }).sort()).toEqual([
      'suffix ru',
      'text ru',
      'title ru',
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
    ['X'.repeat(48), 'code128', 'X'.repeat(48)],
    ['88060954660571', 'code128', '88060954660571'],
    ['12345678901', 'code128', '12345678901'],
  ])('[PT-14] barcode %s is drawn as %s', (barcode, symbology, code) => {
    const { values } = resolveTag({ ...TELEVISION, ...withProduct({ barcode }) }, standard, 'uz');
    expect(values.barcode).toEqual({ symbology, code });
  });
});

function missing(of: 'uz' | 'ru' | 'kaa'): Problem {
  return { code: 'translation_missing', field: 'name', language: of };
}

test.each([
  ['  Ko\u0301k\tchoynak\u0000  2  l ', 'Kók choynak 2 l'],
  ['Choynak  2 l', 'Choynak 2 l'],
  [' Choynak', 'Choynak'],
  ['Choynak ', 'Choynak'],
  ['Choynak\n\n2 l', 'Choynak 2 l'],
  ['2\u00a0\u00a0l', '2\u00a0\u00a0l'],
  ['\u00a0Choynak\u202f', 'Choynak'],
  ['Choynak\u0085', 'Choynak'],
  ['10 k\u2126', '10 kΩ'],
  ['\u2126', 'Ω'],
  ['a\u037e b', 'a; b'],
])('[PT-12] texts are composed, single-spaced and without control characters: %j', (uz, shown) => {
  const name = { uz, ru: 'x' };
  const { values } = resolveTag({ ...KETTLE, product: { ...KETTLE.product, name } }, standard, 'uz');
  expect(values.name).toBe(shown);
});

test('[PT-10] a text without an entry for a language is the same as an empty one', () => {
  const name = { uz: 'Choynak' } as TagSource['product']['name'];
  const shown = resolveTag({ ...KETTLE, product: { ...KETTLE.product, name } }, standard, 'ru');
  expect([shown.values.name, shown.problems]).toEqual(['Choynak', [missing('ru')]]);
  const none = {} as TagSource['product']['name'];
  const empty = resolveTag({ ...KETTLE, product: { ...KETTLE.product, name: none } }, standard, 'kaa');
  expect([empty.values.name, empty.problems]).toEqual(['', [missing('uz')]]);
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
  ['26-11-30', '26-11-30'],
  ['2026-1-30', '2026-1-30'],
  ['2026-11-3', '2026-11-3'],
  ['on 2026-11-30', 'on 2026-11-30'],
])('[PT-18] the day %s is shown as %s', (day, shown) => {
  expect(formatDate(day)).toBe(shown);
});
