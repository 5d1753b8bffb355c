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

/** A6 upright, 105 × 148 mm, margins of 6 mm. */

const foot: readonly Part[] = [
  when(barcode(at(60, 1215, 430, 205)), 'barcode'),
  sku(at(500, 1372, 250, 48), 9, { valign: 'bottom' }),
  when(qr(at(780, 1210, 210, 210)), 'check'),
];

const headline: readonly Part[] = [
  value(at(60, 52, 560, 58), 'brand', { size: 13, floor: 8, weight: 800 }),
  value(at(620, 52, 370, 58), 'title', { size: 11, floor: 7, weight: 400, align: 'right' }),
];

export const a6Standard: readonly Part[] = [
  ...headline,
  value(at(60, 112, 930, 260), 'name', { size: 20, floor: 11, weight: 600, maxLines: 3 }),
  characters(at(60, 400, 930, 400), 11, 8, 8),
  { kind: 'line', ...at(60, 830, 930, 0), thickness: 8, ink: 'black' },
  when(price(at(60, 850, 930, 200), 56, 24), 'instalment'),
  when(price(at(60, 850, 930, 340), 56, 24), '!instalment'),
  when(text(at(60, 1062, 930, 44), LAYOUT_WORDS.instalment, { size: 9, floor: 7 }), 'instalment'),
  monthly(at(60, 1100, 930, 90), 22, 12),
  ...foot,
];

export const a6Promotion: readonly Part[] = [
  { kind: 'box', ...at(50, 50, 950, 130), radius: 20, fill: 'accent', thickness: 0 },
  when(
    value(at(80, 55, 560, 120), 'title', {
      size: 22,
      floor: 12,
      weight: 800,
      ink: 'white',
      valign: 'middle',
    }),
    'title',
  ),
  when(
    text(at(80, 55, 560, 120), LAYOUT_WORDS.promotion, {
      size: 22,
      floor: 12,
      weight: 800,
      ink: 'white',
      valign: 'middle',
    }),
    '!title',
  ),
  until(at(640, 55, 330, 120), 12, { weight: 600, ink: 'white', align: 'right', valign: 'middle' }),
  value(at(60, 200, 930, 58), 'brand', { size: 13, floor: 8, weight: 800 }),
  value(at(60, 256, 930, 190), 'name', { size: 18, floor: 11, weight: 600, maxLines: 3 }),
  characters(at(60, 465, 930, 250), 10, 8, 5),
  { kind: 'line', ...at(60, 735, 930, 0), thickness: 8, ink: 'black' },
  oldPrice(at(60, 760, 560, 110), 26, 14),
  {
    kind: 'discount',
    id: 'discount',
    ...at(690, 755, 300, 120),
    shape: 'rect',
    fill: 'accent',
    ink: 'white',
    size: 30,
    floor: 10,
    weight: 800,
  },
  price(at(60, 880, 930, 195), 56, 24),
  when(text(at(60, 1072, 930, 44), LAYOUT_WORDS.instalment, { size: 9, floor: 7 }), 'instalment'),
  monthly(at(60, 1106, 930, 86), 20, 12),
  ...foot,
];

export const a6Instalment: readonly Part[] = [
  ...headline,
  value(at(60, 112, 930, 240), 'name', { size: 18, floor: 11, weight: 600, maxLines: 3 }),
  characters(at(60, 370, 930, 270), 10, 8, 5),
  when(
    value(
      at(60, 655, 930, 52),
      'client',
      { size: 10, floor: 7, weight: 600 },
      { before: LAYOUT_WORDS.client },
    ),
    'client',
  ),
  { kind: 'line', ...at(60, 720, 930, 0), thickness: 8, ink: 'black' },
  price(at(60, 740, 930, 200), 56, 24),
  when({ kind: 'box', ...at(50, 955, 950, 230), radius: 24, fill: 'black', thickness: 0 }, 'instalment'),
  when(
    text(at(85, 968, 560, 60), LAYOUT_WORDS.instalment, { size: 12, floor: 8, weight: 600, ink: 'white' }),
    'instalment',
  ),
  when(
    text(at(645, 968, 320, 60), LAYOUT_WORDS.noMarkup, {
      size: 12,
      floor: 8,
      weight: 600,
      ink: 'white',
      align: 'right',
    }),
    'promo_bank',
  ),
  monthly(at(85, 1030, 880, 140), 36, 16, { ink: 'white', suffixSize: 50 }),
  ...foot,
];
