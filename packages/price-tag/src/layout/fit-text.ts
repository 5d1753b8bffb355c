import type { Weight } from '../drawing.ts';
import { ASCENT, DESCENT, measureUnits, UNITS_PER_EM } from '../metrics/metrics.ts';
import { type Hmm, type Pt, ptToHmm } from '../units.ts';
import { breakText, NO_BREAK } from './break-text.ts';

/** Space and type of a text to fit. */
export interface FitRequest {
  readonly weight: Weight;
  readonly tabular: boolean;
  readonly size: Pt;
  readonly floor: Pt;
  readonly maxLines: number;
  /** Distance of baselines in hundredths of the size. */
  readonly leading: number;
  readonly width: Hmm;
  readonly height: Hmm;
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly sizePt: Pt;
  readonly size: Hmm;
  /** Distance of baselines. */
  readonly leading: Hmm;
  readonly cut: boolean;
}

/** Steps in which a text shrinks. */
export const SIZE_STEP: Pt = 0.5;

const ELLIPSIS = '…';

/** Height above the baseline that any letter of the font stays under. */
export function ascent(size: Hmm): Hmm {
  return Math.ceil((ASCENT * size) / UNITS_PER_EM);
}

/** Depth under the baseline that any letter of the font stays over. */
export function descent(size: Hmm): Hmm {
  return Math.ceil((-DESCENT * size) / UNITS_PER_EM);
}

/** Lines of `size` that a height holds; none or fewer where it does not hold one. */
function linesIn(height: Hmm, size: Hmm, leading: Hmm): number {
  return 1 + Math.floor((height - ascent(size) - descent(size)) / leading);
}

/**
 * Wraps a text, then shrinks it by half points to its floor, then cuts it with an ellipsis [PT-30, PT-32].
 * A box whose height does not hold one line at the floor gets no lines.
 */
export function fitText(text: string, request: FitRequest): FittedText {
  const { weight, tabular, floor, maxLines, width, height } = request;
  const pieces = breakText(text);
  const widths = pieces.map((piece) => measureUnits(piece, weight, tabular));
  const space = measureUnits(' ', weight, tabular);
  let sizePt = request.size;
  for (; ; sizePt = Math.max(floor, sizePt - SIZE_STEP)) {
    const size = ptToHmm(sizePt);
    const leading = Math.round((size * request.leading) / 100);
    const most = Math.min(maxLines, linesIn(height, size, leading));
    const capacity = Math.floor((width * UNITS_PER_EM) / size);
    const lines = wrap(pieces, widths, space, capacity, most);
    if (lines !== null) return { lines: lines.map(plainSpaces), sizePt, size, leading, cut: false };
    if (sizePt <= floor) {
      const cutter = { weight, tabular, space, capacity, most };
      const result = cutText(pieces, cutter);
      return { lines: result.lines.map(plainSpaces), cut: result.cut, sizePt, size, leading };
    }
  }
}

/** Once the lines are made a no-break space is a space, which is what a reader of the PDF searches for. */
function plainSpaces(line: string): string {
  return line.replaceAll(NO_BREAK, ' ');
}

/** Greedy lines, or `null` when they are more than `most` or a piece alone is too wide. */
function wrap(
  pieces: readonly string[],
  widths: readonly number[],
  space: number,
  capacity: number,
  most: number,
): string[] | null {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] ?? '';
    const width = widths[i] ?? 0;
    if (width > capacity) return null;
    if (line !== '' && used + space + width <= capacity) {
      line += ` ${piece}`;
      used += space + width;
      continue;
    }
    if (line !== '') lines.push(line);
    if (lines.length >= most) return null;
    line = piece;
    used = width;
  }
  if (line !== '') lines.push(line);
  return lines;
}

interface Cutter {
  readonly weight: Weight;
  readonly tabular: boolean;
  readonly space: number;
  readonly capacity: number;
  readonly most: number;
}

/** At the floor: pieces too wide for a line are broken, and what has no line is cut. */
function cutText(pieces: readonly string[], cutter: Cutter): { lines: string[]; cut: boolean } {
  const { weight, tabular, space, capacity, most } = cutter;
  if (most < 1) return { lines: [], cut: true };
  const measure = (text: string): number => measureUnits(text, weight, tabular);
  const broken = pieces.flatMap((piece) => split(piece, capacity, measure));
  const lines = wrap(broken, broken.map(measure), space, capacity, most);
  if (lines !== null) return { lines, cut: false };
  const all = wrap(broken, broken.map(measure), space, capacity, Number.POSITIVE_INFINITY) ?? [];
  const kept = all.slice(0, most - 1);
  return { lines: [...kept, cutLine(all.slice(most - 1).join(' '), capacity, measure)], cut: true };
}

/**
 * Splits a word that is wider than a line: after its hyphens and strokes if they serve, else anywhere. What begins
 * with a letter that is wider than a line stays as it is.
 */
function split(piece: string, capacity: number, measure: (text: string) => number): string[] {
  const out: string[] = [];
  let rest = piece;
  while (measure(rest) > capacity) {
    const whole = prefixThatFits(rest, capacity, measure);
    const soft = Math.max(
      whole.lastIndexOf('-'),
      whole.lastIndexOf('/'),
      whole.lastIndexOf(NO_BREAK),
      whole.lastIndexOf(','),
    );
    const head = soft >= whole.length / 3 ? whole.slice(0, soft + 1) : whole || rest;
    out.push(head.endsWith(NO_BREAK) ? head.slice(0, -1) : head);
    rest = rest.slice(head.length);
  }
  out.push(rest);
  return out;
}

/** The longest beginning of `text` (whole letters) that is no wider than `capacity`. */
function prefixThatFits(text: string, capacity: number, measure: (text: string) => number): string {
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(letters.slice(0, middle).join('')) <= capacity) low = middle;
    else high = middle - 1;
  }
  return letters.slice(0, low).join('');
}

/** The beginning of `text` with an ellipsis. A piece with a digit (a model number, a size) is left out whole. */
export function cutLine(text: string, capacity: number, measure: (text: string) => number): string {
  const head = prefixThatFits(text, capacity - measure(ELLIPSIS), measure);
  const next = text.charAt(head.length);
  let kept = head;
  if (next !== ' ') {
    const lastSpace = head.lastIndexOf(' ');
    const end = text.indexOf(' ', head.length);
    const piece = text.slice(lastSpace + 1, end < 0 ? undefined : end);
    if (lastSpace > 0 && (/[0-9]/.test(piece) || head.length - lastSpace < 4))
      kept = head.slice(0, lastSpace);
  }
  kept = kept.replace(/[\s,;:.·–—(/-]+$/u, '');
  return kept === '' ? (measure(ELLIPSIS) <= capacity ? ELLIPSIS : '') : kept + ELLIPSIS;
}
