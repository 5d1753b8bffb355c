import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { filesOf, keysEnding, type Manifest, PAGE_KEY } from './manifest.ts';
import { type Later, layoutParts, type RouteScreen, routeScreens } from './route-screens.ts';

const LANGUAGES = ['uz', 'ru'] as const;
/** Texts of every page, in one file with those of the frame. */
const FIRST_TEXTS = new Set(['common', 'pages', 'frame', 'ui']);
/** Modules that every page loads at once; the page's own script fetches them in steps. */
const START = ['react-dom/client.js', 'app/start.tsx'];
/** Module that asks for the signed-in person: needed by every screen within a layout. */
const SESSION = 'http/session-routes.ts';

/** Files that a screen begins with beside those that the page itself names. */
interface FirstFiles {
  readonly path: string;
  /** Shown to anyone; the others only to who is signed in. */
  readonly open: boolean;
  readonly files: readonly string[];
  readonly texts: Readonly<Record<(typeof LANGUAGES)[number], readonly string[]>>;
}

function startFiles(manifest: Manifest): Set<string> {
  return filesOf(manifest, [PAGE_KEY, ...keysEnding(manifest, START)]);
}

/** The page with the files of its steps named in it, so that they come together with its own script. */
export function pageWithStart(page: string, manifest: Manifest): string {
  const own = filesOf(manifest, [PAGE_KEY]);
  const links = [...startFiles(manifest)]
    .filter((file) => !own.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? `    <link rel="stylesheet" crossorigin href="/${file}">\n`
        : `    <link rel="modulepreload" crossorigin href="/${file}">\n`,
    );
  return page.replace('  </head>', `${links.join('')}  </head>`);
}

/**
 * Returns the files of the build that each screen loads first.
 * @throws Error for a screen or a text that the build lacks
 */
export function firstFiles(
  manifest: Manifest,
  screens: readonly RouteScreen[],
  layouts: ReadonlyMap<string, Later>,
): FirstFiles[] {
  const page = startFiles(manifest);
  const beside = (ends: readonly string[]) =>
    [...filesOf(manifest, keysEnding(manifest, ends))].filter((file) => !page.has(file));
  return screens.map((screen) => {
    const layout = layouts.get(screen.layout);
    const names = [...(layout?.texts ?? []), ...screen.texts].filter((name) => !FIRST_TEXTS.has(name));
    const textsIn = (language: string) =>
      beside([`${language}/first.ts`, ...names.map((name) => `${language}/${name}.json`)]);
    const parts = [...(layout ? [layout.file, SESSION] : []), screen.file];
    return {
      path: screen.path,
      open: layout === undefined,
      files: beside(parts.map((file) => file.replace(/^[./]+/, ''))),
      texts: { uz: textsIn('uz'), ru: textsIn('ru') },
    };
  });
}

/** Lists the files that each screen loads first: the server links them in the page. */
export function withFirstFiles(): Plugin {
  return afterBuild('javon-with-first-files', ({ root, out }) => {
    const source = (file: string) => readFileSync(path.join(root, 'src', file), 'utf8');
    const manifest = JSON.parse(readFileSync(path.join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
    const screens = readdirSync(path.join(root, 'src/routes')).flatMap((file) =>
      routeScreens(file, source(`routes/${file}`)),
    );
    const files = firstFiles(manifest, screens, layoutParts('router.ts', source('app/router.ts')));
    writeFileSync(path.join(out, 'first-files.json'), JSON.stringify(files));
    const page = path.join(out, 'index.html');
    writeFileSync(page, pageWithStart(readFileSync(page, 'utf8'), manifest));
  });
}
