import type { Unit } from '@javon/commerceml';

/** Spellings of a piece: its code in the classifier of units, and what 1C writes. */
const PIECE: ReadonlySet<string> = new Set(['796', 'шт', 'штука', 'pce', 'pcs', 'dona']);

function wordOf(text: string): string {
  return text.toLowerCase().replace(/[\s.]/g, '');
}

/**
 * Whether the unit of a price is that of its product. 1C writes it in full or short: `Метр`, `м`. A product without a unit
 * is sold by the piece.
 */
export function isBaseUnit(unit: string, base: readonly Unit[]): boolean {
  const word = wordOf(unit);
  const known = base
    .flatMap(({ code, name }) => [code, name])
    .flatMap((one) => (one === null ? [] : wordOf(one)));
  if (PIECE.has(word)) return known.length === 0 || known.some((one) => PIECE.has(one));
  return /\p{L}/u.test(word) ? known.some((one) => one.startsWith(word)) : known.includes(word);
}
