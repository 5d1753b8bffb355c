import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Check, type Failure, type Found, failuresIn, filesUnder, textOf } from './kit.ts';

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

/** Links of a text to files and headings of the repository; those to the web are left out. */
function linksIn(text: string): Named[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((link) => ({ target: link[1] ?? '', offset: link.index }))
    .filter(({ target }) => !/^[a-z]+:/i.test(target));
}

/** Whether a text has a heading with this anchor, as GitHub makes them. */
function hasHeading(text: string, anchor: string): boolean {
  return [...text.matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => {
    const letters = heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '');
    return letters.replaceAll(' ', '-') === anchor;
  });
}

/** Whether the file of a link exists, and its heading if it names one. */
function leadsSomewhere(root: string, from: string, target: string): boolean {
  const [to = '', anchor = ''] = target.split('#');
  const file = to === '' ? from : path.join(path.dirname(from), to);
  if (!existsSync(path.join(root, file))) return false;
  return anchor === '' || !isText(file) || hasHeading(textOf(root, file), anchor);
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

function faultsIn(root: string, file: string, text: string): Found[] {
  const links = linksIn(text).filter(({ target }) => !leadsSomewhere(root, file, target));
  const named = pathsIn(text).filter(({ target }) => !existsSync(path.join(root, target)));
  return [...links, ...named].map(({ target, offset }) => {
    return { offset, what: `${target} is not there: mend the path` };
  });
}

const DECISIONS = 'docs/decisions';

/** Decisions that no text links to: a reader of the guides would not find them. */
function unlinked(root: string, files: readonly string[]): Failure[] {
  const linked = new Set(
    files.flatMap((file) =>
      linksIn(textOf(root, file)).map(({ target }) =>
        path.posix.join(path.posix.dirname(file), target.replace(/#.*$/, '')),
      ),
    ),
  );
  return files
    .filter((file) => file.startsWith(`${DECISIONS}/`) && !linked.has(file))
    .map((file) => ({ file, what: 'no document links to it: link it where a reader would look' }));
}

/**
 * Requires that every path and heading named in the READMEs, the SPECs and the documents exists, and that each
 * decision is linked.
 */
export const paths: Check = {
  name: 'paths',
  async run(root) {
    const files = ['README.md', ...TOPS.flatMap((top) => filesUnder(root, top, isText))].filter((file) =>
      existsSync(path.join(root, file)),
    );
    const wrong = failuresIn(root, files, (file, text) => faultsIn(root, file, text));
    return { failures: [...wrong, ...unlinked(root, files)] };
  },
};
