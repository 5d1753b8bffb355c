/** Characters that are typed as an apostrophe. */
const APOSTROPHE_SIGNS = "'`´‘’ʻʼʹ′＇";
const APOSTROPHES = new RegExp(`[${APOSTROPHE_SIGNS}]`, 'g');
// In Uzbek Latin, oʻ and gʻ are separate letters and take U+02BB; any other apostrophe between letters is the
// tutuq belgisi, U+02BC.
const LETTER_OG = /([oOgG])['`´‘’ʻʼʹ′＇]/g;
const TUTUQ = /((?![oOgG])\p{L})['`´‘’ʻʼʹ′＇](?=\p{L})/gu;

// Fast path: words of letters and marks that are already normalised, separated by single spaces; most texts
// match.
const TIDY = /^[!-~\u0400-\u045f\u048a-\u04ffʻʼ²№]+(?: [!-~\u0400-\u045f\u048a-\u04ffʻʼ²№]+)*$/;

/** Normalises a text for storage: NFC, no control characters, single spaces, none at the ends. */
export function tidy(text: string): string {
  if (TIDY.test(text)) return text;
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      // Spaces last: a sign without a width may be between two of them. Tabs and line ends are control characters too.
      .replace(/(?!\s)[\p{Cc}\p{Cf}]/gu, '')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

/** {@link tidy} for Uzbek or Karakalpak Latin: oʻ and gʻ get U+02BB, whichever apostrophe was typed. */
export function tidyUzbek(text: string): string {
  return tidy(text).replace(LETTER_OG, '$1ʻ').replace(TUTUQ, '$1ʼ');
}

/** Replaces every sign that is typed as an apostrophe with the plain one. */
export function plainApostrophes(text: string): string {
  return text.replace(APOSTROPHES, "'");
}

/** Latin equivalents of Cyrillic letters in search keys. */
const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ғ: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  қ: 'q',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ў: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'x',
  ҳ: 'h',
  ә: 'a',
  ө: 'o',
  ү: 'u',
  ң: 'n',
  // Karakalpak dotless i, which people type as a plain i.
  ı: 'i',
  ц: 's',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** {@link CYRILLIC} by code unit, with all other letters up to the last one of it, which stay as they are. */
const LATIN = Array.from({ length: 0x500 }, (_, unit) => {
  const letter = String.fromCharCode(unit);
  return CYRILLIC[letter] ?? letter;
});
// Most keys: nothing to decompose, and simple classes of letters suffice.
const ASCII = /^[ -~]*$/;

// The letter ў is w in Karakalpak and oʻ in Uzbek, which has none of the other letters.
const KARAKALPAK_WORD = /[а-яёғқҳў]*[ыәөүң][а-яёғқҳўәөүң]*/g;

/** Replaces the Cyrillic w of Karakalpak words; a text in lower case. */
function withKarakalpakW(lower: string): string {
  return lower.includes('ў') ? lower.replace(KARAKALPAK_WORD, (word) => word.replaceAll('ў', 'w')) : lower;
}

/**
 * Search key of a text: lower case, Cyrillic transliterated to Latin, without apostrophes and accents. It
 * follows Uzbek's official Latin spelling; Russian letters without an equivalent get the nearest one.
 */
export function searchKey(text: string): string {
  const lower = withKarakalpakW(tidy(text).toLowerCase().replace(APOSTROPHES, ''));
  let latin = '';
  for (let i = 0; i < lower.length; i++) latin += LATIN[lower.charCodeAt(i)] ?? lower[i];
  if (ASCII.test(latin)) return latin.replace(/[^a-z0-9]+/g, ' ').trim();
  return latin
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Splits a typed search into the words that all have to be found; at most eight. */
export function searchWords(text: string): string[] {
  return searchKey(text).split(' ').filter(Boolean).slice(0, 8);
}

/** Escapes `word` for use inside LIKE '%…%'. */
export function likePart(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
