/** Ends of syllables: after a vowel before a consonant and a vowel, or after the first of several consonants. */
const endsOf = (vowel: string, consonant: string) =>
  new RegExp(`(${vowel}(?=${consonant}${vowel})|${vowel}${consonant}(?=(?:${consonant})+${vowel}))`, 'gi');
/** Letters of long words in Russian and in Uzbek, with the ends of their syllables. */
const SCRIPTS = [
  [/[а-яё]{11,}/gi, endsOf('[аеёиоуыэюя]', '[бвгджзйклмнпрстфхцчшщ]')],
  [/[a-zʻ]{11,}/gi, endsOf('(?:oʻ|[aeiou](?!ʻ))', '(?:gʻ|sh|ch|[bdfghjklmnpqrstvxyz])')],
] as const;
/** Letters that stay together at each end of a word. */
const AT_END = 3;

/**
 * Adds soft hyphens to words of more than ten letters, so that a narrow line breaks them between syllables. Browsers
 * without a dictionary of the language would break them at any letter.
 */
export function softHyphens(text: string): string {
  return SCRIPTS.reduce(
    (whole, [words, ends]) =>
      whole.replace(words, (word) =>
        word.replace(ends, (end, _group, at: number) => {
          const after = at + end.length;
          return after < AT_END || word.length - after < AT_END ? end : `${end}\u00AD`;
        }),
      ),
    text,
  );
}
