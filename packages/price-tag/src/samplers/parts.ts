import type { LocalText } from '../language.ts';
import type {
  BarcodePart,
  CharactersPart,
  Condition,
  MonthlyPart,
  OldPricePart,
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

/** Builders of the parts that the finished designs share, so that a design reads as places and sizes. */

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
    arrange: 'spread',
    leading: 160,
    labelInk: 'black',
    valueWeight: 600,
    rules: true,
  };
}

export function barcode(box: PartBox): BarcodePart {
  return { kind: 'barcode', id: 'barcode', ...box, digits: true, align: 'left' };
}

export function qr(box: PartBox): QrPart {
  return { kind: 'qr', id: 'check', ...box, align: 'right' };
}

export function sku(box: PartBox, size: Pt, style: Partial<TextStyle> = {}): ValuePart {
  return value(
    box,
    'sku',
    { size, floor: Math.max(5, size - 3), ...style },
    { before: LAYOUT_WORDS.article },
  );
}

export function until(box: PartBox, size: Pt, style: Partial<TextStyle> = {}): ValuePart {
  return value(
    box,
    'until',
    { size, floor: Math.max(5, size - 4), ...style },
    { before: LAYOUT_WORDS.untilBefore, after: LAYOUT_WORDS.untilAfter },
  );
}
