import {
  defaultLayout,
  type Format,
  type OldPricePart,
  type Part,
  type SamplerKind,
  type SamplerSpec,
  type TagLayout,
} from '@javon/price-tag';
import type { StoredSampler } from '../price-tags/public.ts';

/** Months and markup in hundredths of a percent. */
export const PLANS = [
  { months: 3, markup: 0 },
  { months: 6, markup: 1200 },
  { months: 12, markup: 2400 },
  { months: 24, markup: 4400 },
] as const;

/** Markup of the plan of 12 months before it was changed, and how many hours ago that was. */
export const PLAN_BEFORE = { months: 12, markup: 2700, hoursAgo: 36 * 24 } as const;

const SUFFIX = { uz: 'soʻm', ru: 'сум', kaa: 'sum' };

const STANDARD: SamplerSpec = {
  kind: 1,
  title: null,
  shortName: false,
  characters: null,
  monthlyPrice: 'if_any',
  monthCount: true,
  discountTag: 'none',
  discountText: null,
  text: null,
  suffix: SUFFIX,
};

const PROMOTION: SamplerSpec = {
  ...STANDARD,
  kind: 2,
  title: { uz: 'Chegirma', ru: 'Скидка', kaa: 'Jeńillik' },
  discountTag: 'percent',
};

const INSTALMENT: SamplerSpec = {
  ...STANDARD,
  kind: 3,
  title: { uz: 'Muddatli toʻlov', ru: 'Рассрочка', kaa: 'Bólip tólew' },
  monthlyPrice: 'required',
};

const OLD_PRICE: Omit<OldPricePart, 'x' | 'y' | 'w' | 'h' | 'size' | 'floor' | 'align'> = {
  kind: 'oldPrice',
  id: 'oldPrice',
  weight: 600,
  valign: 'middle',
  ink: 'black',
  strike: 'slanted',
  strikeInk: 'black',
  when: ['old_price'],
};

/** Where the old price stands in each format, and which part makes room for it, how. */
const ROOM: Readonly<
  Record<Format, { readonly part: Part; readonly id: string; readonly w?: number; readonly h?: number }>
> = {
  A5: {
    part: { ...OLD_PRICE, x: 70, y: 570, w: 1000, h: 84, size: 26, floor: 14, align: 'left' },
    id: 'name',
    h: 420,
  },
  A6: {
    part: { ...OLD_PRICE, x: 60, y: 748, w: 930, h: 70, size: 19, floor: 11, align: 'left' },
    id: 'characters',
    h: 318,
  },
  A7: {
    part: { ...OLD_PRICE, x: 600, y: 240, w: 405, h: 78, size: 17, floor: 9, align: 'right' },
    id: 'characters',
    w: 540,
  },
};

/** The finished standard design with the old price, where there is one, above the price. */
function withOldPrice(format: Format): TagLayout {
  const layout = defaultLayout(1, format);
  const { part, id, w, h } = ROOM[format];
  const parts = layout.parts.flatMap((one): Part[] => {
    if (one.id !== id) return [one];
    const less = { ...one, w: w ?? one.w, h: h ?? one.h };
    return [
      { ...one, when: [...(one.when ?? []), '!old_price'] },
      { ...less, when: [...(one.when ?? []), 'old_price'] },
    ];
  });
  return { ...layout, parts: [...parts, part] };
}

/** The finished instalment design with the brand's mark at the right of the name. */
function withBrandMark(format: 'A6'): TagLayout {
  const layout = defaultLayout(3, format);
  const parts = layout.parts.map((one): Part => (one.id === 'name' ? { ...one, w: 650 } : one));
  const mark: Part = {
    kind: 'picture',
    id: 'mark',
    ref: 'brand',
    x: 740,
    y: 116,
    w: 250,
    h: 210,
    align: 'right',
    valign: 'top',
  };
  return { ...layout, parts: [...parts, mark] };
}

interface DemoVersion {
  readonly id: number;
  readonly number: number;
  readonly months: number;
  readonly hoursAgo: number;
  readonly stored: StoredSampler;
}

export interface DemoSampler {
  readonly id: number;
  readonly name: string;
  readonly kind: SamplerKind;
  readonly format: Format;
  /** Oldest first; the last one is in force. */
  readonly versions: readonly DemoVersion[];
}

const LONG_AGO = 190 * 24;
/** When the month count came onto the smallest standard tag. */
const A7_CHANGED = 228;

/** Three standard samplers, which the categories are bound to, and others that wait for a campaign. */
export function buildSamplers(): DemoSampler[] {
  let versionId = 0;
  const version = (
    number: number,
    hoursAgo: number,
    months: number,
    sampler: SamplerSpec,
    layout: TagLayout,
  ): DemoVersion => ({ id: ++versionId, number, hoursAgo, months, stored: { sampler, layout } });
  const standard = (format: Format) => version(1, LONG_AGO, 12, STANDARD, withOldPrice(format));
  const samplers: Omit<DemoSampler, 'id'>[] = [
    { name: 'Standart A5', kind: 1, format: 'A5', versions: [standard('A5')] },
    { name: 'Standart A6', kind: 1, format: 'A6', versions: [standard('A6')] },
    {
      name: 'Standart A7',
      kind: 1,
      format: 'A7',
      versions: [
        version(1, LONG_AGO, 12, { ...STANDARD, monthCount: false }, withOldPrice('A7')),
        version(2, A7_CHANGED, 12, STANDARD, withOldPrice('A7')),
      ],
    },
    ...(['A5', 'A6', 'A7'] as const).map((format) => ({
      name: `Chegirma ${format}`,
      kind: 2 as const,
      format,
      versions: [version(1, LONG_AGO, 12, PROMOTION, defaultLayout(2, format))],
    })),
    ...(['A5', 'A6', 'A7'] as const).map((format) => ({
      name: `Muddatli toʻlov ${format}`,
      kind: 3 as const,
      format,
      versions: [version(1, LONG_AGO, 24, INSTALMENT, defaultLayout(3, format))],
    })),
    {
      name: 'Brend belgisi bilan A6',
      kind: 3,
      format: 'A6',
      versions: [version(1, LONG_AGO, 12, INSTALMENT, withBrandMark('A6'))],
    },
  ];
  return samplers.map((sampler, index) => ({ id: index + 1, ...sampler }));
}

/** Id of the version that the smallest standard tag had before. */
export const BEFORE_A7_CHANGED = 3;

/** The version in force a number of hours ago. */
export function versionAt(sampler: DemoSampler, hoursAgo: number): DemoVersion {
  const held = sampler.versions.filter((one) => one.hoursAgo >= hoursAgo).at(-1) ?? sampler.versions[0];
  if (held === undefined) throw new Error(`${sampler.name} has no version`);
  return held;
}
