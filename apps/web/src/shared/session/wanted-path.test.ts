import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownPath, saveWantedPath, takeWantedPath } from './wanted-path.ts';

afterEach(() => vi.unstubAllGlobals());

/** Replaces the storage of the tab by a map, and returns it. */
function keepInMemory(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

describe('the path to open after sign-in [SES-6]', () => {
  it('is the saved one, once, else that of the address, else the start [SES-4]', () => {
    const kept = keepInMemory();
    saveWantedPath('/users');
    expect(takeWantedPath('/branch')).toBe('/users');
    expect(takeWantedPath('/branch')).toBe('/branch');
    expect(takeWantedPath()).toBe('/');
    saveWantedPath('/shelf');
    expect(takeWantedPath('/branch'), 'the start').toBe('/');
    saveWantedPath('//evil.uz');
    expect(takeWantedPath('https://evil.uz')).toBe('/');
    kept.set('javon.wanted', '//evil.uz');
    expect(takeWantedPath('/branch'), 'not saved by this page').toBe('/branch');
  });

  it('is the last one that was wanted, with its search [SES-4]', () => {
    keepInMemory();
    saveWantedPath('/users');
    saveWantedPath('/shelf?search=a');
    saveWantedPath('/403');
    expect(takeWantedPath()).toBe('/shelf?search=a');
  });

  it('is a path of this site', () => {
    for (const path of ['/shelf/5', '/users?search=a#b', '/priceTag/view/1', '/branch/shelf']) {
      expect(ownPath(path)).toBe(path);
    }
  });

  it('never leads away', () => {
    for (const path of [
      '//evil.uz',
      '/\\evil.uz',
      'https://evil.uz',
      'javascript:alert(1)',
      '/\t/evil.uz',
      '/shelf\\evil.uz',
      '',
      null,
      5,
    ]) {
      expect(ownPath(path)).toBeNull();
    }
  });

  it('is not a page of the sign-in or of a refusal', () => {
    for (const path of [
      '/',
      '/auth/login',
      '/no-access?next=/a',
      '/403',
      '/changePasword',
      '/sos',
      '/sos#a',
      '/succes',
    ]) {
      expect(ownPath(path)).toBeNull();
    }
    expect(ownPath('/authors')).toBe('/authors');
  });
});
