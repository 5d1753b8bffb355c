import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './harness.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

let server: TestServer;
let world: World;
let port: number;
beforeAll(async () => {
  server = await testServer(undefined, { TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '40' });
  world = await makeWorld(server.db, 1);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

/** Sends raw bytes and returns everything received until the server closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => {
      answer += part.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('answers', () => {
  it('of health name the running version', async () => {
    const { version } = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'),
    );
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'alive', version });
  });

  it('have the headers for documents with pages and pictures, not with the scripts, sheets and fonts of pages', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'javon-headers-'));
    mkdirSync(path.join(folder, 'assets'));
    for (const name of [
      'index.html',
      'assets/a.js',
      'assets/a.css',
      'assets/a.woff2',
      'assets/a.svg',
      'own.js',
    ])
      writeFileSync(path.join(folder, name), 'x');
    const site = await testServer(undefined, {}, folder);
    const headersOf = async (url: string) => (await site.app.inject(url)).headers;
    const kept = {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    };
    const documents = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options'];
    for (const url of ['/', '/assets/a.svg', '/own.js']) {
      const headers = await headersOf(url);
      expect(headers, url).toMatchObject(kept);
      for (const name of documents) expect(headers, url).toHaveProperty(name);
    }
    for (const url of ['/assets/a.js', '/assets/a.css', '/assets/a.woff2']) {
      const headers = await headersOf(url);
      expect(headers, url).toMatchObject(kept);
      for (const name of documents) expect(headers, url).not.toHaveProperty(name);
    }
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it('have the security headers for browsers, also errors and health', async () => {
    for (const url of ['/healthz', '/api/nothing', '/api/uz/auth/me', '/no-such-page']) {
      const { headers } = await server.app.inject({ url });
      expect(headers, url).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/camera=\(self\).*microphone=\(\)/),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-type': expect.stringMatching(/^application\/json; charset=utf-8$/),
      });
      const policy = String(headers['content-security-policy']);
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "script-src 'self';",
        "require-trusted-types-for 'script'",
        'trusted-types javon-worker',
      ])
        expect(policy, url).toContain(part);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('allow no page to make markup of text, except that of the documents, which has no other exception', async () => {
    const policyOf = async (url: string) =>
      String((await server.app.inject({ url })).headers['content-security-policy']).split(';');
    const usual = await policyOf('/healthz');
    const ofDocuments = await policyOf('/api/docs/');
    expect(usual.filter((part) => !ofDocuments.includes(part))).toEqual([
      "require-trusted-types-for 'script'",
      'trusted-types javon-worker',
    ]);
    expect(ofDocuments.filter((part) => !usual.includes(part))).toEqual([]);
  });

  it('[API-4] may be read by the pages of the named sites, and of no other', async () => {
    const other = await testServer(undefined, { ALLOWED_SITES: 'https://javon.uz, https://test.javon.uz' });
    try {
      const asked = (origin: string) =>
        other.app.inject({
          method: 'OPTIONS',
          url: '/api/uz/products',
          headers: {
            origin,
            'access-control-request-method': 'PATCH',
            'access-control-request-headers': 'authorization, idempotency-key',
          },
        });
      const allowed = await asked('https://javon.uz');
      expect(allowed.statusCode).toBe(204);
      expect(allowed.headers).toMatchObject({
        'access-control-allow-origin': 'https://javon.uz',
        'access-control-allow-methods': expect.stringContaining('PATCH'),
        'access-control-allow-headers': expect.stringContaining('idempotency-key'),
      });
      expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials');
      expect((await asked('https://evil.uz')).headers).not.toHaveProperty('access-control-allow-origin');
      const answer = await other.app.inject({
        url: '/api/uz/auth/me',
        headers: { origin: 'https://javon.uz' },
      });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
        401,
        'https://javon.uz',
      ]);
    } finally {
      await other.close();
    }
  });

  it('are compressed as the caller accepts, at once and with their length where they are not large', async () => {
    const token = await server.signIn(world.phones.admin, PASSWORD);
    const ask = (encoding: string) =>
      server.call('GET', '/api/uz/permissions', { token, headers: { 'accept-encoding': encoding } });
    const plain = await ask('identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await ask(encoding);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(rawPayload.length),
      });
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(unpack(rawPayload)).toEqual(plain.rawPayload);
    }
  });

  it('of the API are stored by no cache', async () => {
    for (const url of ['/api/nothing', '/api/uz/auth/me']) {
      expect((await server.app.inject({ url })).headers['cache-control'], url).toBe('no-store');
    }
  });
});

describe('a request', () => {
  it('with an ambiguous end is refused: nothing is smuggled in behind it', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: javon\r\nContent-Type: application/json\r\n';
    const behind = 'GET /healthz HTTP/1.1\r\nHost: javon\r\n\r\n';
    for (const length of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}',
      'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
    ]) {
      const answer = await raw(`${head}${length}${behind}`);
      expect(statusOf(answer), length).toBe(400);
      expect(answer, length).not.toContain('alive');
    }
  });

  it('with a head of more than 16 KB is refused', async () => {
    expect(statusOf(await raw(`GET / HTTP/1.1\r\nHost: javon\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`))).toBe(
      431,
    );
  });

  it('may not be sent too slowly, nor leave its answer unread', () => {
    const { headersTimeout, requestTimeout, timeout } = server.app.server;
    expect(headersTimeout).toBeLessThanOrEqual(60_000);
    expect(requestTimeout).toBe(60_000);
    expect(timeout).toBe(300_000);
  });

  it('by TRACE or an unknown method gets nothing back', async () => {
    const answer = await raw('TRACE / HTTP/1.1\r\nHost: javon\r\nx-secret: s\r\nConnection: close\r\n\r\n');
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toContain('x-secret');
    expect(statusOf(await raw('DEBUG / HTTP/1.1\r\nHost: javon\r\n\r\n'))).toBe(400);
  });
});

describe('the address of a caller behind a proxy', () => {
  /** Address that the session of a sign-in through the proxy has. */
  const addressBehind = async (forwarded: string) => {
    const answer = await server.call('POST', '/api/auth/login', {
      body: { phone: world.phones.sellerA, password: PASSWORD },
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(answer.statusCode).toBe(200);
    const newest = server.db.selectFrom('session').select('address').orderBy('id', 'desc').limit(1);
    return (await newest.executeTakeFirstOrThrow()).address;
  };

  it('is what the proxy wrote, not what the caller wrote before it', async () => {
    expect(await addressBehind('6.6.6.6, 10.1.2.3')).toBe('10.1.2.3');
  });

  it('has no port, also where the proxy writes one', async () => {
    expect(await addressBehind('6.6.6.6:80, 10.1.2.3:51234')).toBe('10.1.2.3');
  });

  it('counts all ports of an address together', async () => {
    const knock = (port: number) =>
      server.call('POST', '/api/auth/refresh', {
        body: { refresh_token: 'x' },
        headers: { 'x-forwarded-for': `10.9.9.8:${50_000 + port}` },
      });
    for (let port = 0; port < 40; port++) expect((await knock(port)).statusCode).toBe(401);
    expect((await knock(40)).statusCode).toBe(429);
  });
});

describe('the limit of calls', () => {
  it('counts by address where no token is needed: a made-up one starts no new counter', async () => {
    const knock = (i: number) =>
      server.call('POST', '/api/auth/refresh', {
        body: { refresh_token: 'x' },
        headers: { authorization: `Bearer made-up-${i}`, 'x-forwarded-for': '10.9.9.9' },
      });
    const statuses = [];
    for (let i = 0; i < 41; i++) statuses.push((await knock(i)).statusCode);
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(401));
    expect(statuses[40]).toBe(429);
  });

  it('refuses a parameter given twice', async () => {
    const token = await server.signIn(world.phones.sellerB, PASSWORD);
    expect((await server.call('GET', '/api/uz/shelves?limit=1&limit=2', { token })).statusCode).toBe(400);
  });
});

describe('an address', () => {
  const asked = async (method: string, url: string) => {
    const token = await server.signIn(world.phones.admin, PASSWORD);
    const answer = await server.call(method, url, { token });
    const { code, message } = answer.json<{ code: string; message: string }>();
    return { status: answer.statusCode, code, message, allow: answer.headers.allow?.split(', ').toSorted() };
  };

  it('that takes another method is refused with 405 and the allowed method', async () => {
    expect(await asked('PUT', '/api/ru/regions/3?x=1')).toEqual({
      status: 405,
      code: 'method_not_allowed',
      message: 'Такое действие невозможно',
      allow: ['DELETE', 'PATCH'],
    });
    expect(await asked('DELETE', '/api/auth/login')).toMatchObject({ status: 405, allow: ['POST'] });
    expect(await asked('DELETE', '/api/uz/nothing')).toMatchObject({ status: 404, allow: undefined });
    // Paths are literal: another spelling is another path, whatever the method.
    for (const method of ['GET', 'DELETE'])
      expect(await asked(method, '/api/uz/Auth/Me')).toMatchObject({ status: 404, allow: undefined });
  });

  it('that is too long or cannot be decoded is refused in the shape and language of all errors', async () => {
    expect(await asked('GET', `/api/ru/branches/${'1'.repeat(201)}`)).toMatchObject({
      status: 414,
      code: 'uri_too_long',
      message: 'Слишком длинный адрес',
    });
    expect(await asked('GET', '/api/ru/branches/%E0%A4%A')).toMatchObject({ status: 404, code: 'not_found' });
    for (const path of ['/api/docs/static/%2e%2e/x', '/api/docs/static/%00'])
      expect(await asked('GET', path), path).toMatchObject({ status: 404, code: 'not_found' });
  });
});
