/** Seconds in a day, the unit in which cookie lives are written down. */
const DAY_S = 86_400;

export const ACCESS_COOKIE = 'shelf_access_token';
export const REFRESH_COOKIE = 'shelf_refresh_token';
export const TYPE_COOKIE = 'shelf_token_type';

/** Life of the access token's cookie, in days. */
export function accessDays(expiresIn: number): number {
  return expiresIn / 86_400;
}

/** Life of the refresh token's cookie, in days: a third of the access token's. */
export function refreshDays(expiresIn: number): number {
  return expiresIn / 259_200;
}

export function cookieText(name: string, value: string, days: number, secure: boolean): string {
  const seconds = Math.round(days * DAY_S);
  const parts = [`${name}=${encodeURIComponent(value)}`, 'path=/', `max-age=${seconds}`, 'SameSite=Strict'];
  if (secure) parts.push('Secure');
  return parts.join('; ');
}

/** Sets a cookie of this page for the given number of days; none ends it. */
export function writeCookie(name: string, value: string, days: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https
  document.cookie = cookieText(name, value, days, location.protocol === 'https:');
}

/** Finds one cookie in the text of all of them. */
export function findCookie(all: string, name: string): string | null {
  for (const part of all.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    try {
      return decodeURIComponent(value) || null;
    } catch {
      return value || null;
    }
  }
  return null;
}
