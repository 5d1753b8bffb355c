import { setTimeout as wait } from 'node:timers/promises';
import type { ImportRun, TagView } from '@javon/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyComingPrices } from '../src/modules/goods/public.ts';
import { dayOf } from '../src/platform/time/tashkent.ts';
import { atHour, atMidnight, EVE, later, MIDNIGHT, setClock, TODAY, TOMORROW } from './clocks.ts';
import { type TestServer, testServer } from './harness.ts';
import { applied, checked, settled } from './upload.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

const SKU = 'T-00001';
const OWN = 1_000_000;
/** The price of the product from tomorrow on. */
const COMING = 900_000;

let server: TestServer;
let world: World;
let seller: string;
let admin: string;
let accounting: string;
let product: number;
let batches = 0;

beforeEach(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 2);
  seller = await server.signIn(world.phones.sellerA, PASSWORD);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  product = world.products[0] ?? 0;
  const made = await call<{ token: string }>('POST', '/service-tokens', { name: '1C', data: ['prices'] });
  accounting = made.token;
  await hang();
  setClock(atHour(TODAY, 12));
  await send({ price: COMING, valid_from: TOMORROW });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

async function call<T>(method: string, path: string, body?: unknown, token = admin): Promise<T> {
  const answer = await server.call(method, `/api/uz${path}`, {
    token,
    body,
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}

/** Sends a price like the accounting system. */
async function send(row: { price: number; old_price?: number; valid_from?: string }): Promise<void> {
  batches += 1;
  const answer = await server.call('PUT', '/api/uz/accounting/prices', {
    token: accounting,
    body: { items: [{ sku: SKU, ...row }] },
    headers: { 'idempotency-key': `batch-${batches}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function hang(): Promise<void> {
  const body = { items: [{ product, format: 'A6' }] };
  const { id } = await call<{ id: number }>('POST', '/print-jobs', body, seller);
  await call('POST', `/print-jobs/${id}/confirm`, {}, seller);
}

/** State and price of the product's tag. */
async function tag(query = ''): Promise<[state: string, price: number]> {
  const { tag: one } = await call<{ tag: { state: string; values: { price: number } } }>(
    'GET',
    `/price-tags/${product}/A6?${query}`,
    undefined,
    seller,
  );
  return [one.state, one.values.price];
}
const read = () =>
  server.db.selectFrom('product').selectAll().where('id', '=', product).executeTakeFirstOrThrow();
const prices = async () => {
  const { price, old_price } = await read();
  return [price, old_price];
};
/** Lines of the history of actions about the product's prices, oldest first. */
async function lines() {
  const { rows } = await sql<{ action: string; from: number; to: number }>`
    select action, (before ->> 'price')::bigint as from, (after ->> 'price')::bigint as to from history
    where entity = 'product' and entity_id = ${product} and after ? 'price' order by id`.execute(server.db);
  return rows.map(({ action, from, to }) => [action, from, to]);
}
const apply = () => applyComingPrices(server.db);
/** Types prices, as a person who has just opened the product. */
async function type(patch: { price?: number; old_price?: number | null }): Promise<void> {
  const { version } = await read();
  await call('PATCH', `/products/${product}`, { version, ...patch });
}

describe('a price for tomorrow', () => {
  it('is used on tags from the first millisecond of its day, though no job has applied it yet', async () => {
    expect(await atMidnight(tag)).toEqual([
      ['current', OWN],
      ['to_print', COMING],
    ]);
    expect(await prices(), 'nothing was written').toEqual([OWN, null]);
    setClock(EVE);
    expect(await tag(`as_of=${TOMORROW}`)).toEqual(['to_print', COMING]);
    const summary = async () =>
      (
        await call<{ items: { to_print: number }[] }>('GET', '/price-tags/summary', undefined, seller)
      ).items.reduce((sum, one) => sum + one.to_print, 0);
    expect(await atMidnight(summary)).toEqual([1, 2]);
  });

  it('makes a tag printed at midnight correct, and the late job does not change it', async () => {
    setClock(MIDNIGHT);
    await hang();
    expect(await tag()).toEqual(['current', COMING]);
    expect(await apply()).toBe(1);
    expect(await tag()).toEqual(['current', COMING]);
    expect(await prices()).toEqual([COMING, null]);
  });

  it('is applied at midnight and not before, once, even if late, twice or by two servers', async () => {
    setClock(EVE);
    expect(await apply()).toBe(0);
    setClock(atHour(TOMORROW, 6));
    const both = await Promise.all([apply(), apply()]);
    expect(both.sort()).toEqual([0, 1]);
    const { version } = await read();
    expect(await apply()).toBe(0);
    expect((await read()).version).toBe(version);
    expect(await lines()).toEqual([['price_came', OWN, COMING]]);
  });

  it('of two applies from its own day; of two due ones the later, whether or not the job is late', async () => {
    const end = atHour(TOMORROW, 24);
    await send({ price: 850_000, valid_from: dayOf(end) });
    setClock(later(end, -1));
    expect(await tag()).toEqual(['to_print', COMING]);
    setClock(end);
    expect(await tag()).toEqual(['to_print', 850_000]);
    expect(await apply()).toBe(2);
    expect(await tag()).toEqual(['to_print', 850_000]);
    expect(await prices()).toEqual([850_000, null]);
  });

  it('of two is applied only on its day', async () => {
    const end = atHour(TOMORROW, 24);
    await send({ price: 850_000, valid_from: dayOf(end) });
    setClock(later(end, -1));
    expect(await apply()).toBe(1);
    expect(await prices()).toEqual([COMING, null]);
    setClock(end);
    expect(await apply()).toBe(1);
    expect(await prices()).toEqual([850_000, null]);
  });

  it('changed after a tag was printed for it, is compared with that print from its day', async () => {
    const body = { items: [{ product, format: 'A6' }], as_of: TOMORROW };
    await call('POST', '/print-jobs', body, seller);
    await send({ price: 870_000, valid_from: TOMORROW });
    const reasons = async () =>
      (
        await call<{ tag: { reasons: { code: string; from: unknown; to: unknown }[] } }>(
          'GET',
          `/price-tags/${product}/A6`,
          undefined,
          seller,
        )
      ).tag.reasons.filter(({ code }) => code === 'price');
    expect(await atMidnight(reasons)).toEqual([[], [{ code: 'price', from: COMING, to: 870_000 }]]);
  });

  it('is shown by the view of a tag as the source of the price', async () => {
    const source = async () =>
      (await call<TagView>('GET', `/tag-views/${product}/A6?branch=TAS-01`)).price_entry?.source;
    expect(await atMidnight(source)).toEqual([undefined, 'accounting']);
  });

  it('is applied to a product that is deleted meanwhile', async () => {
    setClock(EVE);
    await call('DELETE', `/products/${product}?confirmed=true`);
    setClock(MIDNIGHT);
    expect(await apply()).toBe(1);
    await call('POST', `/products/${product}/restore`);
    expect(await prices()).toEqual([COMING, null]);
    expect(await tag()).toEqual(['to_print', COMING]);
  });
});

describe('a price of another source, after one that is due and not applied yet', () => {
  const AFTER = later(MIDNIGHT, 5000);
  let work: Promise<number>;
  /** Asserts the tag and the product before and after the late work. */
  async function holds(price: number, oldPrice: number | null = null): Promise<void> {
    const state = await tag();
    expect(state[1]).toBe(price);
    await apply();
    expect(await prices()).toEqual([price, oldPrice]);
    expect(await tag()).toEqual(state);
    expect(await apply(), 'nothing is left').toBe(0);
  }

  it('applies when it is typed', async () => {
    setClock(AFTER);
    await type({ price: 950_000 });
    await holds(950_000);
    expect(await lines()).toEqual([
      ['price_came', OWN, COMING],
      ['changed', COMING, 950_000],
    ]);
  });

  it('applies when the previous day’s price is typed', async () => {
    setClock(AFTER);
    await type({ price: OWN });
    await holds(OWN);
  });

  it('keeps the due price if only the old price is typed', async () => {
    setClock(AFTER);
    await type({ old_price: 1_200_000 });
    await holds(COMING, 1_200_000);
  });

  it('is replaced by the due one when it was typed in the last millisecond of the previous day', async () => {
    setClock(EVE);
    await type({ price: 950_000 });
    setClock(MIDNIGHT);
    await holds(COMING);
  });

  it('applies when it is typed while the late job waits for the product', async () => {
    setClock(AFTER);
    await server.db.transaction().execute(async (tx) => {
      await tx.updateTable('product').set({ price: 950_000 }).where('id', '=', product).execute();
      await tx
        .insertInto('price_history')
        .values({
          product_id: product,
          price: 950_000,
          valid_from: AFTER.toISOString(),
          source: 'typed',
        })
        .execute();
      work = apply();
      const waits = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await waits.execute(server.db)).rows[0]?.n !== 1) await wait(10);
    });
    expect(await work).toBe(1);
    expect(await prices()).toEqual([950_000, null]);
  });

  it('applies when the accounting system sends it', async () => {
    setClock(AFTER);
    await send({ price: 950_000 });
    await holds(950_000);
  });

  it('applies when the accounting system sends the previous day’s one', async () => {
    setClock(AFTER);
    await send({ price: OWN });
    await holds(OWN);
  });

  it('applies when it is imported by a file checked the day before', async () => {
    setClock(EVE);
    const { id } = await checked(server, admin, `SKU;Narxi\n${SKU};950000`, { kind: 'prices' });
    setClock(AFTER);
    expect((await applied(server, admin, id)).state).toBe('done');
    await holds(950_000);
  });

  it('applies when it is imported by a file with the previous day’s price', async () => {
    setClock(AFTER);
    const run = await checked(server, admin, `SKU;Narxi\n${SKU};${OWN}`, { kind: 'prices' });
    expect((await applied(server, admin, run.id)).state).toBe('done');
    await holds(OWN);
  });

  it('applies when it is typed before a file with the price of the day’s beginning is applied', async () => {
    setClock(EVE);
    const file = `SKU;Narxi;Sanadan\n${SKU};870000;${TOMORROW}`;
    const { id } = await checked(server, admin, file, { kind: 'prices' });
    setClock(AFTER);
    await type({ price: 950_000 });
    setClock(later(AFTER, 1000));
    expect((await applied(server, admin, id)).state).toBe('done');
    await holds(950_000);
  });
});

describe('taking an import back at midnight', () => {
  const undo = (id: number) => server.call('POST', `/api/uz/imports/${id}/undo`, { token: admin });
  const imported = async (file: string): Promise<ImportRun> => {
    setClock(EVE);
    const { id } = await checked(server, admin, file, { kind: 'prices' });
    return applied(server, admin, id);
  };

  it('is refused if a due price has changed its products since', async () => {
    const { id } = await imported(`SKU;Narxi\n${SKU};950000`);
    setClock(MIDNIGHT);
    expect((await undo(id)).json()).toMatchObject({ code: 'import_touched' });
    expect(await prices()).toEqual([COMING, null]);
  });

  it('removes a future price in the last millisecond before its day, and not in the first of it', async () => {
    const { id } = await imported(`SKU;Narxi;Sanadan\n${SKU};870000;${TOMORROW}`);
    setClock(MIDNIGHT);
    expect((await undo(id)).json()).toMatchObject({ code: 'import_touched' });
    const end = atHour(TOMORROW, 24);
    const { id: nextId } = await imported(`SKU;Narxi;Sanadan\n${SKU};860000;${dayOf(end)}`);
    setClock(later(end, -1));
    expect((await undo(nextId)).statusCode).toBe(202);
    expect((await settled(server, admin, nextId)).state).toBe('undone');
  });
});
