import { z } from 'zod';

const LANGUAGES = ['uz', 'ru'] as const;
type Language = (typeof LANGUAGES)[number];

const files = z.array(z.string());
/** Format of the list of first files, which the build of the web part writes. */
export const firstFiles = z.array(
  z.object({
    /** `/goods/$id` */
    path: z.string(),
    /** Shown to anyone; the others only to who is signed in. */
    open: z.boolean(),
    files,
    texts: z.object({ uz: files, ru: files }),
  }),
);
type FirstFiles = z.infer<typeof firstFiles>[number];

/** Facts of a page's request: its path, and the cookies' sign-in and language. */
export interface Visit {
  readonly pathname: string;
  readonly isSignedIn: boolean;
  readonly language: Language;
}

/** The browser sets it with the token of a session; here only its presence counts. */
const SIGNED_IN = /(?:^|;\s*)shelf_access_token=[^;]/;
/** The browser sets it with the choice of the language. */
const LANGUAGE = /(?:^|;\s*)javon_language=(\w+)/;
const SIGN_IN = '/auth/login';
/** The screen that the start leads to. */
const START = '/shelf';

/** Reads the facts of a page's request from its URL and cookies. */
export function visitOf(url: string, cookie = ''): Visit {
  const [pathname = '/'] = url.split(/[?#]/);
  const chosen = LANGUAGE.exec(cookie)?.[1];
  return {
    pathname: pathname === '/' ? START : pathname,
    isSignedIn: SIGNED_IN.test(cookie),
    language: LANGUAGES.find((one) => one === chosen) ?? 'uz',
  };
}

/** How many of a pattern's parts the path has literally; null where it is another path. */
function likeness(pattern: string, pathname: string): number | null {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return null;
  let literal = 0;
  for (const [i, part] of wanted.entries()) {
    if (part === given[i]) literal += 1;
    else if (!part.startsWith('$')) return null;
  }
  return literal;
}

/** The screen at the path, one with more of it by name before one with less. */
function screenAt(screens: readonly FirstFiles[], pathname: string): FirstFiles | undefined {
  let best: { screen: FirstFiles; likeness: number } | undefined;
  for (const screen of screens) {
    const like = likeness(screen.path, pathname);
    if (like !== null && like > (best?.likeness ?? -1)) best = { screen, likeness: like };
  }
  return best?.screen;
}

/**
 * Links that let the browser fetch at once what the screen at the address begins with, in place of learning of it
 * script by script. Whoever is not signed in will see the sign-in page. They name files that anyone may have, and
 * what the first paint and the first script need goes before them.
 */
export function linksFor(screens: readonly FirstFiles[], visit: Visit): string {
  const there = screenAt(screens, visit.pathname);
  const screen = visit.isSignedIn || there?.open ? there : screenAt(screens, SIGN_IN);
  if (!screen) return '';
  return [...new Set([...screen.files, ...screen.texts[visit.language]])]
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    )
    .join('\n');
}
