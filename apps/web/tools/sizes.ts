/**
 * Sizes of first visits, gzipped, from the build's manifest: JS and CSS that a page brings along, by way of
 * static imports. `node tools/sizes.ts` prints them; `--json` prints them as JSON.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = path.join(path.dirname(fileURLToPath(import.meta.url)), '../dist');

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Files that the given chunks bring along by static imports. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no ${key}`);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length;
}

function sum(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipped(file);
  return bytes;
}

function keysEnding(manifest: Manifest, ends: readonly string[]): string[] {
  return ends.map((end) => {
    const key = Object.keys(manifest).find((name) => name.endsWith(end));
    if (!key) throw new Error(`The manifest has no chunk ending in ${end}`);
    return key;
  });
}

/** Chunks that the sign-in page loads besides the entry: its screen and its texts in Uzbek. */
const LOGIN = ['session/components/LoginPage.tsx', 'uz/common.json', 'uz/pages.json', 'uz/session.json'];
/** What a first screen within the frame loads besides its own. */
const FRAME = [
  'frame/Frame.tsx',
  'http/session-routes.ts',
  'uz/common.json',
  'uz/pages.json',
  'uz/frame.json',
  'uz/ui.json',
];

/** Gzipped bytes of first visits: the sign-in page, the frame, and each screen within the frame. */
export function measure(): Record<string, number> {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const theme = 'theme.js';
  const frame = [...entry, ...keysEnding(manifest, FRAME)];
  const sizes: Record<string, number> = {
    login: sum([...filesOf(manifest, [...entry, ...keysEnding(manifest, LOGIN)]), theme]),
    frame: sum([...filesOf(manifest, frame), theme]),
  };
  for (const key of Object.keys(manifest).sort()) {
    const screen = /features\/[^/]+\/components\/(\w+Page)\.tsx$/.exec(key)?.[1];
    if (screen && screen !== 'LoginPage') sizes[screen] = sum([...filesOf(manifest, [...frame, key]), theme]);
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
