/** Words of a category: that by which Russian names begin, and the Uzbek one for it. */
export interface Words {
  readonly ru: string;
  readonly uz: string;
}

/**
 * Uzbek name of a product of which 1C has the Russian one: the word for its kind is exchanged, the model stays
 * (`Холодильник Samsung RB33` → `Muzlatgich Samsung RB33`). A name that begins otherwise stays as it is.
 */
export function uzbekName(russian: string, words: Words | null): string {
  if (words === null || words.ru === '' || words.uz === '') return russian;
  const begins = russian.toLowerCase().startsWith(words.ru.toLowerCase());
  const after = russian.slice(words.ru.length);
  // A word that only begins alike is another one: «Стол» and «Столик».
  if (!begins || /^\p{L}/u.test(after)) return russian;
  return `${words.uz}${after}`;
}
