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

/** A5 across, 210 × 148 mm, margins of 7 mm: name left, characters right, the price along the foot. */

const foot: readonly Part[] = [
  when(barcode(at(1330, 1165, 430, 245)), 'barcode'),
  when(qr(at(1780, 1160, 250, 250)), 'check'),
  sku(at(1330, 1095, 430, 56), 10),
];

export const a5Standard: readonly Part[] = [
  value(at(70, 62, 1000, 80), 'brand', { size: 18, floor: 10, weight: 800 }),
  value(at(70, 145, 1000, 500), 'name', { size: 32, floor: 16, weight: 600, maxLines: 4 }),
  value(at(70, 645, 1000, 60), 'title', { size: 13, floor: 8 }),
  characters(at(1150, 70, 880, 640), 14, 9, 9),
  { kind: 'line', ...at(70, 735, 1960, 0), thickness: 10, ink: 'black' },
  price(at(70, 760, 1960, 320), 100, 40),
  when(text(at(70, 1150, 1200, 60), LAYOUT_WORDS.instalment, { size: 13, floor: 9 }), 'instalment'),
  monthly(at(70, 1215, 1200, 190), 42, 20, { valign: 'top' }),
  ...foot,
];

export const a5Promotion: readonly Part[] = [
  { kind: 'box', ...at(60, 60, 1980, 150), radius: 24, fill: 'accent', thickness: 0 },
  when(
    value(at(105, 65, 1100, 140), 'title', {
      size: 30,
      floor: 16,
      weight: 800,
      ink: 'white',
      valign: 'middle',
    }),
    'title',
  ),
  when(
    text(at(105, 65, 1100, 140), LAYOUT_WORDS.promotion, {
      size: 30,
      floor: 16,
      weight: 800,
      ink: 'white',
      valign: 'middle',
    }),
    '!title',
  ),
  until(at(1250, 65, 745, 140), 18, { weight: 600, ink: 'white', align: 'right', valign: 'middle' }),
  value(at(70, 235, 1000, 70), 'brand', { size: 16, floor: 10, weight: 800 }),
  value(at(70, 305, 1000, 330), 'name', { size: 27, floor: 14, weight: 600, maxLines: 3 }),
  characters(at(1150, 245, 880, 400), 12, 9, 6),
  { kind: 'line', ...at(70, 660, 1960, 0), thickness: 10, ink: 'black' },
  oldPrice(at(70, 680, 1200, 150), 40, 20),
  {
    kind: 'discount',
    id: 'discount',
    ...at(1560, 690, 470, 150),
    shape: 'rect',
    fill: 'accent',
    ink: 'white',
    size: 42,
    floor: 14,
    weight: 800,
  },
  price(at(70, 835, 1960, 290), 100, 40),
  when(text(at(70, 1165, 1200, 60), LAYOUT_WORDS.instalment, { size: 13, floor: 9 }), 'instalment'),
  monthly(at(70, 1230, 1200, 175), 38, 20, { valign: 'top' }),
  ...foot,
];

export const a5Instalment: readonly Part[] = [
  value(at(70, 62, 1000, 80), 'brand', { size: 18, floor: 10, weight: 800 }),
  value(at(70, 145, 1000, 400), 'name', { size: 30, floor: 16, weight: 600, maxLines: 3 }),
  when(
    value(
      at(70, 550, 1000, 60),
      'client',
      { size: 13, floor: 9, weight: 600 },
      { before: LAYOUT_WORDS.client },
    ),
    'client',
  ),
  when(value(at(70, 550, 1000, 60), 'title', { size: 13, floor: 8 }), '!client'),
  characters(at(1150, 70, 880, 540), 13, 9, 8),
  { kind: 'line', ...at(70, 640, 1960, 0), thickness: 10, ink: 'black' },
  price(at(70, 665, 1960, 320), 100, 40),
  when({ kind: 'box', ...at(60, 1085, 1220, 330), radius: 30, fill: 'black', thickness: 0 }, 'instalment'),
  when(
    text(at(110, 1105, 700, 80), LAYOUT_WORDS.instalment, { size: 16, floor: 10, weight: 600, ink: 'white' }),
    'instalment',
  ),
  when(
    text(at(810, 1105, 420, 80), LAYOUT_WORDS.noMarkup, {
      size: 16,
      floor: 10,
      weight: 600,
      ink: 'white',
      align: 'right',
    }),
    'promo_bank',
  ),
  monthly(at(110, 1190, 1120, 205), 54, 24, { ink: 'white', suffixSize: 46 }),
  ...foot,
];
