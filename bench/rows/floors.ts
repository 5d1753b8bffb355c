import { request } from 'node:http';
import { Readable } from 'node:stream';
import pg from 'pg';
import { type Figure, figure, percentile } from '../../tools/lib/figure.ts';
import type { Program } from '../support/program.ts';

const MEGABYTE = 1_048_576;
const FILE = 200 * MEGABYTE;
const UPLOADS = 4;
const SIGN_INS = 400;
const BOUNDARY = 'javon-bench';
/** Interval of reading the memory, and of the calls of the working person, milliseconds. */
const LOOK_MS = 25;

function* form(): Generator<Buffer> {
  yield Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="kind"\r\n\r\nprices\r\n` +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="prices.csv"\r\n\r\nSKU;Price\n`,
  );
  const lines = Buffer.alloc(256 * 1024, 'A;1\n');
  for (let sent = 0; sent < FILE; sent += lines.length) yield lines;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/**
 * Sends a file that is too large; returns the status, or 0 if the server closed the connection before it was
 * read.
 */
function upload(origin: string, token: string): Promise<number> {
  return new Promise((resolve) => {
    const call = request(`${origin}/api/uz/imports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    });
    const body = Readable.from(form());
    call.on('response', (answer) => {
      answer.resume();
      body.destroy();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', () => resolve(0));
    body.on('error', () => call.destroy());
    body.pipe(call);
  });
}

async function trySignIn(origin: string, phone: string): Promise<number> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: 'not the password of anybody' }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Phones of people of the chain, each of whom tries to sign in once. */
async function phonesOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ phone: string }>(
      'select phone from users where blocked_at is null order by id desc limit $1',
      [SIGN_INS],
    );
    return rows.map(({ phone }) => phone);
  } finally {
    await client.end();
  }
}

/**
 * Memory of the server and response times of a working person, while others send files of 200 MB and 400
 * people sign in at once.
 */
export async function measureFloors(server: Program, databaseUrl: string, token: string): Promise<Figure[]> {
  const phones = await phonesOf(databaseUrl);
  const calls: number[] = [];
  let mostMb = server.memoryMb();
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const started = performance.now();
      const response = await fetch(`${server.origin}/api/uz/products?limit=50`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A call meanwhile: ${response.status}`);
      calls.push(performance.now() - started);
      mostMb = Math.max(mostMb, server.memoryMb());
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  const working = work();
  const [uploads, signIns] = await Promise.all([
    Promise.all(Array.from({ length: UPLOADS }, () => upload(server.origin, token))),
    Promise.all(phones.map((phone) => trySignIn(server.origin, phone))),
  ]);
  isOver = true;
  await working;
  const wrong = [
    ...uploads.filter((status) => status !== 413 && status !== 0),
    ...signIns.filter((s) => s !== 401 && s !== 429),
  ];
  if (wrong.length > 0) throw new Error(`Answers that were not expected: ${wrong.join()}`);
  const name = `${UPLOADS} files of 200 MB and ${SIGN_INS} sign-ins at once`;
  return [
    figure(`memory during ${name}`, mostMb, 'MB', { of: 'value', atMost: 250 }),
    figure(`other calls during ${name}, 99 % under`, percentile(calls, 0.99), 'ms', {
      of: 'value',
      atMost: 500,
    }),
  ];
}
