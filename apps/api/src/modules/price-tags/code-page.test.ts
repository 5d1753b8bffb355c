import { describe, expect, it } from 'vitest';
import { testServer } from '../../../test/harness.ts';
import { CODE_PAGE_POLICY } from './code-page-html.ts';

describe('the language of a tag’s page', () => {
  it('is the requested one, else that of the phone, else Uzbek', async () => {
    const server = await testServer();
    try {
      const page = async (query: string, accepted?: string) => {
        const headers = accepted === undefined ? {} : { 'accept-language': accepted };
        const answer = await server.call('GET', `/T/NONE${query}`, { headers });
        expect(answer.statusCode).toBe(404);
        expect(answer.headers).toMatchObject({
          'x-robots-tag': 'noindex',
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': CODE_PAGE_POLICY,
          'cache-control': 'no-store',
          vary: 'cookie',
        });
        return /<html lang="(\w+)">/.exec(answer.body)?.[1];
      };
      expect(await page('')).toBe('uz');
      expect(await page('', 'ru')).toBe('ru');
      expect(await page('', 'RU-ru,en;q=0.5')).toBe('ru');
      expect(await page('', 'en,ru;q=0.5')).toBe('uz');
      expect(await page('', 'rup')).toBe('uz');
      expect(await page('?lang=uz', 'ru')).toBe('uz');
      expect(await page('?lang=ru', 'uz')).toBe('ru');
      expect(await page('?lang=en', 'ru')).toBe('ru');
    } finally {
      await server.close();
    }
  });
});
