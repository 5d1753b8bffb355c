/** Width of a line of text at a size, in the same unit as the size. */
export type MeasureText = (text: string, size: number, bold: boolean) => number;

/** A safe estimate without font metrics: on average a letter is seldom wider than 0.62 em. */
export const guessText: MeasureText = (text, size, bold) => text.length * size * (bold ? 0.62 : 0.58);

/** Fits a text into a width: whole, cut with an ellipsis, or empty if not even two letters fit (PL-94). */
export function fitText(
  text: string,
  room: number,
  size: number,
  bold: boolean,
  measure: MeasureText,
): string {
  if (measure(text, size, bold) <= room) return text;
  const letters = [...text];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fits = measure(`${letters.slice(0, middle).join('')}…`, size, bold) <= room;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return low < 2 ? '' : `${letters.slice(0, low).join('').trimEnd()}…`;
}

/** Wraps words to a maximum number of lines, each within a width; the rest is cut with an ellipsis. */
export function wrapText(
  text: string,
  room: number,
  size: number,
  lines: number,
  measure: MeasureText,
): string[] {
  const rows: string[] = [];
  for (const word of text.split(/\s/).filter(Boolean)) {
    const row = rows.at(-1);
    const longer = `${row} ${word}`;
    // The last line takes the whole rest, and is cut.
    const isContinued = row !== undefined && (rows.length === lines || measure(longer, size, false) <= room);
    if (isContinued) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows
    .slice(0, lines)
    .map((row) => fitText(row, room, size, false, measure))
    .filter(Boolean);
}

/**
 * Part of a product's name for the label of its box: from the brand on. With the kind of product before it,
 * all labels on a shelf would begin with the same word.
 */
export function boxName(name: string, brand: string | null): string {
  return brand ? name.slice(Math.max(0, name.indexOf(brand))) : name;
}
