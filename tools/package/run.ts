// npm run package: makes the archive in dist; `-- --test` tries it in an empty root without Node and without a network.
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { main, ROOT, UserError } from '../lib/root.mjs';
import { packArchive, readLock, stageArchive } from './archive.ts';
import { describeRelease } from './release.ts';

const DIST = path.join(ROOT, 'dist');
/** A higher level takes twice the time for one per cent less. */
const LEVEL = 6;

await main(async () => {
  const { values } = parseArgs({ options: { test: { type: 'boolean', default: false } } });
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new UserError(
      'The archive is made on Linux x64: the packages that are installed here are those in it.',
    );
  const stage = path.join(DIST, 'stage');
  const release = describeRelease(ROOT);
  const folder = await stageArchive(ROOT, readLock(ROOT), stage, release);
  if (values.test) {
    const { tryArchives } = await import('./trial/trial.ts');
    return tryArchives(stage, folder, release);
  }
  const file = path.join(DIST, `javon-${release.version}-linux-x64.tar.gz`);
  await packArchive(stage, file, release.committed_at, LEVEL);
  rmSync(stage, { recursive: true });
  console.log(`${path.relative(ROOT, file)}  ${(statSync(file).size / 1024 ** 2).toFixed(1)} MB`);
  console.log(readFileSync(`${file}.sha256`, 'utf8').trim());
  return 0;
});
