import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { serveWeb } from './web-files.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-web-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<head></head>');
  const screen = (name: string, at: string, open = false) => ({
    ...{ path: at, open, files: [`assets/${name}.js`, `assets/${name}.css`] },
    texts: { uz: [`assets/uz-${name}.js`], ru: [`assets/ru-${name}.js`] },
  });
  const screens = [
    ...[screen('shelves', '/shelf'), screen('shelf', '/shelf/$id'), screen('new', '/shelf/add')],
    screen('login', '/auth/login', true),
  ];
  writeFileSync(path.join(folder, 'first-files.json'), JSON.stringify(screens));
  writeFileSync(path.join(folder, 'assets/base-1.js'), 'base()');
  writeFileSync(path.join(folder, 'assets/base-1.js.br'), brotliCompressSync('base()'));
  app = fastify();
  await serveWeb(app, folder, readConfig({ CARD_KEY: 'of this test alone, 32 characters' }, folder));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function linksOf(url: string, cookie?: string): Promise<string[]> {
  const answer = await app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie' });
  return [...answer.body.matchAll(/href="\/assets\/([^"]+)"/g)].map(([, name = '']) => name);
}

it('names in the page what its screen begins with, in the language of who asks', async () => {
  const session = 'shelf_token_type=bearer; shelf_access_token=a.b';
  expect(await linksOf('/', session)).toEqual(['shelves.js', 'shelves.css', 'uz-shelves.js']);
  expect(await linksOf('/shelf/7?edit=true', `${session}; javon_language=ru`)).toEqual([
    ...['shelf.js', 'shelf.css', 'ru-shelf.js'],
  ]);
  expect(await linksOf('/shelf/add', `${session}; javon_language=xx`)).toContain('uz-new.js');
  expect(await linksOf('/nowhere', session)).toEqual([]);
});

it('names nothing but the sign-in page to who is not signed in', async () => {
  for (const url of ['/', '/shelf/7', '/auth/login'])
    expect(await linksOf(url, 'shelf_access_token=; my_shelf_access_token=a')).toContain('login.js');
  expect(await linksOf('/shelf/7')).not.toContain('shelf.js');
});

it('sends what the build has packed as it lies, to be kept for ever', async () => {
  const answer = await app.inject({ url: '/assets/base-1.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(answer.rawPayload).toEqual(brotliCompressSync('base()'));
  const plain = await app.inject({ url: '/assets/base-1.js' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe('base()');
});
