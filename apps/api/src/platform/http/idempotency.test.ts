import { createBrand, createCategory, putPrices } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld } from '../../../test/world.ts';
import { openDatabase, type Tx } from '../db/database.ts';
import { once, onceForService } from './idempotency.ts';

let server: TestServer;
let people: number[];
let services: number[];
beforeAll(async () => {
  server = await testServer();
  await makeWorld(server.db, 1);
  people = (await server.db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id);
  const token = (name: string) => ({
    name,
    hash: Buffer.from(name),
    data: ['prices'],
    author_id: people[0] ?? 0,
  });
  services = (
    await server.db
      .insertInto('service_token')
      .values([token('1C'), token('Ombor')])
      .returning('id')
      .execute()
  ).map(({ id }) => id);
});
afterAll(() => server.close());

let written = 0;
beforeEach(async () => {
  written = 0;
  await sql`truncate idempotency_key, service_request`.execute(server.owner);
});
/** Work that returns its number, and leaves a trace in the database. */
const work = async (tx: Tx) => {
  written += 1;
  await sql`insert into brand (name, name_key) values (${`b${written}`}, ${`b${crypto.randomUUID()}`})`.execute(
    tx,
  );
  return { id: written } as never;
};
interface Sent {
  readonly key?: string | null;
  readonly by?: number;
  readonly body?: unknown;
  readonly params?: unknown;
  readonly query?: unknown;
}
const callOf = ({ key = 'k', body = { name: 'LG' }, params, query }: Sent) => ({
  idempotencyKey: key,
  body,
  params,
  query,
});
const make = (sent: Sent = {}, route: typeof createBrand | typeof createCategory = createBrand) =>
  once(server.db, { ...callOf(sent), route, actor: { userId: people[sent.by ?? 0] } } as never, work);
const put = (sent: Sent = {}) =>
  onceForService(
    server.db,
    { ...callOf(sent), route: putPrices, service: { tokenId: services[sent.by ?? 0] } } as never,
    work,
  );

describe.each([
  ['a person', make],
  ['a system', put],
])('a write of %s that is repeated with its key', (_who, send) => {
  it('gets the first answer and writes nothing', async () => {
    expect(await send()).toEqual({ id: 1 });
    expect(await send()).toEqual({ id: 1 });
    expect(written).toBe(1);
  });

  it('at the same time waits for the first and gets the same answer', async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers).toEqual([{ id: 1 }, { id: 1 }, { id: 1 }]);
  });

  it('is another one with another key, and of another sender', async () => {
    await send();
    expect(await send({ key: 'other' })).toEqual({ id: 2 });
    expect(await send({ by: 1 })).toEqual({ id: 3 });
    expect(await send({ by: 1 })).toEqual({ id: 3 });
    expect(await send()).toEqual({ id: 1 });
    expect(await send({ key: 'other' })).toEqual({ id: 2 });
  });

  it('with another body, query or address is refused', async () => {
    await send({ params: { id: 1 }, query: { a: 1 } });
    for (const sent of [
      { body: { name: 'TCL' }, params: { id: 1 }, query: { a: 1 } },
      { params: { id: 2 }, query: { a: 1 } },
      { params: { id: 1 }, query: { a: 2 } },
      {},
    ])
      await expect(send(sent)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await send({ params: { id: 1 }, query: { a: 1 } })).toEqual({ id: 1 });
    expect(written).toBe(1);
  });

  it('after a failed one runs as if it were the first', async () => {
    await expect(send({ body: { n: 1n } })).rejects.toThrow();
    const { rows } = await sql`select from idempotency_key union all select from service_request`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
    expect(await send()).toEqual({ id: 1 });
  });
});

it('a repeat that may not wait longer for the first gets the answer that this is in progress, and writes nothing', async () => {
  const impatient = openDatabase({
    url: server.url,
    pool: 1,
    timeouts: { statement: 50 },
    setsSession: true,
  });
  const call = { ...callOf({}), route: createBrand, actor: { userId: people[0] } } as never;
  try {
    const first = once(server.db, call, async (tx) => {
      await expect(once(impatient.db, call, work)).rejects.toMatchObject({
        code: 'in_progress',
      });
      return work(tx);
    });
    expect(await first).toEqual({ id: 1 });
  } finally {
    await impatient.close();
  }
});

it('a key used for another call is refused', async () => {
  await make();
  await expect(make({}, createCategory)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

it('failed work stores no key and none of its writes', async () => {
  const failing = once(
    server.db,
    { ...callOf({}), route: createBrand, actor: { userId: people[0] } } as never,
    async (tx) => {
      await work(tx);
      throw new Error('broken off');
    },
  );
  await expect(failing).rejects.toThrow('broken off');
  const { rows } = await sql`select from idempotency_key`.execute(server.db);
  expect(rows).toEqual([]);
});

it('a person’s write without a key runs each time, a system’s is refused', async () => {
  expect([await make({ key: null }), await make({ key: null })]).toEqual([{ id: 1 }, { id: 2 }]);
  await expect(put({ key: null })).rejects.toMatchObject({
    code: 'invalid',
    issues: [{ path: 'Idempotency-Key', code: 'required' }],
  });
  expect(written).toBe(2);
});

it('the stored record has the route, its status and the answer, only of this sender', async () => {
  await make();
  await make({ by: 1 });
  await make({ key: 'other' });
  await put();
  const { rows } =
    await sql`select user_id, key, route, status, answer from idempotency_key order by user_id, key`.execute(
      server.db,
    );
  expect(rows).toEqual([
    { user_id: people[0], key: 'k', route: 'createBrand', status: 201, answer: { id: 1 } },
    { user_id: people[0], key: 'other', route: 'createBrand', status: 201, answer: { id: 3 } },
    { user_id: people[1], key: 'k', route: 'createBrand', status: 201, answer: { id: 2 } },
  ]);
  const { rows: ofServices } =
    await sql`select token_id, key, route, status, answer from service_request`.execute(server.db);
  expect(ofServices).toEqual([
    { token_id: services[0], key: 'k', route: 'putPrices', status: 200, answer: { id: 4 } },
  ]);
});
