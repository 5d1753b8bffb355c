import { eanOf } from '../ean.ts';
import type { Chain, Format, Language, Product, Sampler, Words } from './facts.ts';

/** The initial chain of every history; `site.ts` writes the same rows into a database. */

function words(uz: string, ru: string, kaa: string | null = null): Words {
  return { uz, ru, kaa };
}

const SUFFIX = words('soʻm', 'сум', 'sum');

function sampler(kind: 1 | 2 | 3, format: Format, more: Partial<Sampler> = {}): Sampler {
  return {
    kind,
    format,
    version: 1,
    title: null,
    text: null,
    suffix: SUFFIX,
    shortName: false,
    characters: null,
    monthly: kind === 2 ? 'no' : kind === 3 ? 'required' : 'if_any',
    months: kind === 2 ? null : 12,
    discountTag: kind === 2 ? 'percent' : 'none',
    showsOldPrice: kind === 2,
    showsUntil: kind === 2,
    showsPicture: false,
    ...more,
  };
}

/** Samplers by their index in {@link makeChain}. */
export const SAMPLERS = {
  standardA6: 0,
  shortA7: 1,
  instalmentA5: 2,
  promotionA6: 3,
  campaignA6: 4,
  campaignA5: 5,
  /** Shows no last day: a print stays right when its campaign is prolonged. */
  endlessLookA7: 6,
  /** A campaign's tag with a monthly price. */
  campaignTermsA6: 7,
  pictureA6: 8,
  standardLabel: 9,
  campaignLabel: 10,
} as const;

/** Samplers that only campaigns use, by format. */
export const CAMPAIGN_SAMPLERS: Readonly<Record<Format, readonly number[]>> = {
  A5: [SAMPLERS.campaignA5],
  A6: [SAMPLERS.campaignA6, SAMPLERS.campaignTermsA6],
  A7: [SAMPLERS.endlessLookA7],
  label: [SAMPLERS.campaignLabel],
};

function makeSamplers(): Sampler[] {
  return [
    sampler(1, 'A6', { characters: [0, 1] }),
    sampler(1, 'A7', { shortName: true, characters: [], title: words('Narx', 'Цена') }),
    sampler(3, 'A5', { months: 24 }),
    sampler(2, 'A6', { text: words('Kafolat 1 yil', 'Гарантия 1 год', 'Kepillik 1 jıl') }),
    sampler(2, 'A6', { title: words('Aksiya', 'Акция') }),
    sampler(2, 'A5'),
    sampler(2, 'A7', { showsUntil: false }),
    sampler(2, 'A6', { monthly: 'if_any', months: 6 }),
    sampler(1, 'A6', { showsPicture: true, characters: [2] }),
    sampler(1, 'label', { shortName: true }),
    sampler(2, 'label'),
  ];
}

/** Categories: format on display, and the samplers bound. The last has none. */
const CATEGORIES: readonly (readonly [Format, Partial<Record<Format, number>>])[] = [
  ['A6', { A6: SAMPLERS.standardA6, A7: SAMPLERS.shortA7 }],
  ['A7', { A7: SAMPLERS.shortA7, A5: SAMPLERS.instalmentA5 }],
  ['A5', { A5: SAMPLERS.instalmentA5, A6: SAMPLERS.pictureA6 }],
  ['A6', { A6: SAMPLERS.promotionA6 }],
  ['A6', { A6: SAMPLERS.pictureA6, A7: SAMPLERS.shortA7, label: SAMPLERS.standardLabel }],
  ['A6', {}],
];

function makeProduct(index: number): Product {
  const category = index % 11 === 10 ? 5 : index % 5;
  // Prices of every size: a cable's monthly price is rounded up to the same thousand for any number of months.
  const price = index % 7 === 3 ? 9_000 : 400_000 + index * 35_000;
  const oldPrice = index % 3 === 0 ? price + 50_000 : null;
  const hasShort = index % 4 === 0;
  return {
    sku: `M-${String(index + 1).padStart(3, '0')}`,
    name: words(`Tovar ${index}`, `Товар ${index}`, index % 2 === 0 ? `Tawar ${index}` : null),
    // Without Russian in its short name, this product cannot be printed in a Russian branch.
    shortName: hasShort ? words(`T ${index}`, index === 20 ? '' : `Т ${index}`) : null,
    brand: index % 3 === 2 ? null : index % 3,
    category,
    barcode: index < 4 || index % 2 === 0 ? eanOf(index < 4 ? index + 1 : 100 + index) : null,
    premium: false,
    characters: new Map(index % 2 === 0 ? [[index % 3, words(`${index}`, `${index}`)]] : []),
    picture: null,
    prices: index === 17 ? [] : [{ day: '0000-00-00', order: 0, price, oldPrice }],
    deleted: false,
  };
}

const BRANCHES: readonly (readonly [string, Language])[] = [
  ['TAS-01', 'uz'],
  ['TAS-02', 'ru'],
  ['NUK-01', 'kaa'],
];

/** A chain of three branches, one in each language, and `count` products. */
export function makeChain(today: string, count: number): Chain {
  const products = Array.from({ length: count }, (_, index) => makeProduct(index));
  return {
    today,
    events: 0,
    brands: ['Artel', 'Samsung'],
    characters: [
      { label: words('Ekran', 'Экран'), unit: words('dyuym', 'дюйм', 'dyuym') },
      { label: words('Rangi', 'Цвет', 'Reńi'), unit: null },
      { label: words('Hajmi', 'Объём'), unit: words('litr', 'литр') },
    ],
    samplers: makeSamplers(),
    categories: CATEGORIES.map(([tagFormat, bound]) => ({
      tagFormat,
      bound: new Map(Object.entries(bound) as [Format, number][]),
    })),
    products,
    branches: BRANCHES.map(([code, language]) => ({
      code,
      language,
      shelves: ['J1', 'J2', 'J3'].map((name, index) => ({
        name: `${code} ${name}`,
        position: index + 1,
        deleted: false,
      })),
      lastPlaces: new Map(),
      // Two thirds are on the first two shelves; some on both.
      places: products.flatMap((_, product) => {
        if (product % 3 === 2) return [];
        const first = { shelf: product % 2, position: product + 1, product };
        return product % 12 === 0 ? [first, { shelf: 2, position: product + 1, product }] : [first];
      }),
    })),
    plans: new Map([
      [6, { months: 6, markup: 1500, active: true }],
      [12, { months: 12, markup: 3000, active: true }],
      [24, { months: 24, markup: 5000, active: true }],
      // Not used at the start, so that it can be switched off.
      [36, { months: 36, markup: 7000, active: true }],
    ]),
    segments: [],
    campaigns: [],
    duplicatesAllowed: 2,
  };
}
