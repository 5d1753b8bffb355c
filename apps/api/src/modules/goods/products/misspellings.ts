/** Minimum length of a word for fuzzy matching; in shorter ones nearly everything would match. */
const SHORTEST = 4;
/** Maximum length of a word for fuzzy matching. */
const LONGEST = 20;
/** Fuzzy matching is for letters only: with a wrong digit, a SKU, barcode or model is a different one. */
const LETTERS = /^\p{L}+$/u;

/** Whether a typed word is searched with one wrong letter. */
export function canBeMisspelt(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);
}

/**
 * LIKE patterns of a word with one letter wrong, missing, extra, or swapped with its neighbour; `.` matches
 * any letter.
 */
export function misspellings(word: string): string[] {
  const letters = [...word];
  const all = new Set<string>();
  for (let at = 0; at < letters.length; at++) {
    all.add(letters.with(at, '.').join(''));
    all.add(letters.toSpliced(at, 1).join(''));
    // A letter missing before the first or after the last one makes no difference to a substring match.
    if (at > 0) all.add(letters.toSpliced(at, 0, '.').join(''));
    const [here, next] = [letters[at], letters[at + 1]];
    if (here !== undefined && next !== undefined && here !== next)
      all.add(
        letters
          .with(at, next)
          .with(at + 1, here)
          .join(''),
      );
  }
  return [...all];
}

/** Three parts of a word: one mistake leaves at least one of them unchanged. */
export function partsOf(word: string): string[] {
  const letters = [...word];
  const third = Math.floor(letters.length / 3);
  return [letters.slice(0, third), letters.slice(third, 2 * third), letters.slice(2 * third)].map((part) =>
    part.join(''),
  );
}

/** Maximum number of candidates for a misspelt word; with more, it is too ambiguous. */
const MAX_LIKELY_WORDS = 30;

/**
 * Words of the catalogue that contain the typed one with at most one letter wrong, those of its length first;
 * of a word and a longer one that contains it, the shorter.
 */
export function likelyWords(typed: string, words: readonly string[]): string[] {
  const wrong = new RegExp(misspellings(typed).join('|'), 'u');
  const meant: string[] = [];
  const apart = (word: string) => Math.abs(word.length - typed.length);
  for (const word of words
    .filter((one) => wrong.test(one))
    .sort((a, b) => apart(a) - apart(b) || a.length - b.length)) {
    if (meant.length === MAX_LIKELY_WORDS) break;
    if (!meant.some((one) => word.includes(one))) meant.push(word);
  }
  return meant;
}

/** Part of a word that a typed one means. */
export type Part = 'whole' | 'begin' | 'inside';

/** Returns which part of a word the typed one means with at most one letter wrong. */
export function partMeant(typed: string, word: string): Part {
  const wrong = misspellings(typed).join('|');
  if (new RegExp(`^(?:${wrong})$`, 'u').test(word)) return 'whole';
  return new RegExp(`^(?:${wrong})`, 'u').test(word) ? 'begin' : 'inside';
}
