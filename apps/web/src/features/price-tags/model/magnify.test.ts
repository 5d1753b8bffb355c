import { defaultLayout, layoutTag, type TagValues } from '@javon/price-tag';
import { expect, it } from 'vitest';
import { MAGNIFIED, magnify } from './magnify.ts';

const values: TagValues = {
  language: 'uz',
  productId: '1',
  title: 'Aksiya',
  name: 'Artel televizori',
  shortName: '',
  brand: 'Artel',
  sku: 'S-1',
  unit: '',
  text: '',
  suffix: 'soʻm',
  characters: [{ id: '1', label: 'Diagonal', value: '55' }],
  price: 4_690_000,
  oldPrice: 4_990_000,
  monthly: 480_000,
  months: 12,
  monthCount: true,
  promoBank: false,
  premium: false,
  discountTag: 'percent',
  discountText: '',
  barcode: { symbology: 'ean13', code: '4780020002067' },
  until: '',
  client: '',
};

/** Numbers of a command that are no lengths: weights, counts and columns of bars. */
const NOT_LENGTHS = new Set(['weight', 'columns', 'rows', 'rects', 'amount', 'part']);

function lengths(value: object): number[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    if (NOT_LENGTHS.has(name)) return [];
    if (typeof inner === 'number') return [inner];
    return Array.isArray(inner) ? inner.filter((one) => typeof one === 'number') : [];
  });
}

it.each([1, 2, 3] as const)('multiplies every length of a drawing of kind %i', (kind) => {
  const drawing = layoutTag(values, defaultLayout(kind, 'A6'));
  const large = magnify(drawing);
  expect(large.width).toBe(drawing.width * MAGNIFIED);
  large.commands.forEach((command, i) => {
    const before = drawing.commands[i];
    expect(lengths(command)).toEqual(lengths(before ?? {}).map((length) => length * MAGNIFIED));
  });
});
