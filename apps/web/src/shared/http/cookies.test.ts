import { describe, expect, it } from 'vitest';
import { accessDays, cookieText, findCookie, refreshDays } from './cookies.ts';

describe('cookie lives [SES-2]', () => {
  it('gives the access cookie expires_in/86400 days and the refresh cookie expires_in/259200 days', () => {
    expect(accessDays(86_400)).toBe(1);
    expect(refreshDays(259_200)).toBe(1);
    expect(refreshDays(86_400)).toBeCloseTo(1 / 3);
    expect(cookieText('a', 'b', accessDays(3600), false)).toContain('max-age=3600;');
    // Its part of a day is no exact number.
    expect(cookieText('a', 'b', accessDays(780), false)).toContain('max-age=780;');
    expect(cookieText('a', 'b', refreshDays(3600), false)).toContain('max-age=1200;');
  });

  it('keeps cookies to the own site, and to https where the page is', () => {
    expect(cookieText('a', 'b', 1, false)).toBe('a=b; path=/; max-age=86400; SameSite=Strict');
    expect(cookieText('a', 'b', 1, true)).toBe('a=b; path=/; max-age=86400; SameSite=Strict; Secure');
  });

  it('writes values so that they come back unchanged', () => {
    const value = 'a;b=c d%';
    const text = cookieText('token', value, 1, false);
    expect(findCookie(text.split('; ')[0] ?? '', 'token')).toBe(value);
  });
});

describe('findCookie', () => {
  it('finds a cookie by its whole name', () => {
    expect(findCookie('x=1; shelf_access_token=abc; y=2', 'shelf_access_token')).toBe('abc');
    expect(findCookie('old_shelf_access_token=abc', 'shelf_access_token')).toBeNull();
    expect(findCookie('', 'a')).toBeNull();
    expect(findCookie('a=', 'a')).toBeNull();
  });
});
