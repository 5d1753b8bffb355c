/** Random products, values and layouts for property tests. */
import fc from 'fast-check';
import { gs1CheckDigit } from '../codes/ean13.ts';
import type { Language, LocalText } from '../language.ts';
import type { SamplerSpec, TagSource } from '../source.ts';
import { sampler } from './sample-tags.ts';

const WORDS = [
  'Televizor',
  'WW61T3990BS/LD',
  'ART-18HM87',
  '12/128',
  'GB',
  '55″',
  'inverterli',
  'bugʻ',
  'kir',
  'yuvish',
  'mashinasi',
  '6,5',
  'kg',
  'Холодильник',
  'электрочайник',
  'высококачественный',
  '№',
  '7',
  '×',
  'Ўзбекистон',
  'ğ',
  'Кәрханасы',
  '4',
  '990',
  '000',
  '—',
  '(2-kamerali)',
  'Super-Ultra-Long-Word-Without-Any-Space-At-All-1234567890',
];

export const phrase: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 14 })
  .map((words) => words.join(' '));

const localText: fc.Arbitrary<LocalText> = fc.record({ uz: phrase, ru: phrase, kaa: phrase });

export const language: fc.Arbitrary<Language> = fc.constantFrom('uz', 'ru', 'kaa');

export const ean: fc.Arbitrary<string> = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  .map((digits) => digits.join('') + gs1CheckDigit(digits.join('')));

const money = fc.integer({ min: 1_000, max: 9_999_999_999 });

export const source: fc.Arbitrary<TagSource> = fc
  .record({
    name: localText,
    sku: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
    brand: phrase.map((words) => words.split(' ')[0] ?? ''),
    barcode: fc.option(fc.oneof(ean, fc.stringMatching(/^[A-Z0-9-]{1,12}$/))),
    premium: fc.boolean(),
    price: money,
    off: fc.option(fc.integer({ min: 1_000, max: 5_000_000 })),
    characters: fc.array(fc.record({ label: localText, value: localText }), { maxLength: 12 }),
    instalment: fc.option(
      fc.record({ months: fc.integer({ min: 1, max: 36 }), monthly: money, promoBank: fc.boolean() }),
    ),
    campaign: fc.option(fc.constant({ end: '2026-12-31' })),
    client: fc.option(phrase),
  })
  .map(({ off, characters, name, sku, brand, barcode, premium, ...rest }) => ({
    ...rest,
    product: { id: '1', name, sku, brand, barcode, premium },
    oldPrice: off === null ? null : rest.price + off,
    characters: characters.map((character, index) => ({ id: String(index), ...character })),
  }));

export const samplerSpec: fc.Arbitrary<SamplerSpec> = fc
  .record({
    kind: fc.constantFrom(1 as const, 2 as const, 3 as const),
    title: fc.option(localText),
    discountText: localText,
    discountTag: fc.constantFrom('none' as const, 'percent' as const, 'text' as const),
    monthCount: fc.boolean(),
  })
  .map(({ kind, ...rest }) => ({ ...sampler(kind), ...rest, monthlyPrice: 'if_any' as const }));
