import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

/** The script that a page runs before its own ones, `public/opening.js`; its address in a page that was not built. */
const SCRIPT = 'opening.js';
const DIGEST_LENGTH = 8;

/** Path of the opening script in a built page, below its root. @throws Error for a page without it */
export function openingFile(page: string): string {
  const file = /src="\/(assets\/opening-\w+\.js)"/.exec(page)?.[1];
  if (file === undefined) throw new Error('The page has no opening script');
  return file;
}

/**
 * Names the opening script by a digest of its content, like every other script: a browser that has cached it does not
 * ask whether it has changed, which would delay the page by a request.
 */
export function withOpeningScript(): Plugin {
  return afterBuild('javon-with-opening-script', ({ out }) => {
    const script = path.join(out, SCRIPT);
    const page = path.join(out, 'index.html');
    const digest = createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, DIGEST_LENGTH);
    const named = `assets/opening-${digest}.js`;
    renameSync(script, path.join(out, named));
    writeFileSync(page, readFileSync(page, 'utf8').replace(`src="/${SCRIPT}"`, `src="/${named}"`));
  });
}
