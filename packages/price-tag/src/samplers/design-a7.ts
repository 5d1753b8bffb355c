import type { Part } from '../layout/types.ts';
import { LAYOUT_WORDS } from './default-words.ts';
import {
  at,
  barcode,
  characters,
  monthly,
  oldPrice,
  price,
  qr,
  sku,
  text,
  until,
  value,
  when,
} from './parts.ts';

/** A7 across, 105 × 74 mm, margins of 4.5 mm: little room, so the price and the name have it. */

const foot: readonly Part[] = [
  when(barcode(at(45, 572, 420, 123)), 'barcode'),
  sku(at(480, 655, 370, 40), 7, { valign: 'bottom' }),
  when(qr(at(865, 555, 140, 140)), 'check'),
];

const rows = (box: ReturnType<typeof at>, count: number): Part => ({
  ...characters(box, 8, 6.5, count),
  leading: 136,
  rules: false,
});

export const a7Standard: readonly Part[] = [
  value(at(45, 36, 560, 42), 'brand', { size: 9.5, floor: 7, weight: 800 }),
  value(at(605, 36, 400, 42), 'title', { size: 8, floor: 6, align: 'right' }),
  value(at(45, 78, 960, 128), 'name', { size: 15, floor: 9, weight: 600, maxLines: 2 }),
  rows(at(45, 208, 960, 118), 3),
  { kind: 'line', ...at(45, 338, 960, 0), thickness: 6, ink: 'black' },
  when(price(at(45, 348, 960, 130), 44, 18), 'instalment'),
  when(price(at(45, 348, 960, 195), 50, 18), '!instalment'),
  monthly(at(45, 482, 960, 70), 16, 10),
  ...foot,
];

export const a7Promotion: readonly Part[] = [
  { kind: 'box', ...at(40, 40, 970, 76), radius: 12, fill: 'accent', thickness: 0 },
  when(
    value(at(60, 42, 560, 72), 'title', { size: 13, floor: 8, weight: 800, ink: 'white', valign: 'middle' }),
    'title',
  ),
  when(
    text(at(60, 42, 560, 72), LAYOUT_WORDS.promotion, {
      size: 13,
      floor: 8,
      weight: 800,
      ink: 'white',
      valign: 'middle',
    }),
    '!title',
  ),
  until(at(630, 42, 360, 72), 9, { weight: 600, ink: 'white', align: 'right', valign: 'middle' }),
  value(at(45, 122, 960, 128), 'name', { size: 14, floor: 9, weight: 600, maxLines: 2 }),
  when(rows(at(45, 250, 960, 80), 2), '!old_price'),
  oldPrice(at(45, 262, 560, 80), 18, 10),
  {
    kind: 'discount',
    id: 'discount',
    ...at(775, 258, 230, 86),
    shape: 'rect',
    fill: 'accent',
    ink: 'white',
    size: 21,
    floor: 7,
    weight: 800,
  },
  when(price(at(45, 350, 960, 130), 44, 18), 'instalment'),
  when(price(at(45, 350, 960, 195), 50, 18), '!instalment'),
  monthly(at(45, 482, 960, 70), 16, 10),
  ...foot,
];

export const a7Instalment: readonly Part[] = [
  value(at(45, 36, 960, 42), 'brand', { size: 9.5, floor: 7, weight: 800 }),
  value(at(45, 78, 960, 128), 'name', { size: 15, floor: 9, weight: 600, maxLines: 2 }),
  when(rows(at(45, 208, 960, 78), 2), '!client'),
  when(
    value(
      at(45, 220, 960, 44),
      'client',
      { size: 8.5, floor: 6, weight: 600 },
      { before: LAYOUT_WORDS.client },
    ),
    'client',
  ),
  price(at(45, 284, 960, 135), 44, 18),
  when({ kind: 'box', ...at(40, 428, 970, 116), radius: 14, fill: 'black', thickness: 0 }, 'instalment'),
  when(
    text(at(60, 431, 200, 110), LAYOUT_WORDS.instalment, {
      size: 9,
      floor: 6,
      weight: 600,
      ink: 'white',
      maxLines: 2,
      valign: 'middle',
    }),
    'instalment',
  ),
  monthly(at(270, 432, 720, 108), 24, 12, { ink: 'white', suffixSize: 56, align: 'right' }),
  ...foot,
];
