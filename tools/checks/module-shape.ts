import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { type Check, type Found, failuresIn, filesUnder } from './kit.ts';

const MODULES = 'apps/api/src/modules';
const BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Whether a path is the file `<room>.ts` or in a folder `<room>`. */
function isIn(room: string, file: string): boolean {
  return path.posix.basename(file) === `${room}.ts` || file.split('/').slice(0, -1).includes(room);
}

/** Faults of one file of a module, each with its offset. */
function faultsOf(file: string, text: string): Found[] {
  const found: Found[] = [];
  const sqlOutside = isIn('queries', file)
    ? null
    : (offset: number) => found.push({ offset, what: 'holds SQL; move it to queries.ts or queries/' });
  new Visitor({
    TaggedTemplateExpression: ({ tag, start }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') sqlOutside?.(start);
    },
    CallExpression: ({ callee, start }) => {
      const isBuilder =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        BUILDERS.has(callee.property.name);
      if (isBuilder) sqlOutside?.(start);
      const opens = callee.type === 'Identifier' && callee.name === 'transaction';
      if (opens && !isIn('service', file))
        found.push({ offset: start, what: 'opens a transaction; only service.ts or service/ may' });
    },
    PropertyDefinition: ({ key, start }) => {
      if (key.type === 'PrivateIdentifier' && key.name === 'db')
        found.push({ offset: start, what: 'keeps the database in a class; write functions that take it' });
    },
    ImportDeclaration: ({ source, start }) => {
      if (path.posix.basename(file) === 'policy.ts' && /\/platform\/db\/|^kysely$/.test(source.value))
        found.push({ offset: start, what: 'is a policy and reaches the database; a policy is pure' });
    },
  }).visit(parseSync(file, text).program);
  return found.toSorted((a, b) => a.offset - b.offset);
}

/** Requires the shape of a module: routes → service → queries, policy pure. */
export const moduleShape: Check = {
  name: 'module-shape',
  async run(root) {
    const files = filesUnder(
      root,
      MODULES,
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    ).filter((file) => !file.includes('/testing/'));
    return { failures: failuresIn(root, files, faultsOf) };
  },
};
