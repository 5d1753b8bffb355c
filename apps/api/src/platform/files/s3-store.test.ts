import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromDatabase } from '../errors/database-errors.ts';
import { S3Store } from './s3-store.ts';

const ACCESS = 'JAVONACCESS';
const SECRET = 'a-secret/that+is-not-told';
const REGION = 'tashkent-1';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** The signature that a request should carry, by the published algorithm of Signature Version 4. */
function signatureOf(request: IncomingMessage, body: Buffer): string | null {
  const header = request.headers.authorization ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!parts) return null;
  const [, access, day = '', region = '', signed = '', given = ''] = parts;
  const at = String(request.headers['x-amz-date']);
  const payload = String(request.headers['x-amz-content-sha256']);
  if (access !== ACCESS || region !== REGION || !at.startsWith(day) || payload !== sha256(body)) return null;
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return null;
  const url = new URL(request.url ?? '/', 'http://any');
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    payload,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, toSign).toString('hex') === given ? given : null;
}

let server: Server;
let kept: Map<string, { bytes: Buffer; type: string }>;
let failing: number[];
/** Where the store hangs: before its answer, or within it. */
let hangs: 'before' | 'within' | null;
let refusals: number;
let origin: string;

beforeEach(async () => {
  kept = new Map();
  failing = [];
  hangs = null;
  refusals = 0;
  server = createServer(async (request, response) => {
    const body = await buffer(request);
    const at = request.url ?? '';
    if (hangs === 'before') return;
    if (hangs === 'within') {
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': 9 });
      return response.write('half');
    }
    if (at.startsWith('/elsewhere')) return response.writeHead(200).end('not ours');
    const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
    const fault = failing.shift();
    if (fault !== undefined) return response.writeHead(fault, { location: `${origin}/elsewhere` }).end();
    if (signatureOf(request, body) === null) {
      refusals += 1;
      return answer(403);
    }
    if (!at.startsWith('/javon-files/')) return answer(404, Buffer.from('<Code>NoSuchBucket</Code>'));
    if (request.method === 'PUT') {
      kept.set(at, { bytes: body, type: String(request.headers['content-type']) });
      return answer(200);
    }
    if (request.method === 'DELETE') return answer(kept.delete(at) ? 204 : 404);
    const found = kept.get(at);
    if (!found) return answer(404);
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length });
    return response.end(found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const store = (secretKey = SECRET, { bucket = 'javon-files', timeoutMs = 15_000 } = {}) =>
  new S3Store(
    { endpoint: `${origin}/`, bucket, region: REGION, accessKey: ACCESS, secretKey },
    { timeoutMs },
  );

describe('files in a bucket', () => {
  it('are stored, read and removed, each call signed by Signature Version 4', async () => {
    const bytes = Buffer.from([0, 1, 2, 250, 255]);
    const key = await store().put(bytes, 'webp');
    expect(key).toMatch(/^[A-Za-z0-9_-]{32}\.webp$/);
    expect([...kept.keys()]).toEqual([`/javon-files/${key}`]);
    expect(kept.get(`/javon-files/${key}`)).toEqual({ bytes, type: 'image/webp' });
    const found = await store().find(key);
    expect(found).toMatchObject({ size: 5, type: 'image/webp' });
    expect(found && (await buffer(found.read()))).toEqual(bytes);
    await store().remove(key);
    expect(kept.size).toBe(0);
    expect(await store().find(key)).toBeNull();
    await expect(store().remove(key)).resolves.toBeUndefined();
    expect(refusals).toBe(0);
  });

  it('come from the configured store, not from a redirect', async () => {
    failing.push(302);
    await expect(store().find(`${'a'.repeat(32)}.webp`)).rejects.toThrow();
  });

  it('are not requested by a key of another shape', async () => {
    for (const key of ['../secret', 'a.webp', '', `${'a'.repeat(32)}.png`, `${'a'.repeat(31)}/.webp`]) {
      expect(await store().find(key)).toBeNull();
      await store().remove(key);
    }
    expect(refusals).toBe(0);
  });

  it('are refused with another secret, and a failed write is never reported as stored', async () => {
    await expect(store('wrong').put(Buffer.from('x'), 'webp')).rejects.toThrow('403');
    await expect(store('wrong').find(`${'a'.repeat(32)}.webp`)).rejects.toThrow('403');
    expect(kept.size).toBe(0);
    expect(refusals).toBe(2);
  });

  it('survive short failures of the store, and lasting ones are reported', async () => {
    failing = [503];
    const key = await store().put(Buffer.from('x'), 'webp');
    expect(kept.has(`/javon-files/${key}`)).toBe(true);
    failing = [503, 503, 503];
    await expect(store().put(Buffer.from('y'), 'webp')).rejects.toThrow('503');
  });

  it.each(['before', 'within'] as const)(
    'of a store that hangs %s its answer are a temporary fault after the timeout, whatever the garbage collector collects',
    async (when) => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      hangs = when;
      let ended = false;
      const found = store(SECRET, { timeoutMs: 300 })
        .find(`${'a'.repeat(32)}.webp`)
        .catch(fromDatabase)
        .finally(() => {
          ended = true;
        });
      while (!ended) {
        collect();
        await setImmediate();
      }
      expect(await found).toMatchObject({ status: 503, code: 'files_unavailable' });
    },
  );

  it('of a bucket that is not there are unavailable, not missing', async () => {
    const away = store(SECRET, { bucket: 'misspelt' });
    await expect(away.requireReachable()).rejects.toThrow('404');
    await expect(away.find(`${'a'.repeat(32)}.webp`)).rejects.toThrow('404');
    await store().requireReachable();
  });

  it('of an unreachable store are a temporary fault, which callers get as 503', async () => {
    const away = new S3Store({
      endpoint: 'http://127.0.0.1:9',
      bucket: 'javon-files',
      region: REGION,
      accessKey: ACCESS,
      secretKey: SECRET,
    });
    const closed = await away.find(`${'a'.repeat(32)}.webp`).catch(fromDatabase);
    failing = [500, 500, 500];
    const broken = await store().put(Buffer.from('x'), 'webp').catch(fromDatabase);
    for (const error of [closed, broken])
      expect(error).toMatchObject({ status: 503, code: 'files_unavailable' });
  });
});
