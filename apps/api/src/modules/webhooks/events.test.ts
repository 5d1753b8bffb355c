import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Application, type Shelf, WEBHOOK_EVENTS, WEBHOOK_TEST } from '@javon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { codesOfJob } from '../../../test/tag-codes.ts';
import { inDays } from '../../../test/tag-sources.ts';
import { addWebhook, Receiver, webhookSeal } from '../../../test/webhooks.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { sendTest } from './service/deliveries.ts';
import { deliverWebhooks } from './service/delivery.ts';

interface Body {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Examples of the guide, by their type. */
const GUIDE = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../docs/guides/webhooks.md'),
  'utf8',
);
const EXAMPLES = new Map(
  [...GUIDE.matchAll(/```json\n([^`]+)```/g)].map((found) => {
    const body = JSON.parse(found[1] ?? '') as Body;
    return [body.type, body];
  }),
);

/** Keys and kinds of values, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

describe('the body of an event', () => {
  let server: TestServer;
  let world: World;
  let receiver: Receiver;
  let hook: number;
  let seller: string;
  let admin: string;

  beforeAll(async () => {
    receiver = await new Receiver().open();
    server = await testServer();
    world = await makeWorld(server.db, 4);
    hook = await addWebhook(server.db, `http://${receiver.host}/`);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    admin = await server.signIn(world.phones.admin, PASSWORD);
  });
  afterAll(async () => {
    receiver.close();
    await server.close();
  });

  async function call<T>(method: string, address: string, body?: object, token = seller): Promise<T> {
    const answer = await server.call(method, `/api/uz${address}`, {
      token,
      body,
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<T>();
  }
  const tools = () => ({ db: server.db, seal: webhookSeal, hosts: [receiver.host] });
  /** Delivers due events and returns them in order. */
  async function delivered(): Promise<Body[]> {
    const before = receiver.received.length;
    await deliverWebhooks(tools());
    return receiver.received.slice(before).map(({ body }) => JSON.parse(body) as Body);
  }
  /** Asserts that the guide's example has the shape of a body that was really sent. */
  function asInGuide(body: Body | undefined) {
    const example = EXAMPLES.get(body?.type ?? '');
    expect(shapeOf(example), body?.type).toEqual(shapeOf(body));
  }
  const print = (...products: number[]) =>
    call<{ id: number }>('POST', '/print-jobs', {
      items: products.map((index) => ({ product: world.products[index], format: 'A6' })),
    });
  const setPrice = (index: number, price: number) =>
    server.db
      .updateTable('product')
      .set({ price })
      .where('id', '=', world.products[index] ?? 0)
      .execute();

  it('[OUT-1] of each type is as the guide shows it, and no type lacks its example', () => {
    expect([...EXAMPLES.keys()].sort()).toEqual([...WEBHOOK_EVENTS, WEBHOOK_TEST].sort());
  });

  it('[OUT-1] tag.printed and tag.confirmed have the values that hung before and the printed ones', async () => {
    const first = await print(0);
    await call('POST', `/print-jobs/${first.id}/confirm`, {});
    await delivered();
    const { price } = await server.db
      .selectFrom('product')
      .select('price')
      .where('id', '=', world.products[0] ?? 0)
      .executeTakeFirstOrThrow();
    await setPrice(0, 900_000);
    const { id } = await print(0, 1);
    const [printed] = await delivered();
    asInGuide(printed);
    expect(printed?.data).toMatchObject({
      job: id,
      tags: [
        { product: { sku: 'T-00001' }, before: { price }, after: { price: 900_000 } },
        { product: { sku: 'T-00002' }, before: null },
      ],
    });
    await call('POST', `/print-jobs/${id}/confirm`, { failed: [world.products[1]] });
    const [confirmed] = await delivered();
    asInGuide(confirmed);
    expect(confirmed?.data).toMatchObject({
      job: id,
      tags: [
        { outcome: 'confirmed', before: { price }, after: { price: 900_000 } },
        { outcome: 'failed', before: null },
      ],
    });
  });

  it('[OUT-1] walk.price_wrong has the price on the tag and the current one, once for each tag of a walk', async () => {
    const { id } = await print(2);
    await call('POST', `/print-jobs/${id}/confirm`, {});
    const [code = ''] = await codesOfJob(server.db, id);
    await setPrice(2, 770_000);
    const { walk } = await call<{ walk: { id: number } }>('POST', '/walk-checks', { shelf: null });
    await delivered();
    const scan = () => ({ id: randomUUID(), code, at: new Date().toISOString() });
    await call('POST', `/walk-checks/${walk.id}/scans`, { scans: [scan(), scan()] });
    const events = await delivered();
    expect(events).toHaveLength(1);
    asInGuide(events[0]);
    expect(events[0]?.data).toMatchObject({
      walk: walk.id,
      product: { sku: 'T-00003' },
      before: { price: expect.any(Number) },
      after: { price: 770_000 },
    });
  });

  it('[OUT-1] plan.changed has each placement before and after, request.completed its shelf and status', async () => {
    const sizes = {
      type: 'straight',
      main_mm: 2000,
      storey_count: 3,
      height_mm: 400,
      depth_mm: 400,
      bottom_mm: 100,
    };
    const shelf = await call<Shelf>(
      'POST',
      '/shelves',
      { branch: 'TAS-01', name: 'Kirish', ...sizes },
      admin,
    );
    const place = (version: number, placements: readonly object[]) =>
      call<Shelf>('PUT', `/shelves/${shelf.id}/placements`, { version, placements }, admin);
    const [a, b] = world.products;
    const filled = await place(shelf.version, [{ face: 1, storey: 1, x_mm: 10, product: a }]);
    const kept = filled.placements[0]?.id;
    await delivered();
    const moved = { id: kept, face: 1, storey: 2, x_mm: 40, product: a };
    await place(filled.version, [moved, { face: 1, storey: 1, x_mm: 700, product: b }]);
    const [changed] = await delivered();
    asInGuide(changed);
    expect(changed?.data).toMatchObject({
      shelf: { id: shelf.id, name: 'Kirish' },
      revision: 3,
      shape_changed: false,
      placements: [
        { before: null, after: { product: { sku: 'T-00002' }, storey: 1, x_mm: 700 } },
        { before: { storey: 1, x_mm: 10 }, after: { product: { sku: 'T-00001' }, storey: 2, x_mm: 40 } },
      ],
    });

    const asked = await call<Application>(
      'POST',
      '/applications',
      { shelf: shelf.id, comment: 'Pastki polkani boʻshating', begin: inDays(0), end: inDays(3) },
      admin,
    );
    const started = await call<Application>('POST', `/applications/${asked.id}/start`, { version: 1 }, admin);
    expect(await delivered()).toEqual([]);
    await call('POST', `/applications/${asked.id}/complete`, { version: started.version }, admin);
    const [completed] = await delivered();
    asInGuide(completed);
    expect(completed?.data).toMatchObject({
      request: asked.id,
      shelf: { name: 'Kirish' },
      before: { status: 2 },
      after: { status: 3 },
    });
  });

  it('[OUT-1] webhook.test names its webhook', async () => {
    const { id: userId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const change = { actor: { userId, branchId: null }, requestId: randomUUID() };
    await sendTest(tools(), change as unknown as Parameters<typeof sendTest>[1], hook);
    asInGuide(JSON.parse(receiver.received.at(-1)?.body ?? ''));
  });
});
