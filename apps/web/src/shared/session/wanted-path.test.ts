import { describe, expect, it } from 'vitest';
import { ownPath } from './wanted-path.ts';

describe('the path to open after sign-in [SES-6]', () => {
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
      '',
      null,
      5,
    ]) {
      expect(ownPath(path)).toBeNull();
    }
  });

  it('is not a page of the sign-in or of a refusal', () => {
    for (const path of ['/', '/auth/login', '/no-access?next=/a', '/403', '/changePasword', '/sos']) {
      expect(ownPath(path)).toBeNull();
    }
    expect(ownPath('/authors')).toBe('/authors');
  });
});
