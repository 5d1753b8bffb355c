import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './harness.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

const LIMIT = 30;

let server: TestServer;
let world: World;
const lines: string[] = [];
beforeAll(async () => {
  server = await testServer(
    undefined,
    { TRUST_PROXY: '1', REQUESTS_PER_MINUTE: String(LIMIT), LOG_LEVEL: 'info' },
    null,
    { write: (line) => void lines.push(line) },
  );
  world = await makeWorld(server.db, 1);
});
afterAll(() => server.close());

/** Port of the server, which starts listening at the first call. */
async function listen(): Promise<number> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Calls from an address until one is refused. */
async function callsUntilRefused(address: string, call: (n: number) => { url: string; token?: string }) {
  for (let n = 1; n <= LIMIT + 5; n++) {
    const { url, token } = call(n);
    const headers = { 'x-forwarded-for': address };
    const answer = await server.call('GET', url, token === undefined ? { headers } : { headers, token });
    if (answer.statusCode === 429) return { calls: n - 1, after: Number(answer.headers['retry-after']) };
  }
  throw new Error(`none of ${LIMIT + 5} calls was refused`);
}

describe('calls are counted before any other work', () => {
  it.each([
    ['without a token', () => ({ url: '/api/uz/auth/me' })],
    [
      'with a made-up token, another each time',
      (n: number) => ({ url: '/api/uz/auth/me', token: `x${n}`.padEnd(43, 'y') }),
    ],
    [
      'with a made-up token of another system',
      (n: number) => ({ url: '/api/uz/accounting/state', token: `s${n}`.padEnd(43, 'z') }),
    ],
    ['to pages', () => ({ url: '/' })],
    ['to /readyz', () => ({ url: '/readyz' })],
    ['to paths that do not exist', (n: number) => ({ url: `/no/${n}` })],
    ['to interfaces that do not exist', (n: number) => ({ url: `/api/uz/no/${n}` })],
  ])('%s', async (what, call) => {
    const { calls, after } = await callsUntilRefused(`10.1.0.${what.length}`, call);
    expect(calls, what).toBe(LIMIT);
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(60);
  });

  it('a flood from one address does not limit a session at the same address', async () => {
    const headers = { 'x-forwarded-for': '10.2.0.1' };
    const signedIn = await server.call('POST', '/api/auth/login', {
      headers,
      body: { phone: world.phones.admin, password: PASSWORD },
    });
    const { access_token: token } = signedIn.json<{ access_token: string }>();
    const me = () => server.call('GET', '/api/uz/auth/me', { token, headers });
    expect((await me()).statusCode).toBe(200);
    await callsUntilRefused('10.2.0.1', () => ({ url: '/' }));
    expect((await me()).statusCode).toBe(200);
  });

  it('a session is counted separately, wherever it calls from', async () => {
    const token = await server.signIn(world.phones.admin, PASSWORD);
    let answered = 0;
    for (let n = 0; n < LIMIT + 5; n++) {
      const headers = { 'x-forwarded-for': `10.3.0.${n}` };
      const { statusCode } = await server.call('GET', '/api/uz/auth/me', { token, headers });
      if (statusCode === 200) answered += 1;
      else expect(statusCode).toBe(429);
    }
    // The first call validates the token and counts for its address.
    expect(answered).toBe(LIMIT + 1);
  });
});

describe('a server without a limit of calls', () => {
  it('still limits the open page of a tag’s code', async () => {
    const open = await testServer(undefined, { REQUESTS_PER_MINUTE: '0' });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 61; n++) statuses.push((await open.call('GET', '/T/NO')).statusCode);
      expect(statuses.slice(0, 60)).not.toContain(429);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await open.close();
    }
  });
});

describe('claims in a call', () => {
  it.each([' 1', '1 ', '01', '+1', '0x1', '1e0', '1.0'])('an id written as %j is refused', async (spelt) => {
    const token = await server.signIn(world.phones.admin, PASSWORD);
    const path = `/api/uz/branches/${encodeURIComponent(spelt)}`;
    expect((await server.call('GET', path, { token })).statusCode).toBe(400);
  });

  it('a second Host header is refused', async () => {
    const port = await listen();
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'),
      );
      socket.on('data', (part) => {
        text += part.toString();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('clients that disconnect during an upload hold no slot for uploads, and are no fault of the server', async () => {
    const port = await listen();
    const token = await server.signIn(world.phones.admin, PASSWORD);
    lines.length = 0;
    const head = [
      'PUT /api/uz/profile/photo HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${token}`,
      'X-Forwarded-For: 10.4.0.1',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 5000',
      'Expect: 100-continue',
    ];
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf';
    // Aborts three uploads, one more than a person may have at a time.
    for (let n = 0; n < 3; n++) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
        // The server sends 100 when it waits for the body.
        socket.once('data', () => socket.write(part, () => socket.resetAndDestroy()));
        socket.on('close', () => resolve());
        socket.on('error', () => {});
      });
    }
    const last = await server.call('PUT', '/api/uz/profile/photo', {
      token,
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': '10.4.0.2' },
      body: `${part}\r\n--b--\r\n`,
    });
    expect(last.statusCode).toBe(400);
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describe('a print job', () => {
  it('has no more than 5,000 tags, whoever asks, and shows no more than 500 sheets at a time', async () => {
    const token = await server.signIn(world.phones.admin, PASSWORD);
    const headers = { 'x-forwarded-for': '10.9.0.1' };
    const send = (products: number) =>
      server.call('POST', '/api/uz/print-jobs', {
        token,
        headers,
        body: {
          branch: 'TAS-01',
          items: Array.from({ length: products }, (_, i) => ({ product: i + 1, format: 'A6', copies: 50 })),
        },
      });
    const many = await send(101);
    expect([many.statusCode, many.json()]).toMatchObject([
      409,
      { code: 'batch_limit', errors: [{ params: { max: 5000 } }] },
    ]);

    // Prints one valid product fifty times, on one sheet each.
    const made = await server.call('POST', '/api/uz/print-jobs', {
      token,
      headers,
      body: {
        branch: 'TAS-01',
        items: [{ product: world.products[0], format: 'A6', copies: 50 }],
        sheet: { one_per_page: true },
      },
    });
    const { id } = made.json<{ id: number }>();
    const show = async (query: string) =>
      (await server.call('GET', `/api/uz/print-jobs/${id}${query}`, { token, headers })).json<{
        code?: string;
        next: number | null;
        pages: unknown[];
        sheets: number;
      }>();
    const first = await show('?limit=20');
    expect(first).toMatchObject({ next: 20, sheets: 50 });
    const last = await show('?from=40&limit=20');
    expect([first.pages.length, last.pages.length, last.next]).toEqual([20, 10, null]);
    expect(await show('?from=50')).toMatchObject({ pages: [], next: null });
    for (const query of ['?limit=501', '?limit=0', '?from=-1', '?from=0x10'])
      expect((await show(query)).code, query).toBe('invalid');
  });
});
