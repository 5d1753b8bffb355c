import type { LocalText } from '../language.ts';
import type {
  BarcodePart,
  CharactersPart,
  Condition,
  DiscountPart,
  MonthlyPart,
  OldPricePart,
  Part,
  PartBox,
  PricePart,
  QrPart,
  TextPart,
  TextStyle,
  ValueName,
  ValuePart,
} from '../layout/types.ts';
import type { Mm, Pt } from '../units.ts';
import { LAYOUT_WORDS } from './default-words.ts';

/** Builders of the parts that the default designs share, so that a design only lists places and sizes. */

export function at(x: Mm, y: Mm, w: Mm, h: Mm): PartBox {
  return { x, y, w, h };
}

type Style = Partial<TextStyle> & { readonly size: Pt; readonly floor: Pt };

function styled(style: Style): TextStyle {
  return { weight: 400, align: 'left', valign: 'top', ink: 'black', maxLines: 1, leading: 112, ...style };
}

export function when<P extends PartBox>(part: P, ...conditions: Condition[]): P {
  return { ...part, when: conditions };
}

export function value(
  box: PartBox,
  name: ValueName,
  style: Style,
  around: Partial<ValuePart> = {},
): ValuePart {
  return { kind: 'value', id: name, ...box, value: name, ...styled(style), ...around };
}

export function text(box: PartBox, words: LocalText, style: Style): TextPart {
  return { kind: 'text', ...box, text: words, ...styled(style) };
}

export function price(box: PartBox, size: Pt, floor: Pt): PricePart {
  return {
    kind: 'price',
    id: 'price',
    ...box,
    size,
    floor,
    weight: 800,
    align: 'left',
    valign: 'middle',
    ink: 'black',
    suffixSize: 34,
    suffixWeight: 600,
  };
}

export function oldPrice(box: PartBox, size: Pt, floor: Pt): OldPricePart {
  return {
    kind: 'oldPrice',
    id: 'oldPrice',
    ...box,
    size,
    floor,
    weight: 600,
    align: 'left',
    valign: 'middle',
    ink: 'black',
    strike: 'slanted',
    strikeInk: 'accent',
  };
}

export function monthly(box: PartBox, size: Pt, floor: Pt, style: Partial<MonthlyPart> = {}): MonthlyPart {
  return {
    kind: 'monthly',
    id: 'monthly',
    ...box,
    size,
    floor,
    weight: 800,
    align: 'left',
    valign: 'middle',
    ink: 'black',
    suffixSize: 62,
    suffixWeight: 600,
    when: ['instalment'],
    ...style,
  };
}

export function characters(box: PartBox, size: Pt, floor: Pt, maxRows: number): CharactersPart {
  return {
    kind: 'characters',
    id: 'characters',
    ...box,
    size,
    floor,
    maxRows,
    leading: 165,
    valign: 'bottom',
    labelInk: 'black',
    valueWeight: 600,
    rules: true,
  };
}

export function barcode(box: PartBox): BarcodePart {
  return { kind: 'barcode', id: 'barcode', ...box, digits: true, align: 'left' };
}

export function qr(box: PartBox): QrPart {
  return { kind: 'qr', id: 'check', ...box, align: 'right', valign: 'bottom' };
}

export function sku(box: PartBox, size: Pt, style: Partial<TextStyle>): ValuePart {
  return value(
    box,
    'sku',
    { size, floor: Math.max(5, size - 3), ...style },
    { before: LAYOUT_WORDS.article },
  );
}

/** The name of the customer whose tag it is. */
export function client(box: PartBox, style: Style): ValuePart {
  return when(value(box, 'client', { weight: 600, ...style }, { before: LAYOUT_WORDS.client }), 'client');
}

function until(box: PartBox, size: Pt, style: Partial<TextStyle> = {}): ValuePart {
  return value(
    box,
    'until',
    { size, floor: Math.max(5, size - 4), ...style },
    { before: LAYOUT_WORDS.untilBefore, after: LAYOUT_WORDS.untilAfter },
  );
}

export function discount(box: PartBox, size: Pt, floor: Pt): DiscountPart {
  return {
    kind: 'discount',
    id: 'discount',
    ...box,
    shape: 'rect',
    fill: 'accent',
    ink: 'white',
    size,
    floor,
    weight: 800,
  };
}

/** The promotion's dark band: its title, or the word for a promotion, and its last day. */
export function banner(box: PartBox, size: Pt, floor: Pt): Part[] {
  const { x, y, w, h } = box;
  const inset = Math.round(h / 4);
  const half = Math.round(w * 0.58);
  const pad = Math.round(h / 12);
  const words = at(x + inset, y + pad, half - inset, h - 2 * pad);
  const alone = at(x + inset, y + pad, w - 2 * inset, h - 2 * pad);
  const style: Style = {
    size,
    floor,
    weight: 800,
    ink: 'white',
    valign: 'middle',
    maxLines: 2,
    leading: 105,
  };
  const right: Partial<TextStyle> = { weight: 600, ink: 'white', align: 'right', valign: 'middle' };
  return [
    { kind: 'box', ...box, radius: Math.round(h / 7), fill: 'accent', thickness: 0 },
    when(value(words, 'title', style), 'title', 'until'),
    when(value(alone, 'title', style), 'title', '!until'),
    when(text(words, LAYOUT_WORDS.promotion, style), '!title'),
    until(at(x + half + 10, y, w - half - 10 - inset, h), Math.round(size * 1.2) / 2, right),
  ];
}

/** The dark panel under a monthly price, with its two labels along the top. */
export function panel(box: PartBox, size: Pt): Part[] {
  const { x, y, w, h } = box;
  const inset = Math.round(h / 7.5);
  const row = Math.round(h * 0.27);
  const label: Style = { size, floor: 8, weight: 600, ink: 'white', valign: 'middle' };
  const half = Math.round(w / 2) - inset;
  return [
    when({ kind: 'box', ...box, radius: Math.round(h / 10), fill: 'black', thickness: 0 }, 'instalment'),
    when(text(at(x + inset, y + 18, half, row), LAYOUT_WORDS.instalment, label), 'instalment'),
    when(
      text(at(x + w - inset - half, y + 18, half, row), LAYOUT_WORDS.noMarkup, { ...label, align: 'right' }),
      'promo_bank',
    ),
  ];
}
