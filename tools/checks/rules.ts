import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Check, type Failure, filesUnder, lineAt, textOf } from './kit.ts';
import { titlesOf } from './source.ts';

const LIST = 'docs/rules.md';
const OPEN = 'tools/checks/open-rules.json';
/** Full list, if it is kept next to the repository: all its rules must be in ours, which may have more. */
const MASTER = '../shared/rules.md';

/** The rules defined in a list: the ids in its points (`- NAV-1 …`), several in a point allowed. */
export function rulesIn(text: string): Map<string, number> {
  const rules = new Map<string, number>();
  text.split('\n').forEach((line, index) => {
    if (!line.startsWith('- ')) return;
    for (const [, id = ''] of line.matchAll(/(?:^- |[.!] )([A-Z]{2,3}-\d+) /g)) rules.set(id, index + 1);
  });
  return rules;
}

/** Points of the engines' own specifications, `- **PT-2** …`; their tests cite them like rules. */
function pointsOfEngines(root: string): Set<string> {
  const texts = filesUnder(root, 'packages', (name) => name === 'SPEC.md').map((file) => textOf(root, file));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/^- \*\*([A-Z]{2,3}-\d+)\*\*/gm)].map(([, id = '']) => id)),
  );
}

/** The rules in a test's title: `[NAV-3]`, `[NAV-3, SES-1]`. */
export function citedIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(
    ([, inside = '']) => inside.match(/\b[A-Z]{2,3}-\d+\b/g) ?? [],
  );
}

interface Citation {
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

function citations(root: string): Citation[] {
  const isTest = (name: string) => /\.test\.tsx?$/.test(name);
  const files = ['packages', 'apps', 'e2e', 'tools'].flatMap((top) => filesUnder(root, top, isTest));
  // The tests of this check use made-up rules.
  return files
    .filter((file) => !file.startsWith('tools/checks/'))
    .flatMap((file) =>
      titlesOf(file, textOf(root, file)).flatMap(({ text, line }) =>
        citedIn(text).map((id) => ({ id, file, line })),
      ),
    );
}

function openFaults(
  rules: ReadonlyMap<string, number>,
  proved: ReadonlySet<string>,
  open: readonly string[],
  openText: string,
): Failure[] {
  const lineOf = (id: string) => lineAt(openText, openText.indexOf(`"${id}"`));
  return [
    ...open
      .filter((id) => !rules.has(id))
      .map((id) => ({ file: OPEN, line: lineOf(id), what: `${id} is no rule of ${LIST}: take it off` })),
    ...open
      .filter((id) => proved.has(id))
      .map((id) => ({ file: OPEN, line: lineOf(id), what: `${id} is proved by a test now: take it off` })),
    ...[...rules]
      .filter(([id]) => !proved.has(id) && !open.includes(id))
      .map(([id, line]) => ({
        file: LIST,
        line,
        what: `${id} is named by no test: write one with [${id}] in its title`,
      })),
  ];
}

function masterFaults(root: string, rules: ReadonlyMap<string, number>): Failure[] {
  const master = path.join(root, MASTER);
  if (!existsSync(master)) return [];
  const theirs = rulesIn(readFileSync(master, 'utf8'));
  const lacking = [...theirs.keys()].filter((id) => !rules.has(id));
  return lacking.map((id) => ({ file: LIST, what: `lacks ${id} of the list beside the repository` }));
}

/**
 * Requires that every rule of docs/rules.md is named by a test or listed as open, and that no test names an
 * unknown rule.
 */
export const rules: Check = {
  name: 'rules',
  async run(root) {
    const known = rulesIn(textOf(root, LIST));
    const openText = textOf(root, OPEN);
    const open = JSON.parse(openText) as string[];
    const points = pointsOfEngines(root);
    const cited = citations(root).filter(({ id }) => !points.has(id));
    const unknown = cited
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => ({ file, line, what: `${id} is no rule of ${LIST}` }));
    const proved = new Set(cited.map(({ id }) => id));
    return {
      failures: [...unknown, ...openFaults(known, proved, open, openText), ...masterFaults(root, known)],
      note: `${[...known.keys()].filter((id) => proved.has(id)).length} proved, ${open.length} open: ${open.join(', ')}`,
    };
  },
};
