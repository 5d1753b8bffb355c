/**
 * Sizes of first visits, gzipped, from the build's manifest: JS and CSS that a page brings along, by way of
 * static imports. `node tools/sizes.ts` prints them; `--json` prints them as JSON.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesOf, keysEnding, type Manifest, PAGE_KEY } from './manifest.ts';
import { openingFile } from './opening-script.ts';

const DIST = path.join(path.dirname(fileURLToPath(import.meta.url)), '../dist');

function gzipped(file: string): number {
  return gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length;
}

function sum(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipped(file);
  return bytes;
}

/** Chunks that the sign-in page loads besides the entry: its screen and its texts in Uzbek. */
const LOGIN = ['app/start.tsx', 'session/components/LoginPage.tsx', 'uz/first.ts', 'uz/session.json'];
/** Modules of the frame that a first screen loads in addition to its own. */
const FRAME = ['app/start.tsx', 'frame/Frame.tsx', 'http/session-routes.ts', 'uz/first.ts'];

/** Gzipped bytes of first visits: the sign-in page, the frame, and each screen within the frame. */
export function measure(): Record<string, number> {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  const opening = openingFile(readFileSync(path.join(DIST, 'index.html'), 'utf8'));
  const frame = [PAGE_KEY, ...keysEnding(manifest, FRAME)];
  const sizes: Record<string, number> = {
    login: sum([...filesOf(manifest, [PAGE_KEY, ...keysEnding(manifest, LOGIN)]), opening]),
    frame: sum([...filesOf(manifest, frame), opening]),
  };
  for (const key of Object.keys(manifest).sort()) {
    const screen = /features\/[^/]+\/\w+\/(\w+Page)\.tsx$/.exec(key)?.[1];
    if (screen && screen !== 'LoginPage')
      sizes[screen] = sum([...filesOf(manifest, [...frame, key]), opening]);
  }
  return sizes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = measure();
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(sizes)}\n`);
  else
    for (const [name, bytes] of Object.entries(sizes)) {
      process.stdout.write(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${name}\n`);
    }
}
