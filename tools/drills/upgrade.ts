import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, figure, unaimedFigure } from '../lib/figure.ts';
import { ROOT } from '../lib/root.mjs';
import { type Copy, type CopyOptions, startCopy } from './javon.ts';
import { type Load, startLoad } from './load.ts';
import type { Scratch } from './scratch.ts';

/** A change that a new version may make while the old one is serving: it only adds. */
const EXPANDING = `alter table segment add column note_of_drill text;
create table of_drill (id bigint generated always as identity primary key);
create index concurrently_not_of_drill on segment (note_of_drill);
`;

/** Makes a copy of this program with one more migration. @returns its folder */
function makeNextVersion(scratch: Scratch): string {
  const root = path.join(scratch.folder, 'next');
  mkdirSync(path.join(root, 'apps'), { recursive: true });
  const isOurs = (file: string) => !/node_modules|apps\/api\/test/.test(file.slice(ROOT.length));
  for (const part of ['apps/api', 'db', 'package.json'])
    cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true, filter: isOurs });
  for (const part of ['node_modules', 'packages', 'apps/api/node_modules'])
    symlinkSync(path.join(ROOT, part), path.join(root, part));
  writeFileSync(path.join(root, 'db/migrations/9999_of_drill.sql'), EXPANDING);
  return root;
}

/** Upgrades one copy after the other under load that comes through the proxy. */
export async function upgrade(
  scratch: Scratch,
  web: string,
  token: string,
  copies: readonly { readonly copy: Copy; readonly next: CopyOptions }[],
): Promise<{ readonly load: Load; readonly figures: Figure[] }> {
  const root = makeNextVersion(scratch);
  const load = await startLoad('through the proxy', web, token);
  const began = performance.now();
  for (const { copy, next } of copies) {
    await wait(1000);
    const code = await copy.stop();
    if (code !== 0) throw new Error(`${copy.name} stopped with ${code}`);
    await startCopy(scratch, { ...next, root });
  }
  await wait(3000);
  const seconds = (performance.now() - began) / 1000;
  await load.stop();
  const { statuses, answered } = load.ledger;
  const all = [...statuses.values()].reduce((total, times) => total + times, 0);
  const failed = [...statuses].filter(([status]) => status === 0 || status >= 500);
  const count = failed.reduce((total, [, times]) => total + times, 0);
  console.log(`  upgrade: ${answered.length} writes answered, of ${all} calls failed ${count}`);
  return {
    load,
    figures: [
      unaimedFigure('upgrade of both copies, one after the other', seconds, 's'),
      unaimedFigure('upgrade: calls meanwhile', all, 'calls'),
      figure('upgrade: answers of 5xx, and connections that broke', count, 'calls', {
        of: 'value',
        atMost: 0,
      }),
    ],
  };
}
