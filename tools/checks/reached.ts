import { ERROR_CODES } from '@javon/contract';
import { parseSync, Visitor } from 'oxc-parser';
import { catalogues, lineOfKey } from './catalogues.ts';
import { type Check, type Failure, filesUnder, textOf } from './kit.ts';

/** Declarations of error codes and their texts, which do not count as a use. */
const DECLARED = /packages\/(messages\/(?!src\/notice-words\.ts)|contract\/src\/errors\.ts)/;
/** Catalogues that the server reads as objects, field by field. */
const READ_AS_OBJECTS = new Set(['errors', 'exports', 'history', 'permissions', 'tag_check']);
/** Texts of sheets and paper, in catalogues that the browser also reads. */
const ON_PAPER = /^(?:sheet|paper)\./;
/** Routes, where the name of a screen is also the key of its breadcrumb. */
const ROUTES = 'apps/web/src/routes/';
const PLURAL = /_(?:one|few|many|other)$/;

/**
 * Texts in the code of the repository: complete ones, and templates as patterns; words are names and texts.
 */
interface CodeTexts {
  readonly texts: Set<string>;
  readonly patterns: Map<string, RegExp>;
  readonly words: Set<string>;
}

function textsOfCode(root: string): CodeTexts {
  const written: CodeTexts = { texts: new Set(), patterns: new Map(), words: new Set() };
  const files = ['apps', 'packages'].flatMap((folder) =>
    filesUnder(root, folder, (name) => /(?<!\.test|\.d)\.tsx?$/.test(name)),
  );
  for (const file of files.filter((one) => !DECLARED.test(one))) {
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value !== 'string') {
          if (typeof value === 'number') written.words.add(String(value));
          return;
        }
        written.texts.add(value);
        if (file.startsWith(ROUTES)) written.texts.add(value.replace(/[.-]/g, '_'));
        for (const word of value.split(/[^\w]+/)) written.words.add(word);
      },
      Identifier: ({ name }) => written.words.add(name),
      TemplateLiteral: ({ quasis }) => {
        const parts = quasis.map(({ value }) => value.cooked ?? '');
        for (const word of parts.join(' ').split(/[^\w]+/)) written.words.add(word);
        if (parts.length === 1) written.texts.add(parts[0] ?? '');
        else if (/^[\w.:]*$/.test(parts.join('')) && /\w/.test(parts.join(''))) {
          written.patterns.set(
            parts.join('*'),
            new RegExp(`^${parts.join('(.+)').replaceAll('.', '\\.').replaceAll('(\\.+)', '(.+)')}$`),
          );
        }
      },
    }).visit(parseSync(file, textOf(root, file)).program);
  }
  return written;
}

/** Whether some code contains a key, complete or as a template filled with words of the code. */
function isReached({ texts, patterns, words }: CodeTexts, namespace: string, key: string): boolean {
  const names = [key, key.replace(PLURAL, '')].flatMap((name) => [name, `${namespace}:${name}`]);
  if (names.some((name) => texts.has(name))) return true;
  return names.some((name) =>
    [...patterns.values()].some((pattern) => {
      const gaps = pattern.exec(name)?.slice(1);
      return gaps?.every((gap) => gap.split('.').every((part) => words.has(part) || texts.has(part)));
    }),
  );
}

/** Requires that some code uses every message, and that some code raises every error code. */
export const reached: Check = {
  name: 'reached',
  async run(root) {
    const written = textsOfCode(root);
    const lost = catalogues(root)
      .filter(({ language, namespace }) => language === 'uz' && !READ_AS_OBJECTS.has(namespace))
      .flatMap(({ file, namespace, text, texts }): Failure[] =>
        [...texts.keys()]
          .filter((key) => !ON_PAPER.test(key) && !isReached(written, namespace, key))
          .map((key) => ({
            file,
            line: lineOfKey(text, key),
            what: `${key}: nothing says it; say it or remove it`,
          })),
      );
    const codes = ERROR_CODES.filter((code) => !written.words.has(code)).map((code) => ({
      file: 'packages/contract/src/errors.ts',
      what: `${code}: nothing raises it; raise it or remove it`,
    }));
    return { failures: [...lost, ...codes] };
  },
};
