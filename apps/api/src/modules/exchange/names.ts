/** Words for a category: the one that begins Russian names, and its Uzbek translation. */
export interface Words {
  readonly ru: string;
  readonly uz: string;
}

/**
 * Makes the Uzbek name of a product that has only a Russian one in 1C: the word for its kind is replaced, the
 * model stays (`Холодильник Samsung RB33` → `Muzlatgich Samsung RB33`). Other names stay unchanged.
 */
export function uzbekName(russian: string, words: Words | null): string {
  if (words === null || words.ru === '' || words.uz === '') return russian;
  const begins = russian.toLowerCase().startsWith(words.ru.toLowerCase());
  const after = russian.slice(words.ru.length);
  // Does not match a longer word: «Стол» in «Столик».
  if (!begins || /^\p{L}/u.test(after)) return russian;
  return `${words.uz}${after}`;
}
