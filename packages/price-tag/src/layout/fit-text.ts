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

/** Step size of shrinking. */
export const SIZE_STEP: Pt = 0.5;

const ELLIPSIS = '…';

/** Maximum ascent of the font's letters above the baseline. */
export function ascent(size: Hmm): Hmm {
  return Math.ceil((ASCENT * size) / UNITS_PER_EM);
}

/** Maximum descent of the font's letters below the baseline. */
export function descent(size: Hmm): Hmm {
  return Math.ceil((-DESCENT * size) / UNITS_PER_EM);
}

/** Number of lines of `size` that fit into a height; zero or negative if none does. */
function linesIn(height: Hmm, size: Hmm, leading: Hmm): number {
  return 1 + Math.floor((height - ascent(size) - descent(size)) / leading);
}

/**
 * Wraps a text, then shrinks it by half points to its minimum, then cuts it with an ellipsis [PT-30, PT-32].
 * A box too low for one line at the minimum gets no lines.
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

/** After wrapping, replaces no-break spaces with spaces, which readers of the PDF search for. */
function plainSpaces(line: string): string {
  return line.replaceAll(NO_BREAK, ' ');
}

/** Wraps greedily; `null` if there are more lines than `most` or a single piece is too wide. */
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

/** At the minimum size: breaks pieces that are too wide for a line, and cuts text beyond the last line. */
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
 * Splits a word that is wider than a line: after its hyphens and slashes if possible, else anywhere. A piece
 * that begins with a letter wider than a line is not split.
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

/** The longest prefix of `text` (whole letters) that is no wider than `capacity`. */
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

/** A prefix of `text` with an ellipsis. A piece with a digit (a model number, a size) is left out whole. */
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
