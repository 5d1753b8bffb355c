import type { Weight } from '../drawing.ts';
import { CAP_HEIGHT, measureUnits, UNITS_PER_EM } from '../metrics/metrics.ts';
import { formatMoney } from '../money.ts';
import { type Hmm, type Pt, ptToHmm } from '../units.ts';
import { alignIn, boxOf, type Canvas } from './canvas.ts';
import { descent, SIZE_STEP } from './fit-text.ts';
import type { OldPricePart, PartBox, TypeStyle } from './types.ts';

/** Round digits reach a little over a capital's height and under the baseline. */
const OVERSHOOT = 24;
/** Space between digits and suffix in hundredths of the suffix's size. */
const SUFFIX_GAP = 28;

interface Suffix {
  readonly text: string;
  readonly weight: Weight;
  /** In hundredths of the digits' size. */
  readonly scale: number;
}

interface Measures {
  /** All in font units at the digits' size. */
  readonly digits: number;
  readonly gap: number;
  readonly suffix: number;
}

function measure(amount: string, weight: Weight, suffix: Suffix): Measures {
  const { text, scale } = suffix;
  return {
    digits: measureUnits(amount, weight, true),
    gap: text === '' ? 0 : Math.round((UNITS_PER_EM * SUFFIX_GAP * scale) / 10_000),
    suffix: Math.ceil((measureUnits(text, suffix.weight, true) * scale) / 100),
  };
}

function heights(size: Hmm, suffix: Suffix): { up: Hmm; down: Hmm } {
  const round = Math.ceil((OVERSHOOT * size) / UNITS_PER_EM);
  const up = Math.ceil((CAP_HEIGHT * size) / UNITS_PER_EM) + round;
  const suffixSize = Math.round((size * suffix.scale) / 100);
  return { up, down: suffix.text === '' ? round : Math.max(round, descent(suffixSize)) };
}

/** Where an amount came to stand. */
export interface DrawnAmount {
  readonly x: Hmm;
  /** Baseline. */
  readonly y: Hmm;
  readonly size: Hmm;
  readonly width: Hmm;
}

/**
 * Draws an amount of money: digits and, smaller, its suffix. It shrinks to its floor; if even that is too
 * wide it is drawn whole over the edge of its box, with an error: a price is never cut [PT-34].
 */
export function drawAmount(
  canvas: Canvas,
  part: PartBox & TypeStyle,
  amount: number,
  suffix: Suffix,
): DrawnAmount {
  const box = boxOf(part);
  const text = formatMoney(amount);
  const { digits, gap, suffix: suffixUnits } = measure(text, part.weight, suffix);
  const units = digits + gap + suffixUnits;
  // The width alone says where shrinking can begin.
  const widest = Math.ceil((box.width * UNITS_PER_EM * 72) / (units * 2540) / SIZE_STEP) * SIZE_STEP;
  let sizePt: Pt = Math.min(part.size, Math.max(part.floor, widest));
  let size = ptToHmm(sizePt);
  let { up, down } = heights(size, suffix);
  const fits = (): boolean =>
    // Three runs are rounded up by themselves.
    Math.ceil((units * size) / UNITS_PER_EM) + 3 <= box.width && up + down <= box.height;
  while (!fits() && sizePt > part.floor) {
    sizePt = Math.max(part.floor, sizePt - SIZE_STEP);
    size = ptToHmm(sizePt);
    ({ up, down } = heights(size, suffix));
  }
  if (!fits()) canvas.note('error', 'price_too_wide');
  else if (sizePt < part.size) canvas.note('info', 'shrunk', sizePt);

  const digitsWidth = Math.ceil((digits * size) / UNITS_PER_EM);
  const gapWidth = Math.round((gap * size) / UNITS_PER_EM);
  const suffixSize = Math.round((size * suffix.scale) / 100);
  const suffixWidth = Math.ceil((suffixUnits * size) / UNITS_PER_EM);
  const width = digitsWidth + gapWidth + suffixWidth;
  const x = alignIn(box.x, box.width, width, part.align);
  const y = alignIn(box.y, box.height, up + down, part.valign) + up;
  const { ink } = part;
  canvas.run(text, x, y, { size, weight: part.weight, ink, tabular: true });
  if (suffix.text !== '') {
    const style = { size: suffixSize, weight: suffix.weight, ink, tabular: true };
    canvas.run(suffix.text, x + digitsWidth + gapWidth, y, style);
  }
  return { x, y, size, width };
}

/** The old price with a stroke through its digits, inside their height. */
export function drawOldPrice(canvas: Canvas, part: OldPricePart, amount: number, suffix: string): void {
  const drawn = drawAmount(canvas, part, amount, { text: suffix, weight: part.weight, scale: 100 });
  const thickness = Math.max(20, Math.round(drawn.size * 0.07));
  const cap = Math.round((CAP_HEIGHT * drawn.size) / UNITS_PER_EM);
  const middle = drawn.y - Math.round(cap / 2);
  const rise = part.strike === 'slanted' ? Math.round(cap / 2) - Math.ceil(thickness / 2) : 0;
  canvas.commands.push({
    kind: 'line',
    x1: drawn.x,
    y1: middle + rise,
    x2: drawn.x + drawn.width,
    y2: middle - rise,
    width: thickness,
    ink: part.strikeInk,
    dash: null,
  });
}
