import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { type Check, type Failure, failuresIn, filesUnder, keepEqual, runNode, textOf } from './kit.ts';

const CLI = 'apps/api/src/cli.ts';
const MODULES = 'apps/api/src/modules';
const KEPT = 'db/queries';

/** Exported functions of a file that query `db` with raw SQL that groups rows, with their offsets. */
function reportsIn(file: string, text: string): { readonly name: string; readonly offset: number }[] {
  const found: { name: string; offset: number }[] = [];
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== 'FunctionDeclaration') return;
      const body = text.slice(declaration.start, declaration.end);
      const [first] = declaration.params;
      const readsDb = first?.type === 'Identifier' && first.name === 'db';
      if (readsDb && /\bsql[<`]/.test(body) && /\bgroup by\b/.test(body))
        found.push({ name: declaration.id?.name ?? '', offset: declaration.start });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** Reports in a module's queries that its `reports.ts` does not name. */
function missing(root: string): Failure[] {
  const isQuery = (file: string) => /\/queries(\.ts$|\/)/.test(file) && !file.endsWith('.test.ts');
  const files = filesUnder(root, MODULES, (name) => name.endsWith('.ts'));
  return failuresIn(root, files.filter(isQuery), (file, text) => {
    const home = file
      .split('/')
      .slice(0, MODULES.split('/').length + 1)
      .join('/');
    const reports = `${home}/reports.ts`;
    const named = files.includes(reports) ? textOf(root, reports) : '';
    return reportsIn(file, text)
      .filter(({ name }) => !new RegExp(`\\b${name}\\(`).test(named))
      .map(({ name, offset }) => ({ offset, what: `${name} is a report; call it in ${reports}` }));
  });
}

/** Requires that `db/queries` has the statements of all reports, so that a review sees changes. */
export const reportQueries: Check = {
  name: 'report-queries',
  async run(root, options) {
    const { code, output, printed } = await runNode(root, [CLI, 'report-queries']);
    if (code !== 0)
      return { failures: [{ file: CLI, what: `\`node ${CLI} report-queries\` fails:\n${output.trim()}` }] };
    const made = JSON.parse(printed) as Record<string, string>;
    const names = Object.keys(made).map((name) => `${KEPT}/${name}.sql`);
    const stale = filesUnder(root, KEPT, (name) => name.endsWith('.sql')).filter(
      (file) => !names.includes(file),
    );
    return {
      failures: [
        ...missing(root),
        ...Object.entries(made).flatMap(([name, text]) =>
          keepEqual(
            root,
            path.posix.join(KEPT, `${name}.sql`),
            text,
            `\`node ${CLI} report-queries\``,
            options,
          ),
        ),
        ...stale.map((file) => ({ file, what: 'belongs to no reports.ts; delete it' })),
      ],
    };
  },
};
