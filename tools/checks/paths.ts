import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Check, type Failure, filesUnder, lineAt, textOf } from './kit.ts';

const isText = (name: string) => name.endsWith('.md');
/** Top-level folders at the start of a path in a text. */
const TOPS = ['apps', 'bench', 'db', 'docs', 'e2e', 'packages', 'tools'];
const TOP = new RegExp(`^(?:${TOPS.join('|')})/`);
/** Abbreviations used in the texts: `platform/http` is the server's, `features/users` the browser's. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^(?:platform|modules)\//, 'apps/api/src/'],
  [/^(?:shared|features|routes)\//, 'apps/web/src/'],
];
/** Matches patterns of names, `NNNN_name.sql`, `features/<name>`, and paths that exist only after a build. */
const NO_NAME = /[<>*{}$…\s]|NNNN|(?:^|\/)(?:dist|output|results)(?:\/|$)/;

interface Named {
  readonly target: string;
  readonly offset: number;
}

/** Links of a text to files of the repository; those to the web and within the text itself are left out. */
function linksIn(text: string): Named[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((link) => ({ target: (link[1] ?? '').replace(/#.*$/, ''), offset: link.index }))
    .filter(({ target }) => target !== '' && !/^[a-z]+:/i.test(target));
}

/** Paths of the repository in code marks, without a line number or an anchor after `#`. */
function pathsIn(text: string): Named[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap((code) => {
    const target = (code[1] ?? '').replace(/[:#]\w*$/, '');
    if (NO_NAME.test(target)) return [];
    const short = SHORT.find(([start]) => start.test(target))?.[1];
    const full = short === undefined ? target : short + target;
    return TOP.test(full) ? [{ target: full, offset: code.index }] : [];
  });
}

function faultsIn(root: string, file: string): Failure[] {
  const text = textOf(root, file);
  const from = (named: Named, folder: string): Failure[] =>
    existsSync(path.join(root, folder, named.target))
      ? []
      : [{ file, line: lineAt(text, named.offset), what: `${named.target} is not there: mend the path` }];
  return [
    ...linksIn(text).flatMap((link) => from(link, path.dirname(file))),
    ...pathsIn(text).flatMap((named) => from(named, '.')),
  ];
}

/** Requires that every path of the repository named in the READMEs, the SPECs and the documents exists. */
export const paths: Check = {
  name: 'paths',
  async run(root) {
    const files = ['README.md', ...TOPS.flatMap((top) => filesUnder(root, top, isText))].filter((file) =>
      existsSync(path.join(root, file)),
    );
    return { failures: files.flatMap((file) => faultsIn(root, file)) };
  },
};
