import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Check, type Failure, filesUnder, textOf } from './kit.ts';

const FOLDER = 'db/migrations';
const RECORD = `${FOLDER}/checksums.json`;

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

/**
 * A migration that has landed stays as it is. `--write` records new ones and never alters a record;
 * `--write --unlanded` records all anew, for migrations that no database has applied yet.
 */
export const migrations: Check = {
  name: 'migrations',
  async run(root, { write, unlanded }) {
    const full = path.join(root, RECORD);
    const recorded = existsSync(full) ? (JSON.parse(textOf(root, RECORD)) as Checksums) : {};
    const now = checksumsNow(root);
    if (!write) return { failures: faults(recorded, now) };
    const next = unlanded ? now : { ...now, ...recorded };
    const sorted = Object.fromEntries(Object.entries(next).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    if (existsSync(path.dirname(full))) writeFileSync(full, `${JSON.stringify(sorted, null, 2)}\n`);
    return { failures: faults(next, now) };
  },
};
