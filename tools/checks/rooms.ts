import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Check, type Failure, lineAt, textOf } from './kit.ts';

const GUIDE = 'docs/guides/architecture.md';
/** Folders whose subfolders the guide names, each under a heading with the folder in it. */
const FOLDERS = [
  'apps/api/src/modules',
  'apps/api/src/platform',
  'apps/web/src/features',
  'apps/web/src/shared',
  'packages',
];

function roomsOf(root: string, folder: string): string[] {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

/** Names in the first column of the table below the heading of a folder. */
function namesUnder(guide: string, folder: string): { readonly name: string; readonly line: number }[] {
  const begin = guide.search(new RegExp(`^#+ .*\`${folder}\``, 'm'));
  if (begin < 0) return [];
  const [heading = ''] = guide.slice(begin).split('\n', 1);
  const next = guide.slice(begin + heading.length).search(/^#/m);
  const section = guide.slice(begin, next < 0 ? guide.length : begin + heading.length + next);
  return [...section.matchAll(/^\|([^|]*)\|/gm)].flatMap(({ 1: cell = '', index }) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, line: lineAt(guide, begin + index) })),
  );
}

/**
 * Requires that the architecture guide names every module, feature and shared folder, and none that was
 * removed.
 */
export const rooms: Check = {
  name: 'rooms',
  async run(root) {
    const guide = existsSync(path.join(root, GUIDE)) ? textOf(root, GUIDE) : '';
    const failures = FOLDERS.flatMap((folder): Failure[] => {
      const there = roomsOf(root, folder);
      const named = namesUnder(guide, folder);
      return [
        ...there
          .filter((room) => named.every(({ name }) => name !== room))
          .map((room) => ({ file: GUIDE, what: `does not say what ${folder}/${room} is for` })),
        ...named
          .filter(({ name }) => !there.includes(name))
          .map(({ name, line }) => ({
            file: GUIDE,
            line,
            what: `names ${folder}/${name}, which is not there`,
          })),
      ];
    });
    return { failures };
  },
};
