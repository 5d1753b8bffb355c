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
  writeFileSync(path.join(folder, 'index.html'), '<title>anyone</title>');
  writeFileSync(path.join(folder, 'signed-in.html'), '<title>signed in</title>');
  writeFileSync(path.join(folder, 'assets/base-1.js'), 'base()');
  writeFileSync(path.join(folder, 'assets/base-1.js.br'), brotliCompressSync('base()'));
  app = fastify();
  await serveWeb(app, folder, readConfig({ CARD_KEY: 'of this test alone, 32 characters' }, folder));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it('names the files of the frame in the page of who is signed in, and of nobody else', async () => {
  const page = async (url: string, cookie?: string) => {
    const answer = await app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie' });
    return answer.body;
  };
  for (const url of ['/', '/shelf/7?edit=true']) {
    expect(await page(url)).toContain('anyone');
    expect(await page(url, 'shelf_token_type=bearer; shelf_access_token=a.b')).toContain('signed in');
    expect(await page(url, 'shelf_access_token=; my_shelf_access_token=a')).toContain('anyone');
  }
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
