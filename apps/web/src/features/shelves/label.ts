/** Height in pixels of the strip in the colour of the tag's state. */
export const STRIP = 4;

/** Text on a product's box, as far as it fits. */
export interface BoxLabel {
  readonly lines: readonly string[];
  readonly price: string | null;
}

/** Width of a text in pixels, in the writing of names or of prices. */
export type Measure = (text: string, style: 'name' | 'price') => number;

/** Sizes of the writing on boxes, in pixels. */
export const LABEL = { font: 11, line: 13, price: 12, priceLine: 16, padding: 4 } as const;
const MAX_LINES = 4;
/** Least width at which a name is readable. */
const LEAST = 30;

function cut(text: string, room: number, width: (text: string) => number): string {
  if (width(text) <= room) return text;
  let end = text.length - 1;
  while (end > 1 && width(`${text.slice(0, end).trimEnd()}…`) > room) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Words on as many lines as there may be; what is left over ends in an ellipsis. */
export function wrap(
  text: string,
  room: number,
  maxLines: number,
  width: (text: string) => number,
): string[] {
  const lines: string[] = [];
  const words = text.split(/\s+/).filter(Boolean);
  let line = '';
  for (const [i, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (width(longer) <= room) {
      line = longer;
      continue;
    }
    if (lines.length === maxLines - 1) {
      const rest = line === '' ? words.slice(i) : [line, ...words.slice(i)];
      return [...lines, cut(rest.join(' '), room, width)];
    }
    if (line !== '') lines.push(line);
    line = cut(word, room, width);
  }
  if (line !== '') lines.push(line);
  return lines.slice(0, maxLines);
}

/** Box to write on, in pixels; `taken` at its upper right corner stays free. */
export interface LabelBox {
  readonly width: number;
  readonly height: number;
  readonly taken: number;
  /** Its number of pieces is written at the foot where the price is not. */
  readonly counted?: boolean;
}

/** Writing along the height of a box that is too narrow for any across. */
export interface UprightLabel {
  /** From the left; read from below upwards. */
  readonly lines: readonly string[];
  /** Length that there is for a line, in pixels, from the box's lower edge. */
  readonly room: number;
}

/** Least length of what is written upright, the width of a line, and how few signs of a cut line say nothing. */
const UPRIGHT = { room: 24, line: 12, lines: 3, signs: 4 } as const;

/**
 * Writing for a box that has no room across: its name turned upright, as on the back of a book, on as many lines
 * as there is width for. Null where the name goes across, or where hardly more than an ellipsis goes.
 */
export function uprightLabelFor(box: LabelBox, name: string, measure: Measure): UprightLabel | null {
  if (box.width - 2 * LABEL.padding >= LEAST) return null;
  const room = box.height - LABEL.padding - Math.max(box.taken, LABEL.padding);
  const lines = Math.min(UPRIGHT.lines, Math.floor((box.width - 1) / UPRIGHT.line));
  if (lines < 1 || room < UPRIGHT.room) return null;
  const written = wrap(name, room, lines, (text) => measure(text, 'name'));
  return written.some((line) => line.endsWith('…') && line.length <= UPRIGHT.signs)
    ? null
    : { lines: written, room };
}

/** Left edge of the lines of an upright label together. */
export function uprightLeft(width: number, lines: number): number {
  return (width - lines * UPRIGHT.line) / 2;
}

/** Base of an upright line from the left edge of all. */
export function uprightBase(line: number): number {
  return (line + 1) * UPRIGHT.line - 2.5;
}

/**
 * Writing for a box: the price if it fits whole, and above it the name on as many lines as there is room
 * for, beside what is taken where that leaves enough, below it where not. A cut price would be a wrong price.
 */
export function labelFor(
  box: LabelBox,
  name: string,
  price: string | null,
  measure: Measure,
): BoxLabel & {
  /** Upper edge of the first line. */
  readonly top: number;
} {
  const room = box.width - 2 * LABEL.padding;
  const isBeside = box.taken === 0 || room - box.taken >= 2 * LEAST;
  const top = LABEL.padding + (isBeside ? 0 : box.taken);
  const tall = box.height - top - LABEL.padding;
  const priceFits = price !== null && measure(price, 'price') <= room && tall >= LABEL.priceLine;
  const lines = Math.min(
    MAX_LINES,
    Math.floor((priceFits || box.counted ? tall - LABEL.priceLine : tall) / LABEL.line),
  );
  const nameRoom = isBeside ? room - box.taken : room;
  return {
    lines: nameRoom < LEAST || lines < 1 ? [] : wrap(name, nameRoom, lines, (text) => measure(text, 'name')),
    price: priceFits ? price : null,
    top,
  };
}
