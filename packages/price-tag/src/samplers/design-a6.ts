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

/** A6 upright, 105 × 148 mm, margins of 6 mm. The check code's quiet zone lies in the margin. */

const foot: readonly Part[] = [
  when(barcode(at(60, 1215, 720, 205)), 'barcode'),
  when(qr(at(805, 1235, 210, 210)), 'check'),
];

const headline: readonly Part[] = [
  value(at(60, 50, 560, 58), 'brand', { size: 13, floor: 8, weight: 800 }),
  value(at(620, 50, 370, 58), 'title', { size: 11, floor: 7, align: 'right' }),
];

/** The article number, on the line of the monthly price. */
const number = sku(at(710, 1146, 280, 42), 8.5, { align: 'right', valign: 'bottom' });

const rule: Part = { kind: 'line', ...at(60, 830, 930, 0), thickness: 8, ink: 'black' };

export const a6Standard: readonly Part[] = [
  ...headline,
  value(at(60, 108, 930, 270), 'name', { size: 22, floor: 11, weight: 600, maxLines: 6 }),
  characters(at(60, 390, 930, 420), 11, 8, 8),
  rule,
  when(price(at(60, 850, 930, 200), 56, 24), 'instalment'),
  when(price(at(60, 850, 930, 290), 56, 24), '!instalment'),
  when(text(at(60, 1058, 930, 44), LAYOUT_WORDS.instalment, { size: 9, floor: 7 }), 'instalment'),
  monthly(at(60, 1098, 640, 92), 21, 12),
  number,
  ...foot,
];

export const a6Promotion: readonly Part[] = [
  ...banner(at(60, 60, 930, 120), 20, 12),
  value(at(60, 196, 930, 58), 'brand', { size: 13, floor: 8, weight: 800 }),
  value(at(60, 250, 930, 205), 'name', { size: 19, floor: 11, weight: 600, maxLines: 4 }),
  characters(at(60, 460, 930, 250), 10, 8, 5),
  { ...rule, y: 728 },
  oldPrice(at(60, 755, 560, 110), 26, 14),
  discount(at(700, 758, 290, 110), 28, 10),
  when(price(at(60, 880, 930, 188), 56, 24), 'instalment'),
  when(price(at(60, 890, 930, 250), 56, 24), '!instalment'),
  when(text(at(60, 1068, 930, 44), LAYOUT_WORDS.instalment, { size: 9, floor: 7 }), 'instalment'),
  monthly(at(60, 1106, 640, 84), 20, 12),
  number,
  ...foot,
];

export const a6Instalment: readonly Part[] = [
  ...headline,
  value(at(60, 108, 930, 240), 'name', { size: 20, floor: 11, weight: 600, maxLines: 5 }),
  characters(at(60, 345, 930, 285), 10.5, 8, 6),
  sku(at(690, 648, 300, 48), 8.5, { align: 'right', valign: 'bottom' }),
  client(at(60, 640, 620, 56), { size: 11, floor: 7, valign: 'bottom' }),
  { ...rule, y: 715 },
  when(price(at(60, 732, 930, 200), 56, 24), 'instalment'),
  when(price(at(60, 732, 930, 440), 56, 24), '!instalment'),
  ...panel(at(60, 950, 930, 235), 12),
  monthly(at(90, 1024, 870, 144), 36, 16, { ink: 'white', suffixSize: 50 }),
  ...foot,
];
