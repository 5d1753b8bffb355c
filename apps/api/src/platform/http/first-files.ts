import { z } from 'zod';

const LANGUAGES = ['uz', 'ru'] as const;
type Language = (typeof LANGUAGES)[number];

const files = z.array(z.string());
/** Format of the list of first files, which the web build writes. */
export const firstFiles = z.array(
  z.object({
    /** Route path, for example `/goods/$id` */
    path: z.string(),
    /** Whether the screen needs no sign-in. */
    open: z.boolean(),
    files,
    texts: z.object({ uz: files, ru: files }),
  }),
);
type FirstFiles = z.infer<typeof firstFiles>[number];

/** Facts of a page request: its path, and the sign-in and language from its cookies. */
export interface Visit {
  readonly pathname: string;
  readonly isSignedIn: boolean;
  readonly language: Language;
}

/** Cookie that the browser sets with the token of a session; here only its presence counts. */
const SIGNED_IN = /(?:^|;\s*)shelf_access_token=[^;]/;
/** Cookie that the browser sets when the language is chosen. */
const LANGUAGE = /(?:^|;\s*)javon_language=(\w+)/;
const SIGN_IN = '/auth/login';
/** Screen that the start page redirects to. */
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

/** Number of segments of a pattern that the path matches literally; null if it does not match. */
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

/** The screen at the path; a pattern with more literal segments wins. */
function screenAt(screens: readonly FirstFiles[], pathname: string): FirstFiles | undefined {
  let best: { screen: FirstFiles; likeness: number } | undefined;
  for (const screen of screens) {
    const like = likeness(screen.path, pathname);
    if (like !== null && like > (best?.likeness ?? -1)) best = { screen, likeness: like };
  }
  return best?.screen;
}

/**
 * Preload links for the first files of the screen at the address, so that the browser does not discover them
 * script by script. A visitor who is not signed in gets the links of the sign-in page. The links name only
 * public files, and files needed for the first paint and the first script come first.
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
