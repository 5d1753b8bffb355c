/** What is written on a product's box, as far as it fits. */
export interface BoxLabel {
  readonly lines: readonly string[];
  readonly price: string | null;
}

/** Sizes of the writing on boxes, in pixels. */
export const LABEL = { font: 11, line: 13, price: 12, priceLine: 16, padding: 4 } as const;
/** Average width of a letter and of a digit, as a share of the size of the writing. */
const LETTER = 0.56;
const DIGIT = 0.62;
const MAX_LINES = 4;

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}

/** Words on lines of at most so many letters; what is left over ends in an ellipsis. */
export function wrap(text: string, most: number, maxLines: number): string[] {
  const lines: string[] = [];
  const words = text.split(/\s+/).filter(Boolean);
  let line = '';
  for (const [i, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= most) {
      line = longer;
      continue;
    }
    if (lines.length === maxLines - 1) {
      const rest = line === '' ? words.slice(i) : [line, ...words.slice(i)];
      lines.push(cut(rest.join(' '), most));
      return lines;
    }
    if (line !== '') lines.push(line);
    line = word;
    if (word.length > most) line = cut(word, most);
  }
  if (line !== '') lines.push(line);
  return lines.slice(0, maxLines);
}

/**
 * Writing for a box of so many pixels: the price if it fits whole, and above it the name on as many lines as
 * there is room for. A cut price would be a wrong price.
 */
export function labelFor(width: number, height: number, name: string, price: string | null): BoxLabel {
  const room = width - 2 * LABEL.padding;
  const tall = height - 2 * LABEL.padding;
  const priceFits = price !== null && price.length * LABEL.price * DIGIT <= room && tall >= LABEL.priceLine;
  const left = priceFits ? tall - LABEL.priceLine : tall;
  const most = Math.floor(room / (LABEL.font * LETTER));
  const lines = Math.min(MAX_LINES, Math.floor(left / LABEL.line));
  return {
    lines: most < 5 || lines < 1 ? [] : wrap(name, most, lines),
    price: priceFits ? price : null,
  };
}
