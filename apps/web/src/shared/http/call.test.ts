import { describe, expect, it } from 'vitest';
import { addressOf, pathOf } from './call.ts';

describe('the address of a call', () => {
  it('is under /api for anyone and under the language for the signed-in', () => {
    const where = { origin: '', language: 'ru' };
    expect(addressOf({ path: '/auth/login', base: 'open' }, {}, where)).toBe('/api/auth/login');
    expect(addressOf({ path: '/auth/me' }, {}, where)).toBe('/api/ru/auth/me');
    expect(addressOf({ path: '/auth/me' }, {}, { origin: 'https://a', language: 'uz' })).toBe(
      'https://a/api/uz/auth/me',
    );
  });

  it('fills in parameters and leaves out empty filters', () => {
    expect(pathOf({ path: '/a/:id/b/:kind' }, { params: { id: 5, kind: 'x/y' } })).toBe('/a/5/b/x%2Fy');
    expect(pathOf({ path: '/a' }, { query: { search: '', limit: 50, sort: undefined, q: 'oʻ 1' } })).toBe(
      '/a?limit=50&q=o%CA%BB+1',
    );
    expect(() => pathOf({ path: '/a/:id' }, {})).toThrow('needs id');
  });
});
