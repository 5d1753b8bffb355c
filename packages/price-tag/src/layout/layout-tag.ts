import type { Drawing } from '../drawing.ts';
import { tagSize } from '../formats.ts';
import { type Language, type LocalText, localText } from '../language.ts';
import { discountPercent } from '../money.ts';
import { mmToHmm } from '../units.ts';
import type { TagValues } from '../values.ts';
import { WORDS } from '../words.ts';
import { boxOf, Canvas } from './canvas.ts';
import { coveredCodes, type DrawnPart } from './covered-codes.ts';
import { drawCharacters } from './draw-characters.ts';
import { drawBarcode, drawQr } from './draw-codes.ts';
import { drawDiscount } from './draw-discount.ts';
import { drawAmount, drawOldPrice } from './draw-price.ts';
import { drawText } from './draw-text.ts';
import type { Condition, ConditionName, MonthlyPart, Part, TagLayout, ValueName } from './types.ts';

/** Facts of one print, not of the tag. */
export interface PrintFacts {
  /** The check code (branch, product, print) in the QR code. */
  readonly check?: string | null | undefined;
  /** The formatted day of the print. */
  readonly date?: string | null | undefined;
}

/** The target device of a drawing, if it is not paper. */
export interface Device {
  /** Resolution, such as 8 for a label printer of 203 dpi: modules of codes become whole dots [PT-39]. */
  readonly dotsPerMm: number;
}

/**
 * Draws a tag. `layout` must have passed `validateLayout`. Deterministic on every machine. Check `notes`: a
 * tag with one of level `error` must not be printed.
 */
export function layoutTag(
  values: TagValues,
  layout: TagLayout,
  print: PrintFacts = {},
  device: Device | null = null,
): Drawing {
  const canvas = new Canvas(device?.dotsPerMm);
  const parts: DrawnPart[] = [];
  layout.parts.forEach((part, index) => {
    canvas.part = index;
    const first = canvas.commands.length;
    if (part.when?.every((condition) => holds(condition, values, print)) ?? true) {
      drawPart(canvas, part, values, print);
      parts.push({ part: index, commands: canvas.commands.slice(first) });
    }
  });
  const { width, height } = tagSize(layout);
  return {
    width: mmToHmm(width),
    height: mmToHmm(height),
    accent: layout.accent,
    commands: canvas.commands,
    notes: [...canvas.notes, ...coveredCodes(canvas.codes, parts)],
  };
}

function holds(condition: Condition, values: TagValues, print: PrintFacts): boolean {
  const isNegated = condition.startsWith('!');
  return has((isNegated ? condition.slice(1) : condition) as ConditionName, values, print) !== isNegated;
}

function has(name: ConditionName, values: TagValues, print: PrintFacts): boolean {
  switch (name) {
    case 'old_price':
      return hasOldPrice(values);
    case 'premium':
      return values.premium;
    case 'promo_bank':
      return values.promoBank && values.monthly !== null;
    case 'instalment':
      return values.monthly !== null;
    case 'barcode':
      return values.barcode !== null;
    case 'title':
      return values.title !== '';
    case 'text':
      return values.text !== '';
    case 'discount':
      return discountWords(values) !== '';
    case 'until':
      return values.until !== '';
    case 'client':
      return values.client !== '';
    case 'check':
      return Boolean(print.check);
    case 'characters':
      return values.characters.length > 0;
    case 'picture':
      return values.pictures?.product !== undefined;
    case 'brand_mark':
      return values.pictures?.brand !== undefined;
  }
}

/** An old price is only shown if it is above the price. */
function hasOldPrice(values: TagValues): boolean {
  return values.oldPrice !== null && values.price !== null && values.oldPrice > values.price;
}

/** Text of the discount tag; empty if there is none to show. */
function discountWords(values: TagValues): string {
  if (values.discountTag === 'none') return '';
  if (values.discountTag === 'text') return values.discountText;
  if (values.price === null || values.oldPrice === null) return '';
  const percent = discountPercent(values.price, values.oldPrice);
  return percent > 0 ? `−${percent}%` : '';
}

