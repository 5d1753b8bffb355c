import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { serveWeb } from './web-files.ts';

/** Settings that pages receive, given these stored settings. */
const pageSettings = (settings: { readonly production_site?: string; readonly messenger?: string }) => ({
  current: {
    messenger: '',
    other_site: '',
    production_site: '',
    production_api: '',
    development_api: '',
    ...settings,
  },
});

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-web-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<head><meta name="javon-config" content="" /></head><body>Javon</body>',
  );
  const screen = (name: string, at: string, open = false) => ({
    path: at,
    open,
    files: [`assets/${name}.js`, `assets/${name}.css`],
    texts: { uz: [`assets/uz-${name}.js`], ru: [`assets/ru-${name}.js`] },
  });
  const screens = [
    screen('shelves', '/shelf'),
    screen('shelf', '/shelf/$id'),
    screen('new', '/shelf/add'),
    screen('login', '/auth/login', true),
  ];
  writeFileSync(path.join(folder, 'first-files.json'), JSON.stringify(screens));
  writeFileSync(path.join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(path.join(folder, 'assets/base-1.js'), 'base()');
  writeFileSync(path.join(folder, 'assets/base-1.js.br'), brotliCompressSync('base()'));
  writeFileSync(path.join(folder, 'assets/camera-worker-B4_x-1.js'), 'read()');
  writeFileSync(path.join(folder, 'assets/camera-worker-B4_x-1.js.br'), brotliCompressSync('read()'));
  writeFileSync(path.join(folder, 'assets/zxing-1.wasm'), 'wasm');
  app = fastify();
  handleErrors(app, 1000);
  await serveWeb(
    app,
    folder,
    pageSettings({ production_site: 'a"b<c>&d"', messenger: 'https://t.me/javon' }),
  );
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

it('names in the page the first files of its screen, in the caller’s language', async () => {
  const session = 'shelf_token_type=bearer; shelf_access_token=a.b';
  expect(await linksOf('/', session)).toEqual(['shelves.js', 'shelves.css', 'uz-shelves.js']);
  expect(await linksOf('/shelf/7?edit=true', `${session}; javon_language=ru`)).toEqual([
    'shelf.js',
    'shelf.css',
    'ru-shelf.js',
  ]);
  expect(await linksOf('/shelf/add', `${session}; javon_language=xx`)).toContain('uz-new.js');
  expect(await linksOf('/nowhere', session)).toEqual([]);
});

it('names only the sign-in page to a person who is not signed in', async () => {
  for (const url of ['/', '/shelf/7', '/auth/login'])
    expect(await linksOf(url, 'shelf_access_token=; my_shelf_access_token=a')).toContain('login.js');
  expect(await linksOf('/shelf/7')).not.toContain('shelf.js');
});

it('sends the compressed files of the build unchanged, cacheable for a year', async () => {
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

it('allows only the worker that reads codes to compile WebAssembly', async () => {
  const policyOf = async (url: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers['content-security-policy'];
  const policy = await policyOf('/assets/camera-worker-B4_x-1.js');
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("'unsafe-eval'");
  for (const url of ['/assets/base-1.js', '/', '/assets/zxing-1.wasm', '/camera-worker-B4_x-1.js'])
    expect(await policyOf(url), url).toBeUndefined();
  expect((await app.inject('/assets/zxing-1.wasm')).headers['content-type']).toBe('application/wasm');
});

describe('the page', () => {
  const page = async (url: string) => app.inject({ url });

  it('is returned at every address that is not a file, and is revalidated each time', async () => {
    for (const url of ['/', '/shelf/7', '/nowhere?x=/api/', '/apiary', '/assetsx', '/x/api/uz']) {
      const answer = await page(url);
      expect([answer.statusCode, answer.headers['content-type']], url).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(answer.body, url).toContain('<body>Javon</body>');
    }
  });

  it('has the public settings, escaped so that no value ends its script', async () => {
    const { body } = await page('/');
    const content = /<meta name="javon-config" content="([^"<]*)" \/>/.exec(body)?.[1] ?? '';
    const settings = content
      .replace(/&lt;/g, '<')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
    expect(JSON.parse(settings)).toMatchObject({
      sites: { production_site: 'a"b<c>&d"' },
      messenger: 'https://t.me/javon',
    });
    expect(Object.keys(JSON.parse(settings))).toEqual(['sites', 'messenger']);
    expect(body).not.toContain('content=""');
  });

  it('has its links at the end of its head', async () => {
    expect((await page('/auth/login')).body).toMatch(
      / \/><link [^>]+>\n<link [^>]+>\n<link [^>]+><\/head><body>/,
    );
  });

  it('is not returned under /api and /assets, nor to a method other than GET and HEAD', async () => {
    for (const url of ['/api', '/api/', '/api/uz/x', '/api?x', '/assets', '/assets/old-1.js', '/assets?x'])
      expect((await page(url)).json(), url).toMatchObject({ code: 'not_found' });
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await app.inject({ method, url: '/shelf' })).statusCode, method).toBe(404);
  });
});

it('a file whose name does not change with its content is revalidated', async () => {
  const { headers, body } = await app.inject('/icon.svg');
  expect([headers['cache-control'], body]).toEqual(['no-cache', '<svg/>']);
});

it('without a built application there is no page; one built without first files has no links', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'javon-web-'));
  const statusAnd = async () => {
    const other = fastify();
    handleErrors(other, 1000);
    await serveWeb(other, empty, pageSettings({}));
    const { statusCode, body } = await other.inject('/shelf');
    await other.close();
    return [statusCode, body.includes('Javon'), body.includes('<link')];
  };
  expect(await statusAnd()).toEqual([404, false, false]);
  writeFileSync(path.join(empty, 'index.html'), '<head></head>Javon');
  expect(await statusAnd()).toEqual([200, true, false]);
  rmSync(empty, { recursive: true });
});
