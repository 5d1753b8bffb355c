import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { chunksOf, filesOf, keysEnding, type Manifest, PAGE_KEY } from './manifest.ts';
import { openingFile } from './opening-script.ts';

/** Name of the worker's file, which must be at the root and stay the same from build to build. */
export const WORKER = 'shell-worker';
const START = 'app/start.tsx';
const TEXTS = ['first.ts', 'check_lists.json', 'bell.json'];
/**
 * Parts that are kept before they are asked for: the frame, the calls of the session, the texts of both languages,
 * and the screen of a check list, which is filled in where there is no connection.
 */
const PARTS = [
  START,
  'frame/Frame.tsx',
  'http/session-routes.ts',
  'check-lists/components/FillPage.tsx',
  ...['uz', 'ru'].flatMap((language) => TEXTS.map((name) => `${language}/${name}`)),
];
/** Screens whose parts, loaded on demand, are kept as well: also after a deployment, which has them no more. */
const WITH_PARTS = ['frame/Frame.tsx', 'check-lists/components/FillPage.tsx'];
const LETTERS = /inter-(latin|cyrillic)-wght-normal\.woff2$/;
const ICON = 'favicon.svg';

/** Returns the paths of the files of the shell of a built page, the page's first script first. */
export function shellFiles(manifest: Manifest, page: string): string[] {
  const start = chunksOf(manifest, [PAGE_KEY, ...keysEnding(manifest, [START])]);
  const parts = [...chunksOf(manifest, keysEnding(manifest, WITH_PARTS))].flatMap(([key, chunk]) =>
    start.has(key) ? [] : (chunk.dynamicImports ?? []),
  );
  const letters = Object.values(manifest).filter(({ src }) => src !== undefined && LETTERS.test(src));
  const files = filesOf(manifest, [PAGE_KEY, ...keysEnding(manifest, PARTS), ...parts]);
  return [...files, ...letters.map(({ file }) => file), openingFile(page), ICON].map((file) => `/${file}`);
}

/** Lists the build's files for the worker to cache from the start. */
export function withShellFiles(): Plugin {
  return afterBuild('javon-with-shell-files', ({ out }) => {
    const read = (file: string) => readFileSync(path.join(out, file), 'utf8');
    const page = read('index.html');
    const files = shellFiles(JSON.parse(read('.vite/manifest.json')) as Manifest, page);
    const hash = createHash('sha256').update(files.join()).update(page).update(read(ICON));
    const worker = read(`${WORKER}.js`)
      .replace('__JAVON_FILES__', files.join(' '))
      .replace('__JAVON_BUILD__', hash.digest('hex').slice(0, 16));
    writeFileSync(path.join(out, `${WORKER}.js`), worker);
  });
}
