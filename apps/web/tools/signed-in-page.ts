import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { filesOf, keysEnding, type Manifest, PAGE_KEY } from './manifest.ts';

/** What stands around every screen of a signed-in person: the frame, and the calls that tell who is there. */
const PARTS = ['frame/Frame.tsx', 'http/session-routes.ts'];

/** The page with the frame's files named in it, so that they come together with the page's first script. */
export function signedInPage(page: string, manifest: Manifest): string {
  const first = filesOf(manifest, [PAGE_KEY]);
  const more = [...filesOf(manifest, keysEnding(manifest, PARTS))].filter((file) => !first.has(file));
  const links = more.map((file) =>
    file.endsWith('.css')
      ? `    <link rel="preload" as="style" crossorigin href="/${file}">\n`
      : `    <link rel="modulepreload" crossorigin href="/${file}">\n`,
  );
  return page.replace('  </head>', `${links.join('')}  </head>`);
}

/** Writes the page that the server gives to those who are signed in. */
export function withSignedInPage(): Plugin {
  let out = '';
  return {
    name: 'javon-with-signed-in-page',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = path.resolve(root, build.outDir);
    },
    closeBundle: () => {
      const read = (file: string) => readFileSync(path.join(out, file), 'utf8');
      const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
      writeFileSync(path.join(out, 'signed-in.html'), signedInPage(read('index.html'), manifest));
    },
  };
}
