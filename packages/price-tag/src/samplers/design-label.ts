import type { Size } from '../formats.ts';
import type { Part } from '../layout/types.ts';
import type { SamplerKind } from '../source.ts';
import type { Mm, Pt } from '../units.ts';
import { mmToPt } from '../units.ts';
import { LAYOUT_WORDS } from './default-words.ts';
import {
  at,
  banner,
  barcode,
  characters,
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

/** Label printers print to 1.5 mm from the edge [PT-61]. */
const MARGIN: Mm = 15;
const GAP: Mm = 8;
/** A check code of 33 modules, each of three dots of a printer of 203 dpi. */
const QR_SIDE: Mm = 125;
/**
 * A check code of 37 modules, each of two dots of an electronic label with 4.4 dots in a millimetre: a label that is
 * more than twice as wide as high has space for it beside its words.
 */
const QR_SIDE_OF_WIDE: Mm = 170;
const WIDE = 2.2;
/** Minimum space for name and price: with less, the code is left out. */
const LEAST_BODY: Mm = 190;
const LEAST_WIDTH: Mm = 260;
/** Minimum size for the article number, and for characters. */
const BODY_WITH_SKU: Mm = 220;
const BODY_WITH_CHARACTERS: Mm = 400;
/** In a narrower panel, a monthly price needs all of it. */
const PANEL_WITH_WORDS: Mm = 380;

/** Height of a line of text relative to its size, including accents. */
const LINE = 1.3;

/** The largest type in half points with which `lines` fit into a height, from `least` to `most`. */
function sizeFor(height: Mm, lines: number, least: Pt, most: Pt): Pt {
  const size = Math.floor((mmToPt(height) / (lines * LINE)) * 2) / 2;
  return Math.min(most, Math.max(least, size));
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}

/** Space of a label above its barcode. */
interface Body {
  readonly top: Mm;
  readonly bottom: Mm;
  /** Width available down to a height: less beside the check code. */
  readonly width: (under: Mm) => Mm;
}

interface Foot {
  readonly parts: readonly Part[];
  readonly body: Body;
}

/** Barcode along the lower edge and check code above its right end, as far as there is space. */
function footOf({ width, height }: Size): Foot {
  const w = width - 2 * MARGIN;
  const h = height - 2 * MARGIN;
  const low = height - MARGIN;
  const bars = clamp(h * 0.2, 62, 120);
  const hasBars = h - bars - GAP >= LEAST_BODY;
  const bottom = hasBars ? low - bars - GAP : low;
  const least = width >= WIDE * height ? QR_SIDE_OF_WIDE : QR_SIDE;
  const side = clamp(Math.min(w * 0.24, h * 0.36), least, 200);
  const beside = w - side - GAP;
  const hasQr = beside >= LEAST_WIDTH;
  const parts: Part[] = [];
  if (hasBars) parts.push(when(barcode(at(MARGIN, low - bars, w, bars)), 'barcode'));
  if (hasQr) parts.push(when(qr(at(MARGIN + beside + GAP, bottom - side, side, side)), 'check'));
  return {
    parts,
    body: { top: MARGIN, bottom, width: (under) => (hasQr && under > bottom - side ? beside : w) },
  };
}

/** Largest type size that is still smaller than a price of eight digits in the narrowest row. */
function besidePrice(body: Body): Pt {
  return Math.max(7, Math.floor(body.width(body.bottom) / 24));
}

/** A row of the body between two shares of its height, in hundredths. */
function row({ top, bottom, width }: Body, from: number, to: number) {
  const height = bottom - top;
  const y = top + Math.round((height * from) / 100);
  const under = top + Math.round((height * to) / 100) - (to < 100 ? GAP / 2 : 0);
  return at(MARGIN, y, width(under), under - y);
}

function name(body: Body, from: number, to: number): Part {
  const box = row(body, from, to);
  const size = sizeFor(box.h, 2, 6, Math.min(16, besidePrice(body)));
  return value(box, 'name', { size, floor: Math.min(size, 6), weight: 600, maxLines: 3 });
}

/** The price, in less height if a monthly price is below it. */
function prices(body: Body, from: number, split: number): Part[] {
  const whole = row(body, from, 100);
  const upper = row(body, from, split);
  const lower = row(body, split, 100);
  return [
    when(price(upper, sizeFor(upper.h, 0.75, 9, 60), 8), 'instalment'),
    when(price(whole, sizeFor(whole.h, 0.75, 9, 60), 8), '!instalment'),
    monthly(lower, sizeFor(lower.h, 1, 7, 30), 6),
  ];
}

/** The body without the row of the article number, and that row, if there is space for it. */
function withSku(body: Body): { readonly rest: Body; readonly number: readonly Part[] } {
  if (body.bottom - body.top < BODY_WITH_SKU) return { rest: body, number: [] };
  const height = 28;
  const y = body.bottom - height;
  return {
    rest: { ...body, bottom: y - GAP / 2 },
    number: [sku(at(MARGIN, y, body.width(body.bottom), height), 6.5, { valign: 'bottom' })],
  };
}

function standard(body: Body): Part[] {
  const { rest, number } = withSku(body);
  const hasRows = rest.bottom - rest.top >= BODY_WITH_CHARACTERS;
  const rows = row(rest, 26, 48);
  return [
    name(rest, 0, hasRows ? 26 : 38),
    ...(hasRows
      ? [{ ...characters(rows, 8, 6.5, Math.floor(rows.h / 36)), leading: 130, rules: false }]
      : []),
    ...prices(rest, hasRows ? 50 : 38, hasRows ? 84 : 78),
    ...number,
  ];
}

function promotion(body: Body): Part[] {
  const { rest, number } = withSku(body);
  const head = row(rest, 0, 18);
  const old = row(rest, 42, 59);
  const third = Math.round(old.w * 0.34);
  const height = sizeFor(old.h, 1, 7, Math.min(22, besidePrice(rest)));
  return [
    ...banner(head, sizeFor(head.h, 1.2, 8.5, Math.min(13, besidePrice(rest) + 1)), 5),
    name(rest, 18, 42),
    oldPrice(at(old.x, old.y, old.w - third - GAP, old.h), height, 6),
    discount(at(old.x + old.w - third, old.y, third, old.h), height, 6),
    ...prices(rest, 59, 84),
    ...number,
  ];
}

function instalment(body: Body): Part[] {
  const { rest, number } = withSku(body);
  const client = row(rest, 26, 40);
  const panel = row(rest, 64, 100);
  const inset = Math.min(14, Math.round(panel.h / 8));
  const upper = row(rest, 40, 64);
  const whole = row(rest, 40, 100);
  const words = panel.w < PANEL_WITH_WORDS ? 0 : Math.round(panel.w * 0.26);
  const size = sizeFor(upper.h, 0.75, 9, 60);
  return [
    name(rest, 0, 26),
    when(
      value(
        client,
        'client',
        { size: sizeFor(client.h, 1, 5, 9), floor: 5, weight: 600 },
        { before: LAYOUT_WORDS.client },
      ),
      'client',
    ),
    when(price(upper, size, 8), 'instalment'),
    when(price(whole, sizeFor(whole.h, 0.75, 9, 60), 8), '!instalment'),
    when({ kind: 'box', ...panel, radius: inset, fill: 'black', thickness: 0 }, 'instalment'),
    ...(words === 0
      ? []
      : [
          when(
            text(at(panel.x + inset, panel.y, words, panel.h), LAYOUT_WORDS.instalment, {
              size: sizeFor(panel.h - inset, 2.2, 5, 9),
              floor: 5,
              weight: 600,
              ink: 'white',
              maxLines: 2,
              valign: 'middle',
            }),
            'instalment',
          ),
        ]),
    monthly(
      at(panel.x + words + 2 * inset, panel.y, panel.w - words - 3 * inset, panel.h),
      // Smaller than the price, whose row is lower than the panel.
      sizeFor(panel.h, 1.1, 7, Math.min(26, Math.max(7, size - 2))),
      5,
      { ink: 'white', suffixSize: 56, align: 'right' },
    ),
    ...number,
  ];
}

const DESIGNS = { 1: standard, 2: promotion, 3: instalment } as const;

/**
 * The default design of a label of any size within the bounds: the price is largest, codes if there is space.
 */
export function labelParts(kind: SamplerKind, size: Size): Part[] {
  const { parts, body } = footOf(size);
  return [...DESIGNS[kind](body), ...parts];
}
