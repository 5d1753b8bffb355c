import { lasting } from '../storage.ts';
import { createStore } from '../store.ts';

export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

const KEY = 'javon.theme';

function stored(): ColourScheme {
  const value = lasting.read(KEY);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** The chosen colour scheme; `public/opening.js` applies it before the first paint. */
export const colourScheme = createStore<ColourScheme>(stored());

/** Resolves `auto` to the scheme of the operating system. */
function resolveScheme(scheme: ColourScheme, systemIsDark: boolean): 'light' | 'dark' {
  if (scheme === 'auto') return systemIsDark ? 'dark' : 'light';
  return scheme;
}

export function chooseScheme(scheme: ColourScheme): void {
  lasting.write(KEY, scheme);
  colourScheme.set(scheme);
}

/** Keeps the page in the chosen scheme, and in the system's while that is the choice. */
export function followColourScheme(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const scheme = resolveScheme(colourScheme.get(), system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', scheme === 'dark' ? '#14161b' : '#ffffff');
  };
  apply();
  colourScheme.subscribe(apply);
  system.addEventListener('change', apply);
}
