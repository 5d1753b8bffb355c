import { fileURLToPath } from 'node:url';
import { type Check, type Failure, runNode } from './kit.ts';

const KNIP = fileURLToPath(new URL('../bin/knip.js', import.meta.resolve('knip')));

/** Names of knip's findings, each with its remedy. */
const ADVICE: Readonly<Record<string, string>> = {
  files: 'no file uses it: remove it',
  dependencies: 'no file uses this dependency: take it out of package.json',
  devDependencies: 'no file uses this dependency: take it out of package.json',
  unlisted: 'is used but not in package.json: add it there',
  unresolved: 'cannot be found',
  exports: 'no other file imports it: take the export away, or the thing',
  types: 'no other file imports this type: take the export away, or the type',
  nsExports: 'no other file imports it: take the export away, or the thing',
  nsTypes: 'no other file imports this type: take the export away, or the type',
  enumMembers: 'nothing uses this member',
  duplicates: 'is exported more than once',
};

interface Item {
  readonly name: string;
  readonly line?: number;
}
type Report = { readonly issues: readonly ({ readonly file: string } & Readonly<Record<string, unknown>>)[] };

function failuresIn(report: Report): Failure[] {
  return report.issues.flatMap((issue) =>
    Object.entries(ADVICE).flatMap(([kind, advice]) => {
      const items = issue[kind];
      if (!Array.isArray(items)) return [];
      return (items.flat() as Item[]).map((item) => ({
        file: issue.file,
        line: item.line,
        what: kind === 'files' ? advice : `${item.name}: ${advice}`,
      }));
    }),
  );
}

/** Requires that knip finds no dead file, export or dependency. */
export const deadCode: Check = {
  name: 'dead-code',
  async run(root) {
    const { code, output, printed } = await runNode(root, [KNIP, '--no-progress', '--reporter', 'json']);
    if (code === 0) return { failures: [] };
    if (!printed.startsWith('{')) return { failures: [{ file: 'knip.json', what: output.trim() }] };
    return { failures: failuresIn(JSON.parse(printed) as Report) };
  },
};
