/** Width of a line of text at a size, in the same unit as the size. */
export type MeasureText = (text: string, size: number, bold: boolean) => number;

/** A safe guess where nobody can measure: a letter is seldom wider than 0.62 em on average. */
export const guessText: MeasureText = (text, size, bold) => text.length * size * (bold ? 0.62 : 0.58);

/** Text that fits a width: whole, cut with an ellipsis, or nothing where not even two letters fit (PL-94). */
export function fitText(
  text: string,
  room: number,
  size: number,
  bold: boolean,
  measure: MeasureText,
): string {
  if (measure(text, size, bold) <= room) return text;
  const letters = [...text];
  let [low, high] = [0, letters.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fits = measure(`${letters.slice(0, middle).join('').trimEnd()}…`, size, bold) <= room;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return low < 2 ? '' : `${letters.slice(0, low).join('').trimEnd()}…`;
}
