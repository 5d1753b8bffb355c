import { parseSync, Visitor } from 'oxc-parser';
import { type Check, type Found, failuresIn, filesUnder } from './kit.ts';

const FOLDERS = ['apps', 'packages', 'tools', 'bench'];
/** Most lines of a function. */
const MOST = 115;
/** Files whose functions may be longer until they are divided. */
const LONGER: readonly string[] = ['apps/web/src/features/price-tags/components/Desk.tsx'];

/** Whether the lengths of a file's functions are limited: a test is a list of its own. */
function isLimited(file: string): boolean {
  return !/\.test\.tsx?$|\/test\//.test(file);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Functions of a text with too many lines. */
function longFunctions(file: string, text: string): Found[] {
  const found: Found[] = [];
  const measure = ({ start, end }: Span): void => {
    const length = text.slice(start, end).split('\n').length;
    const what = `a function of ${length} lines, more than ${MOST}; divide it by what it does`;
    if (length > MOST) found.push({ offset: start, what });
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, text).program);
  return found;
}

/** The check with these files excepted; an exception without a long function is reported too. */
export function lengthsExcept(longer: readonly string[]): Check {
  return {
    name: 'lengths',
    async run(root) {
      const files = FOLDERS.flatMap((folder) =>
        filesUnder(root, folder, (name) => /\.(ts|tsx|mjs)$/.test(name)),
      );
      const long = failuresIn(root, files.filter(isLimited), longFunctions);
      const failures = long.filter(({ file }) => !longer.includes(file));
      const needless = longer
        .filter((excepted) => !long.some(({ file }) => file === excepted))
        .map((file) => ({ file, what: `no function of more than ${MOST} lines; remove the exception` }));
      return { failures: [...failures, ...needless] };
    },
  };
}

/** Refuses functions that are longer than a few screens: they do several things, which want names of their own. */
export const lengths: Check = lengthsExcept(LONGER);
