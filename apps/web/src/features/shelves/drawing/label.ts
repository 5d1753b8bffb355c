/** Height in pixels of the strip in the colour of the tag's state. */
export const STRIP = 4;

/** Text on a product's box, as far as it fits. */
interface BoxLabel {
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

/** A text that ends in an ellipsis where it has no space. */
export function cut(text: string, room: number, width: (text: string) => number): string {
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
interface UprightLabel {
  /** From the left; read from below upwards. */
  readonly lines: readonly string[];
  /** Length that there is for a line, in pixels, from the box's lower edge. */
  readonly room: number;
}

/** Least length of what is written upright, the width of a line, and how few signs of a cut line say nothing. */
const UPRIGHT = { room: 24, line: 12, lines: 3, signs: 4 } as const;

/**
 * Writing for a box that has no space across: its name turned upright, as on the back of a book, on as many lines
 * as there is width for. Null if the name fits across, or if hardly more than an ellipsis fits.
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
 * Writing for a box: the price if it fits whole, and above it the name on as many lines as there is space
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

const FONTS = {
  name: `400 ${LABEL.font}px "Inter Variable", Inter, sans-serif`,
  price: `600 ${LABEL.price}px "Inter Variable", Inter, sans-serif`,
} as const;

let context: CanvasRenderingContext2D | null = null;
const known = new Map<string, number>();

/** Measures the writing on boxes as the browser will draw it; words are measured once. */
export const measure: Measure = (text, style) => {
  const key = `${style} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * LABEL.price * 0.65;
  context.font = FONTS[style];
  const width = context.measureText(text).width;
  if (known.size > 20_000) known.clear();
  known.set(key, width);
  return width;
};
