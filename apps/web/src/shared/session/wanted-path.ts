import { tabOnly } from '../storage.ts';

const KEY = 'javon.wanted';
/** Leads to the shelves, or for a person who may not open them to their first screen. */
const START = '/';
const SHELVES = '/shelf';

/**
 * A path that may be opened after sign-in: one of this site, and not a page of the sign-in itself. Null for
 * anything else, so that a crafted link cannot lead away.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, which could uncover a host
  if (/[\u0000-\u001f\\]/.test(value)) return null;
  if (/^\/(auth|no-access|403|sos|succes|changePasword)(\/|\?|#|$)/.test(value) || value === '/') return null;
  return value;
}

/** Keeps the path that an anonymous person wanted. */
export function saveWantedPath(path: string): void {
  const own = ownPath(path);
  if (own) tabOnly.write(KEY, own);
}

/**
 * The path to open after sign-in, once: the saved one, else the one in the address, else the start. The bare list of
 * shelves is the start too: it is where an anonymous person who opened the site was led.
 */
export function takeWantedPath(fromAddress?: string): string {
  const saved = ownPath(tabOnly.read(KEY));
  tabOnly.remove(KEY);
  const wanted = saved ?? ownPath(fromAddress);
  return wanted === null || wanted === SHELVES ? START : wanted;
}
