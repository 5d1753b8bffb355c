import { ERROR_CODES } from '@javon/contract';
import { catalogues, emptyCatalogue, LANGUAGES, type Language, lineOfKey, type Texts } from './catalogues.ts';
import type { Check, Failure } from './kit.ts';

const PLURALS = { uz: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] } as const;

/** Texts that the specification gives with this apostrophe; all others have oʻ and gʻ with U+02BB. */
const GIVEN_LITERALLY = ['Majburiy to‘ldiriladigan maydon', 'so‘m'];
const WRONG_APOSTROPHE = /[og]['‘’`´ʼ]/i;
/** Quotation marks of each language, and what the other one is written with. */
const QUOTES = {
  uz: { own: '“…”', wrong: /[«»„]/ },
  ru: { own: '«…»', wrong: /[“”„]/ },
} as const;

/** Lists the placeholders of a text (`{{count}}`) and the tags around its parts (`<1>`). */
function placeholders(text: string): string[] {
  const values = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  const marks = [...text.matchAll(/<(\w+)\s*\/?>/g)].map(([mark]) => mark);
  return [...values, ...marks];
}

function splitForm(key: string): { base: string; form: string } | null {
  const [, base, form] = /^(.+)_(one|few|many|other)$/.exec(key) ?? [];
  return base !== undefined && form !== undefined ? { base, form } : null;
}

/**
 * The keys with plural forms: `other` and one more, in either language (`too_few` and `too_many` are plain
 * keys).
 */
function pluralBases(catalogues: readonly Texts[]): Set<string> {
  const forms = new Map<string, Set<string>>();
  for (const key of catalogues.flatMap((texts) => [...texts.keys()])) {
    const split = splitForm(key);
    if (split) forms.set(split.base, (forms.get(split.base) ?? new Set()).add(split.form));
  }
  return new Set(
    [...forms].filter(([, found]) => found.has('other') && found.size > 1).map(([base]) => base),
  );
}

/** The texts of one catalogue, with plural forms grouped by their common key. */
function grouped(
  texts: Texts,
  plurals: ReadonlySet<string>,
): Map<string, { forms: string[]; holds: Set<string> }> {
  const groups = new Map<string, { forms: string[]; holds: Set<string> }>();
  for (const [key, text] of texts) {
    const split = splitForm(key);
    const plural = split && plurals.has(split.base) ? split : null;
    const group = groups.get(plural?.base ?? key) ?? { forms: [], holds: new Set() };
    if (plural) group.forms.push(plural.form);
    for (const name of placeholders(text)) group.holds.add(name);
    groups.set(plural?.base ?? key, group);
  }
  return groups;
}

/** Lists the faults of one namespace, by language. */
function catalogueFaults(
  catalogues: Readonly<Record<Language, Texts>>,
): { language: Language; key: string; what: string }[] {
  const plurals = pluralBases([catalogues.uz, catalogues.ru]);
  const groups = { uz: grouped(catalogues.uz, plurals), ru: grouped(catalogues.ru, plurals) };
  return LANGUAGES.flatMap((language) => {
    const other = language === 'uz' ? 'ru' : 'uz';
    const missing = [...groups[other].keys()]
      .filter((key) => !groups[language].has(key))
      .map((key) => ({ language, key, what: `is missing; ${other} has it` }));
    const wrong = [...groups[language]].flatMap(([key, { forms, holds }]) => {
      const faults: string[] = [];
      const wanted = plurals.has(key) ? PLURALS[language] : [];
      const absent = wanted.filter((form) => !forms.includes(form));
      const strange = forms.filter((form) => !wanted.some((name) => name === form));
      if (absent.length > 0) faults.push(`lacks the plural forms ${absent.join(', ')}`);
      if (strange.length > 0)
        faults.push(`has plural forms that ${language} does not: ${strange.join(', ')}`);
      const twin = groups[other].get(key);
      const unlike = twin ? [...twin.holds].filter((name) => !holds.has(name)) : [];
      if (unlike.length > 0) faults.push(`lacks ${unlike.join(', ')}, which ${other} has`);
      return faults.map((what) => ({ language, key, what }));
    });
    const bad = [...catalogues[language]].flatMap(([key, text]) => {
      const rest = GIVEN_LITERALLY.reduce((left, given) => left.replaceAll(given, ''), text);
      if (text.trim() === '') return [{ language, key, what: 'is empty' }];
      const { own, wrong: strange } = QUOTES[language];
      if (strange.test(text)) return [{ language, key, what: `has other quotation marks than ${own}` }];
      if (language === 'uz' && WRONG_APOSTROPHE.test(rest)) {
        return [{ language, key, what: 'has a wrong apostrophe: oʻ and gʻ are written with ʻ (U+02BB)' }];
      }
      return [];
    });
    return [...missing, ...wrong, ...bad];
  });
}

/** Differences between the codes with a text and the codes of the contract. */
export function errorCodeFaults(
  keys: readonly string[],
  codes: readonly string[],
): { key: string; what: string }[] {
  return [
    ...codes
      .filter((code) => !keys.includes(code))
      .map((key) => ({ key, what: 'is missing; the contract has this error code' })),
    ...keys
      .filter((key) => !codes.includes(key))
      .map((key) => ({ key, what: 'is no error code of the contract' })),
  ];
}

/** Requires that the message catalogues agree in both languages and with the contract. */
export const messages: Check = {
  name: 'messages',
  async run(root) {
    const failures: Failure[] = [];
    for (const [namespace, own] of Map.groupBy(catalogues(root), (one) => one.namespace)) {
      const of = (language: Language) =>
        own.find((one) => one.language === language) ?? emptyCatalogue(language, namespace);
      const both = { uz: of('uz'), ru: of('ru') };
      const faults = catalogueFaults({ uz: both.uz.texts, ru: both.ru.texts });
      if (namespace === 'errors') {
        const codes = errorCodeFaults([...both.uz.texts.keys()], ERROR_CODES);
        faults.push(...codes.map((fault) => ({ language: 'uz' as const, ...fault })));
      }
      for (const { language, key, what } of faults) {
        const { file, text } = both[language];
        failures.push({ file, line: lineOfKey(text, key), what: `${key} ${what}` });
      }
    }
    return { failures };
  },
};
