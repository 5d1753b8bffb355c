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
  panel,
  price,
  qr,
  sku,
  text,
  value,
  when,
} from './parts.ts';

/** A5 across, 210 × 148 mm, margins of 7 mm: name left, characters right, the price over the whole width. */

const foot: readonly Part[] = [
  when(barcode(at(1330, 1165, 430, 245)), 'barcode'),
  when(qr(at(1826, 1206, 230, 230)), 'check'),
];

const rule: Part = { kind: 'line', ...at(70, 745, 1960, 0), thickness: 10, ink: 'black' };

export const a5Standard: readonly Part[] = [
  value(at(70, 60, 560, 80), 'brand', { size: 18, floor: 10, weight: 800 }),
  value(at(640, 60, 430, 80), 'title', { size: 14, floor: 8, align: 'right', valign: 'middle' }),
  value(at(70, 142, 1000, 500), 'name', { size: 30, floor: 15, weight: 600, maxLines: 8 }),
  sku(at(70, 660, 1000, 60), 11, { valign: 'bottom' }),
  { ...characters(at(1150, 66, 880, 650), 14, 9, 9), valign: 'top' },
  rule,
  when(price(at(70, 785, 1960, 300), 98, 40), 'instalment'),
  when(price(at(70, 775, 1960, 370), 98, 40), '!instalment'),
  when(text(at(70, 1185, 1200, 64), LAYOUT_WORDS.instalment, { size: 14, floor: 9 }), 'instalment'),
  monthly(at(70, 1240, 1200, 170), 44, 20, { valign: 'bottom' }),
  ...foot,
];

export const a5Promotion: readonly Part[] = [
  ...banner(at(70, 70, 1960, 140), 28, 16),
  value(at(70, 228, 560, 72), 'brand', { size: 16, floor: 10, weight: 800 }),
  value(at(70, 298, 1000, 300), 'name', { size: 25, floor: 13, weight: 600, maxLines: 5 }),
  sku(at(70, 600, 1000, 56), 10, { valign: 'bottom' }),
  { ...characters(at(1150, 234, 880, 420), 13, 9, 6), valign: 'top' },
  { ...rule, y: 676 },
  oldPrice(at(70, 708, 1200, 140), 36, 20),
  discount(at(1600, 712, 430, 140), 38, 14),
  when(price(at(70, 892, 1960, 265), 92, 40), 'instalment'),
  when(price(at(70, 872, 1960, 290), 98, 40), '!instalment'),
  when(text(at(70, 1190, 1200, 64), LAYOUT_WORDS.instalment, { size: 14, floor: 9 }), 'instalment'),
  monthly(at(70, 1240, 1200, 170), 40, 20, { valign: 'bottom' }),
  ...foot,
];

export const a5Instalment: readonly Part[] = [
  value(at(70, 60, 560, 80), 'brand', { size: 18, floor: 10, weight: 800 }),
  value(at(640, 60, 430, 80), 'title', { size: 14, floor: 8, align: 'right', valign: 'middle' }),
  value(at(70, 142, 1000, 380), 'name', { size: 28, floor: 14, weight: 600, maxLines: 6 }),
  client(at(70, 530, 1000, 66), { size: 14, floor: 9 }),
  sku(at(70, 592, 1000, 58), 11, { valign: 'bottom' }),
  { ...characters(at(1150, 66, 880, 580), 14, 9, 8), valign: 'top' },
  { ...rule, y: 672 },
  when(price(at(70, 712, 1960, 320), 98, 40), 'instalment'),
  when(price(at(70, 700, 1960, 430), 98, 40), '!instalment'),
  ...panel(at(70, 1060, 1200, 350), 17),
  monthly(at(120, 1165, 1100, 222), 54, 24, { ink: 'white', suffixSize: 46 }),
  ...foot,
];
