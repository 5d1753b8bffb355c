import type { Weight } from '../drawing.ts';
import { CAP_HEIGHT, measureUnits, UNITS_PER_EM, unitsToHmm } from '../metrics/metrics.ts';
import { formatMoney, GROUP_SPACE } from '../money.ts';
import { type Hmm, type Pt, ptToHmm } from '../units.ts';
import { alignIn, boxOf, type Canvas } from './canvas.ts';
import { ascent, descent, SIZE_STEP } from './fit-text.ts';
import type { OldPricePart, PartBox, TypeStyle } from './types.ts';

/** Overshoot: round digits extend a little above a capital's height and below the baseline. */
const OVERSHOOT = 24;
/**
 * Space between digits and suffix in hundredths of the digits' size: wide enough that readers of the PDF see
 * two words.
 */
const SUFFIX_GAP = 17;
/**
 * Size of an old price's suffix in hundredths of its digits': it must not be higher than they are, including
 * accents.
 */
const OLD_SUFFIX = 72;

/**
 * Space between groups of digits on a tag: a sixth of an em in every weight. The narrow no-break space is so
 * narrow in the heaviest one that readers of the PDF join the groups.
 */
const TAG_GROUP_SPACE = '\u2006';

/** An amount as drawn on a tag, without its suffix. */
export function tagMoney(amount: number): string {
  return formatMoney(amount).replaceAll(GROUP_SPACE, TAG_GROUP_SPACE);
}

interface Suffix {
  readonly text: string;
  readonly weight: Weight;
  /** In hundredths of the digits' size. */
  readonly scale: number;
}

/** An amount at one size. */
interface Setting {
  readonly sizePt: Pt;
  readonly size: Hmm;
  readonly suffixSize: Hmm;
  readonly digitsWidth: Hmm;
  readonly gap: Hmm;
  readonly width: Hmm;
  /** Above and under the baseline. */
  readonly up: Hmm;
  readonly down: Hmm;
}

function settingAt(sizePt: Pt, digits: number, suffixUnits: number, suffix: Suffix): Setting {
  const size = ptToHmm(sizePt);
  const suffixSize = Math.round((size * suffix.scale) / 100);
  const digitsWidth = unitsToHmm(digits, size);
  const gap = suffix.text === '' ? 0 : Math.round((size * SUFFIX_GAP) / 100);
  const suffixUp = suffix.text === '' ? 0 : ascent(suffixSize);
  const round = Math.ceil((OVERSHOOT * size) / UNITS_PER_EM);
  return {
    sizePt,
    size,
    suffixSize,
    digitsWidth,
    gap,
    width: digitsWidth + gap + unitsToHmm(suffixUnits, suffixSize),
    up: Math.max(Math.ceil((CAP_HEIGHT * size) / UNITS_PER_EM) + round, suffixUp),
    down: suffix.text === '' ? round : Math.max(round, descent(suffixSize)),
  };
}

export interface DrawnAmount {
  readonly x: Hmm;
  /** Baseline. */
  readonly y: Hmm;
  readonly size: Hmm;
  readonly width: Hmm;
}

/**
 * Draws an amount of money: digits and, smaller, its suffix. It shrinks to its minimum; if even that is too
 * wide it is drawn whole beyond the edge of its box, with an error: a price is never cut [PT-34].
 */
export function drawAmount(
  canvas: Canvas,
  part: PartBox & TypeStyle,
  amount: number,
  suffix: Suffix,
): DrawnAmount {
  const box = boxOf(part);
  const text = tagMoney(amount);
  const digits = measureUnits(text, part.weight, true);
  const suffixUnits = measureUnits(suffix.text, suffix.weight, true);
  // The digits alone limit the size at which shrinking can begin.
  const widest = Math.ceil((box.width * UNITS_PER_EM * 72) / (digits * 2540) / SIZE_STEP) * SIZE_STEP;
  const first: Pt = Math.min(part.size, Math.max(part.floor, widest));
  let set = settingAt(first, digits, suffixUnits, suffix);
  const fits = (): boolean => set.width <= box.width && set.up + set.down <= box.height;
  while (!fits() && set.sizePt > part.floor) {
    set = settingAt(Math.max(part.floor, set.sizePt - SIZE_STEP), digits, suffixUnits, suffix);
  }
  if (!fits()) canvas.note('error', 'price_too_wide');
  else if (set.sizePt < part.size) canvas.note('info', 'shrunk', set.sizePt);

  const { size, suffixSize, digitsWidth, gap, width, up, down } = set;
  const x = alignIn(box.x, box.width, width, part.align);
  const y = alignIn(box.y, box.height, up + down, part.valign) + up;
  const { ink } = part;
  canvas.run(text, x, y, { size, weight: part.weight, ink, tabular: true }, digitsWidth);
  if (suffix.text !== '') {
    const style = { size: suffixSize, weight: suffix.weight, ink, tabular: true };
    canvas.run(suffix.text, x + digitsWidth + gap, y, style);
  }
  return { x, y, size, width };
}

/** Draws the old price with a stroke through its digits, inside their height. */
export function drawOldPrice(canvas: Canvas, part: OldPricePart, amount: number, suffix: string): void {
  const drawn = drawAmount(canvas, part, amount, { text: suffix, weight: part.weight, scale: OLD_SUFFIX });
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
