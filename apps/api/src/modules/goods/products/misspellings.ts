/** Shortest word in which a letter may be wrong; in shorter ones nearly everything would match. */
const SHORTEST = 4;
/** Longest word that is looked through so. */
const LONGEST = 20;
/** With a wrong digit a SKU, bar code or model is another one: those are found as typed or not at all. */
const LETTERS = /^\p{L}+$/u;

/** Tells whether one letter of a typed word may be wrong. */
export function canBeMisspelt(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);
}

/**
 * Patterns of a word with one letter wrong, missing, too many, or changed places with its neighbour; `.` stands
 * for any letter.
 */
export function misspellings(word: string): string[] {
  const letters = [...word];
  const all = new Set<string>();
  for (let at = 0; at < letters.length; at++) {
    all.add(letters.with(at, '.').join(''));
    all.add(letters.toSpliced(at, 1).join(''));
    // A letter left out before the first or after the last one makes no difference to a part of a text.
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

/** Three parts of a word: one mistake leaves at least one of them as it is. */
export function partsOf(word: string): string[] {
  const letters = [...word];
  const third = Math.floor(letters.length / 3);
  return [letters.slice(0, third), letters.slice(third, 2 * third), letters.slice(2 * third)].map((part) =>
    part.join(''),
  );
}

/** Words that a misspelt one is taken for; beyond them it says too little. */
const MAX_LIKELY_WORDS = 30;

/**
 * The words of the catalogue that hold the typed one with at most one letter wrong, those of its length first;
 * of a word and a longer one that holds it, the shorter.
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