function valueText(name: ValueName, values: TagValues, print: PrintFacts): string {
  switch (name) {
    case 'months':
      return values.months === null ? '' : `${values.months} ${localText(WORDS.month, values.language)}`;
    case 'barcode':
      return values.barcode?.code ?? '';
    case 'date':
      return print.date ?? '';
    case 'check':
      return print.check ?? '';
    default:
      return values[name];
  }
}

/**
 * Text around a value: one language may have it before the value and another after it, so an empty text is
 * valid.
 */
function fixedWords(words: LocalText, language: Language): string {
  return language === 'kaa' ? words.kaa || words.uz : words[language];
}

/** Values with digits use tabular figures. */
const TABULAR_VALUES: ReadonlySet<ValueName> = new Set(['until', 'months', 'barcode', 'date']);

function drawPart(canvas: Canvas, part: Part, values: TagValues, print: PrintFacts): void {
  const { language } = values;
  switch (part.kind) {
    case 'text':
      drawText(canvas, part, localText(part.text, language), false);
      break;
    case 'value': {
      const text = valueText(part.value, values, print);
      if (text === '') break;
      const before = part.before ? fixedWords(part.before, language) : '';
      const after = part.after ? fixedWords(part.after, language) : '';
      drawText(canvas, part, before + text + after, TABULAR_VALUES.has(part.value));
      break;
    }
    case 'characters':
      drawCharacters(canvas, part, values.characters);
      break;
    case 'price':
      if (values.price === null) break;
      drawAmount(canvas, part, values.price, {
        text: values.suffix,
        weight: part.suffixWeight,
        scale: part.suffixSize,
      });
      break;
    case 'oldPrice':
      if (values.oldPrice === null || !hasOldPrice(values)) break;
      drawOldPrice(canvas, part, values.oldPrice, values.suffix);
      break;
    case 'monthly':
      drawMonthly(canvas, part, values);
      break;
    case 'discount': {
      const words = discountWords(values);
      if (words !== '') drawDiscount(canvas, part, words);
      break;
    }
    case 'barcode':
      if (values.barcode !== null) drawBarcode(canvas, part, values.barcode);
      break;
    case 'qr':
      if (print.check) drawQr(canvas, part, print.check);
      break;
    case 'picture': {
      const ref = values.pictures?.[part.ref];
      if (ref === undefined) canvas.note('warning', 'picture_missing');
      else
        canvas.commands.push({
          kind: 'image',
          ref,
          ...boxOf(part),
          align: part.align,
          valign: part.valign,
        });
      break;
    }
    case 'line': {
      const { x, y, width, height } = boxOf(part);
      const dash = part.dash === undefined ? null : mmToHmm(part.dash);
      const stroke = { width: mmToHmm(part.thickness), ink: part.ink, dash };
      canvas.commands.push({ kind: 'line', x1: x, y1: y, x2: x + width, y2: y + height, ...stroke });
      break;
    }
    case 'box':
      canvas.commands.push({
        kind: 'box',
        ...boxOf(part),
        radius: mmToHmm(part.radius),
        fill: part.fill ?? null,
        stroke: part.stroke ?? null,
        strokeWidth: mmToHmm(part.thickness),
      });
      break;
  }
}

/** `499 000 soʻm × 12 oy`, or `499 000 soʻm/oy` if the count of months is not requested. */
function drawMonthly(canvas: Canvas, part: MonthlyPart, values: TagValues): void {
  if (values.monthly === null) return;
  const month = localText(WORDS.month, values.language);
  const each =
    values.monthCount && values.months !== null
      ? `${values.suffix} × ${values.months} ${month}`
      : `${values.suffix}/${month}`;
  drawAmount(canvas, part, values.monthly, {
    text: each.trim(),
    weight: part.suffixWeight,
    scale: part.suffixSize,
  });
}
