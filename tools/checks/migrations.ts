import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Check, type Failure, filesUnder, lineAt, textOf } from './kit.ts';

const FOLDER = 'db/migrations';
const RECORD = `${FOLDER}/checksums.json`;
const MAP = 'db/README.md';
/** Interface of the generated types that lists the tables; partitions of the history are not in it. */
const TYPES = 'apps/api/src/platform/db/types.generated.ts';

type Checksums = Record<string, string>;

function checksumsNow(root: string): Checksums {
  const files = filesUnder(root, FOLDER, (name) => name.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => [
      path.posix.basename(file),
      createHash('sha256').update(textOf(root, file)).digest('hex'),
    ]),
  );
}

function faults(recorded: Checksums, now: Checksums): Failure[] {
  const last = Object.keys(recorded).toSorted().at(-1) ?? '';
  return [
    ...Object.keys(recorded)
      .filter((name) => now[name] === undefined)
      .map((name) => ({ file: `${FOLDER}/${name}`, what: 'has landed and is gone: put it back' })),
    ...Object.entries(now).flatMap(([name, sum]): Failure[] => {
      const file = `${FOLDER}/${name}`;
      if (recorded[name] === sum) return [];
      if (recorded[name] !== undefined) {
        return [
          { file, line: 1, what: 'has landed and must not change: put it back and write a new migration' },
        ];
      }
      const late = name < last ? `, and give it a number after ${last}: migrations only go forward` : '';
      return [{ file, line: 1, what: `has no checksum yet: run \`npm run check -- --write\`${late}` }];
    }),
  ];
}

/** Tables of the migrated database. */
function tables(root: string): string[] {
  if (!existsSync(path.join(root, TYPES))) return [];
  const list = /export interface DB \{([^}]*)\}/.exec(textOf(root, TYPES))?.[1] ?? '';
  return [...list.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name);
}

/** Triggers and functions after all migrations, including those created by executed texts. */
function triggersAndFunctions(root: string): string[] {
  const found = new Set<string>();
  for (const file of filesUnder(root, FOLDER, (name) => name.endsWith('.sql'))) {
    const statements = textOf(root, file).matchAll(
      /\b(create(?:\s+or\s+replace)?|drop)\s+(?:function|(?:constraint\s+)?trigger)\s+(?:if\s+exists\s+)?(\w+)/gi,
    );
    for (const [, verb = '', name = ''] of statements) {
      if (/^drop/i.test(verb)) found.delete(name);
      else found.add(name);
    }
  }
  return [...found];
}

/** Names missing in the map of the database, and rows of its tables for deleted tables. */
function mapFaults(root: string): Failure[] {
  const map = existsSync(path.join(root, MAP)) ? textOf(root, MAP) : '';
  const known = tables(root);
  const missing = [...known, ...triggersAndFunctions(root)]
    .filter((name) => !map.includes(`\`${name}\``))
    .map((name) => ({ file: MAP, what: `does not name \`${name}\`: say what it is and why it is there` }));
  const end = map.indexOf('\n## Triggers');
  const rows = [...map.slice(0, end < 0 ? map.length : end).matchAll(/^\| `(\w+)`/gm)];
  const gone = rows
    .filter(([, name = '']) => !known.includes(name))
    .map(({ 1: name, index }) => ({ file: MAP, line: lineAt(map, index), what: `\`${name}\` is no table` }));
  return [...missing, ...gone];
}

/**
 * Requires that landed migrations do not change. `--write` records new ones and never changes a record;
 * `--write --unlanded` records all again, for migrations that no database has applied yet. The map of the
 * database must name every table, trigger and function.
 */
export const migrations: Check = {
  name: 'migrations',
  async run(root, { write, unlanded }) {
    const full = path.join(root, RECORD);
    const recorded = existsSync(full) ? (JSON.parse(textOf(root, RECORD)) as Checksums) : {};
    const now = checksumsNow(root);
    if (!write) return { failures: [...faults(recorded, now), ...mapFaults(root)] };
    const next = unlanded ? now : { ...now, ...recorded };
    const sorted = Object.fromEntries(Object.entries(next).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    if (existsSync(path.dirname(full))) writeFileSync(full, `${JSON.stringify(sorted, null, 2)}\n`);
    return { failures: [...faults(next, now), ...mapFaults(root)] };
  },
};
