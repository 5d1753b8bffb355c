const VOWEL = '[аеёиоуыэюя]';
const CONSONANT = '[бвгджзйклмнпрстфхцчшщ]';
/** Ends of syllables: after a vowel before a consonant and a vowel, or after the first of several consonants. */
const SYLLABLE = new RegExp(
  `(${VOWEL}(?=${CONSONANT}${VOWEL})|${VOWEL}${CONSONANT}(?=${CONSONANT}+${VOWEL}))`,
  'gi',
);
/** Letters that stay together at each end of a word. */
const AT_END = 3;

/**
 * Adds soft hyphens to Russian words of more than ten letters, so that a narrow line breaks them between syllables.
 * Browsers without a Russian dictionary would break them at any letter.
 */
export function softHyphens(text: string): string {
  return text.replace(/[а-яё]{11,}/gi, (word) =>
    word.replace(SYLLABLE, (end, _group, at: number) => {
      const after = at + end.length;
      return after < AT_END || word.length - after < AT_END ? end : `${end}\u00AD`;
    }),
  );
}
