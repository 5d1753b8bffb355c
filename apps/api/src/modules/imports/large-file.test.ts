import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { checked } from '../../../test/upload.ts';

const MEGABYTE = 1_048_576;
const FILE = 200 * MEGABYTE;
const BOUNDARY = 'javon-test';
const HEAD =
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="kind"\r\n\r\nprices\r\n` +
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="narxlar.csv"\r\n\r\nSKU;Narxi\n`;

let server: TestServer;
let token: string;
let port: number;
beforeAll(async () => {
  server = await testServer();
  token = await server.signIn(
    (await addPerson(server.db, { permissions: { 'goods.import': '1' } })).phone,
    PASSWORD,
  );
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server?.close());

/** A form with a file of so many bytes, generated so that it is never in memory. */
function* form(bytes: number): Generator<Buffer> {
  yield Buffer.from(HEAD);
  const some = Buffer.alloc(256 * 1024, 'A;1\n');
  for (let sent = 0; sent < bytes; sent += some.length) yield some;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

interface Sent {
  readonly status: number;
  readonly body: string;
}

/** Sends a body over a separate connection. */
function send(body: Readable, headers: Readonly<Record<string, string>> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/ru/imports',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...headers,
      },
    });
    call.on('response', async (answer) => {
      let text = '';
      for await (const part of answer) text += String(part);
      resolve({ status: answer.statusCode ?? 0, body: text });
      body.destroy();
      call.destroy();
    });
    call.on('error', reject);
    body.on('error', () => call.destroy());
    body.pipe(call);
  });
}

const refusal = { code: 'file_too_large', message: 'Слишком большой файл: не более 20 МБ' };
const kept = () => server.db.selectFrom('import_run').select('id').execute();

describe('a file of 200 MB', () => {
  it('is refused during the upload, and never held in memory', async () => {
    const before = process.memoryUsage().rss;
    const answer = await send(Readable.from(form(FILE)));
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject(refusal);
    expect((process.memoryUsage().rss - before) / MEGABYTE).toBeLessThan(120);
    expect(await kept()).toEqual([]);
  });

  it('is refused before the upload if its length is declared', async () => {
    const nothing = new Readable({ read() {} });
    nothing.push(HEAD);
    const answer = await send(nothing, { 'content-length': String(FILE) });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject(refusal);
  });

  it('a file whose sender disconnects midway leaves nothing, and the next one is accepted', async () => {
    const half = Readable.from(
      (function* () {
        const parts = form(MEGABYTE);
        for (let i = 0; i < 3; i++) yield parts.next().value as Buffer;
        throw new Error('gone');
      })(),
    );
    await expect(send(half)).rejects.toThrow();
    expect(await kept()).toEqual([]);
    expect(await checked(server, token, 'SKU;Narxi\nA;1', { kind: 'prices' })).toMatchObject({
      counts: { bad: 1 },
    });
  });
});
