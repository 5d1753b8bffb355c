import { filesUnder, textOf } from './kit.ts';

const FOLDER = 'packages/messages/src';
export const LANGUAGES = ['uz', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts of one catalogue by their dotted keys. */
export type Texts = Map<string, string>;

/** Returns the texts of a catalogue by their dotted keys. */
function flatten(value: unknown, prefix: string, into: Texts): Texts {
  if (typeof value === 'string') into.set(prefix, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, prefix ? `${prefix}.${key}` : key, into);
  } else into.set(prefix, '');
  return into;
}

/** Returns the line of a catalogue's file where a dotted key is written; undefined if there is none. */
export function lineOfKey(text: string, key: string): number | undefined {
  const name = `"${key.split('.').at(-1)}`;
  const index = text.split('\n').findIndex((line) => line.trimStart().startsWith(name));
  return index < 0 ? undefined : index + 1;
}

export interface Catalogue {
  readonly file: string;
  readonly language: Language;
  /** Name of the namespace: `goods`. */
  readonly namespace: string;
  readonly text: string;
  readonly texts: Texts;
}

/** Returns every catalogue of the repository, in both languages. */
export function catalogues(root: string): Catalogue[] {
  return LANGUAGES.flatMap((language) =>
    filesUnder(root, `${FOLDER}/${language}`, (name) => name.endsWith('.json')).map((file) => {
      const text = textOf(root, file);
      const namespace = file.split('/').at(-1)?.replace('.json', '') ?? '';
      return { file, language, namespace, text, texts: flatten(JSON.parse(text), '', new Map()) };
    }),
  );
}

/** A catalogue without texts, for a namespace that one language lacks. */
export function emptyCatalogue(language: Language, namespace: string): Catalogue {
  const file = `${FOLDER}/${language}/${namespace}.json`;
  return { file, language, namespace, text: '', texts: new Map() };
}
