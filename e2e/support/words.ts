import { CATALOGUES, type Language, type Messages } from '@javon/messages';

export { LANGUAGES, type Language } from '@javon/messages';

const NAMES = [
  'access',
  'applications',
  'branches',
  'campaigns',
  'check_lists',
  'clients',
  'common',
  'electronic_labels',
  'errors',
  'exchange',
  'frame',
  'goods',
  'history',
  'imports',
  'keys',
  'my_day',
  'notices',
  'pages',
  'people',
  'permissions',
  'price_tags',
  'profile',
  'session',
  'settings',
  'shelf_actions',
  'shelf_editor',
  'shelf_form',
  'shelves',
  'ui',
] as const;
type Words = Pick<Messages, (typeof NAMES)[number]>;

async function wordsIn(language: Language): Promise<Words> {
  const loaded = await Promise.all(
    NAMES.map(async (name) => [name, (await CATALOGUES[language][name]()).default] as const),
  );
  return Object.fromEntries(loaded) as Words;
}

/**
 * Texts by which tests find elements of the page. Texts of the specification are written out in the tests instead.
 */
export const WORDS: Readonly<Record<Language, Words>> = { uz: await wordsIn('uz'), ru: await wordsIn('ru') };
