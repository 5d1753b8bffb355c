import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Check, type Failure, textOf } from './kit.ts';
import { citedIn } from './rules.ts';
import { titlesOf } from './source.ts';

const GUIDE = 'docs/guides/security.md';
/** Heading above the requirements that are not met. */
const OPEN = '## Open';
/** A row of a requirement that is met: its id, text, place, proof. */
const MET = /^\| \d+\.\d+\.\d+ +\|[^|]*\|[^|]*\|([^|]*)\|$/;
const TEST = /`([^`]+\.test\.tsx?)`(?: › ((?:“[^”]+”(?:, (?=“))?)+))?(?: (\[[A-Z0-9, -]+\]))?/g;
/** Proofs without a test, for example of a requirement on a text. */
const WITHOUT_TEST = /^(?:by reading|the document|the compiler)$/;

interface Claim {
  readonly file: string;
  /** Parts of test titles that the guide names. */
  readonly titles: readonly string[];
  /** Rules that some title in the file must name. */
  readonly rules: readonly string[];
}

/** Tests that a text names, each with the parts of titles and the rules. */
function claimsIn(text: string): Claim[] {
  return [...text.matchAll(TEST)].map(([, file = '', titles = '', rules = '']) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    rules: citedIn(rules),
  }));
}

/** Faults of one test that the guide names. */
function faultsOf(root: string, { file, titles, rules }: Claim, titlesIn: Map<string, string[]>): string[] {
  if (titles.length + rules.length === 0)
    return [`${file} is named as a whole: name the test by a part of its title, or by its rule`];
  if (!existsSync(path.join(root, file))) return [`${file} is not there: name another test`];
  const own = titlesIn.get(file) ?? titlesOf(file, textOf(root, file)).map(({ text }) => text);
  titlesIn.set(file, own);
  const cited = new Set(own.flatMap(citedIn));
  return [
    ...titles
      .filter((title) => !own.some((one) => one.includes(title)))
      .map((title) => `${file} has no test “${title}”: name the one that shows it`),
    ...rules
      .filter((rule) => !cited.has(rule))
      .map((rule) => `${file} has no test with [${rule}] in its title: name the one that shows it`),
  ];
}

/**
 * Requires that every test named in the security guide exists, and that every met requirement names a test or
 * says why there is none.
 */
export const claims: Check = {
  name: 'claims',
  async run(root) {
    const titlesIn = new Map<string, string[]>();
    const failures: Failure[] = [];
    let tested = 0;
    let untested = 0;
    let isOpen = false;
    textOf(root, GUIDE)
      .split('\n')
      .forEach((line, index) => {
        if (line.startsWith('## ')) isOpen = line === OPEN;
        const named = claimsIn(line);
        const fault = (what: string) => failures.push({ file: GUIDE, line: index + 1, what });
        for (const claim of named) for (const what of faultsOf(root, claim, titlesIn)) fault(what);
        const shown = MET.exec(line)?.[1]?.trim();
        if (shown === undefined || isOpen) return;
        const isTested = claimsIn(shown).length > 0;
        if (isTested) tested++;
        else untested++;
        if (!isTested && !WITHOUT_TEST.test(shown))
          fault(`“${shown}” names no test: name one, or say “by reading”`);
      });
    return {
      failures,
      note: `${tested} requirements shown by tests, ${untested} by reading or by a document`,
    };
  },
};
