const SUM = /^(?:860|uzs|сум|сўм|sum|so.?m)\.?$/i;

/** Whether a text names the soʻm, by its name, its code or its number. */
export function isSum(text: string): boolean {
  return SUM.test(text);
}

const OTHER =
  /[$€£¥₽₸₴₺]|\b(?:usd|eur|rub|rur|kzt|cny)\b|(?<!\p{L})(?:руб|р\.|у\.?\s?е\.?|долл|евро|тенге|тг)/iu;

/** The first currency other than the soʻm in a text, as it is written there; null if there is none. */
export function otherCurrencyIn(text: string): string | null {
  return OTHER.exec(text)?.[0] ?? null;
}
