import type { Part } from '../layout/types.ts';
import { LAYOUT_WORDS } from './default-words.ts';
import {
  at,
  banner,
  barcode,
  characters,
  client,
  discount,
  monthly,
  oldPrice,
  price,
  qr,
  sku,
  text,
  value,
  when,
} from './parts.ts';

/**
 * A7 across, 105 × 74 mm, margins of 4.5 mm: space is short, so most of it goes to the price and the name.
 */

const foot: readonly Part[] = [
  when(barcode(at(45, 575, 810, 120)), 'barcode'),
  when(qr(at(882, 572, 140, 140)), 'check'),
];

/** The article number, on the line of the monthly price. */
const number = sku(at(715, 514, 290, 38), 7.5, { align: 'right', valign: 'bottom' });

const rows = (box: ReturnType<typeof at>, count: number): Part => ({
  ...characters(box, 8, 6.5, count),
  leading: 132,
  rules: false,
});

export const a7Standard: readonly Part[] = [
  value(at(45, 36, 560, 42), 'brand', { size: 9.5, floor: 7, weight: 800 }),
  value(at(605, 36, 400, 42), 'title', { size: 8, floor: 6, align: 'right' }),
  value(at(45, 76, 960, 126), 'name', { size: 15, floor: 9, weight: 600, maxLines: 3 }),
  rows(at(45, 206, 960, 112), 3),
  { kind: 'line', ...at(45, 332, 960, 0), thickness: 6, ink: 'black' },
  when(price(at(45, 346, 960, 128), 42, 18), 'instalment'),
  when(price(at(45, 346, 960, 162), 50, 18), '!instalment'),
  monthly(at(45, 486, 660, 70), 17, 10),
  number,
  ...foot,
];

export const a7Promotion: readonly Part[] = [
  ...banner(at(45, 45, 960, 72), 12.5, 8),
  value(at(45, 124, 960, 120), 'name', { size: 14, floor: 9, weight: 600, maxLines: 3 }),
  when(rows(at(45, 250, 960, 80), 2), '!old_price'),
  oldPrice(at(45, 256, 560, 78), 17, 10),
  discount(at(785, 256, 220, 80), 20, 7),
  when(price(at(45, 346, 960, 128), 42, 18), 'instalment'),
  when(price(at(45, 346, 960, 162), 50, 18), '!instalment'),
  monthly(at(45, 486, 660, 70), 17, 10),
  number,
  ...foot,
];

export const a7Instalment: readonly Part[] = [
  value(at(45, 36, 560, 42), 'brand', { size: 9.5, floor: 7, weight: 800 }),
  when(value(at(605, 36, 400, 42), 'title', { size: 8, floor: 6, align: 'right' }), 'title'),
  when(sku(at(605, 36, 400, 42), 7.5, { align: 'right', valign: 'middle' }), '!title'),
  value(at(45, 76, 960, 120), 'name', { size: 14, floor: 9, weight: 600, maxLines: 3 }),
  when(rows(at(45, 196, 960, 80), 2), '!client'),
  client(at(45, 222, 960, 46), { size: 9, floor: 6 }),
  when(price(at(45, 292, 960, 128), 42, 18), 'instalment'),
  when(price(at(45, 292, 960, 250), 50, 18), '!instalment'),
  when({ kind: 'box', ...at(45, 434, 960, 114), radius: 14, fill: 'black', thickness: 0 }, 'instalment'),
  when(
    text(at(68, 437, 190, 108), LAYOUT_WORDS.instalment, {
      size: 9,
      floor: 6,
      weight: 600,
      ink: 'white',
      maxLines: 2,
      valign: 'middle',
    }),
    'instalment',
  ),
  monthly(at(265, 438, 717, 106), 24, 12, { ink: 'white', suffixSize: 56, align: 'right' }),
  ...foot,
];
