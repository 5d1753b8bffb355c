import { MAX_PRICE, type PricePreview, type TagCost } from '@javon/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { addDays, dayOf, startOfDay } from '../../../platform/time/tashkent.ts';
import { lockProduct, lockProducts } from './queries/rows.ts';
import { priceAfter } from './service/price-step.ts';

const TODAY = dayOf(new Date());
/** Digest of prices that nobody saw. */
const UNSEEN = '0'.repeat(64);

describe('a price changed by a percentage', () => {
  it('is rounded to the nearest sum, and never to zero', () => {
    const step = { percent: -5, rounding: 1000, crossed_out: false } as const;
    expect(priceAfter({ price: 4_990_000, old_price: null }, step)).toEqual({
      price: 4_741_000,
      old_price: null,
    });
    expect(priceAfter({ price: 4_990_000, old_price: null }, { ...step, rounding: 10_000 }).price).toBe(
      4_740_000,
    );
    expect(priceAfter({ price: 1100, old_price: null }, { ...step, percent: -90 }).price).toBe(1000);
  });

  it('keeps the old price above it, strikes through the previous price on request, and drops one that is not above', () => {
    const step = { percent: 10, rounding: 1000, crossed_out: true } as const;
    expect(priceAfter({ price: 1_000_000, old_price: 1_050_000 }, step)).toEqual({
      price: 1_100_000,
      old_price: null,
    });
    expect(priceAfter({ price: 1_000_000, old_price: 1_100_000 }, step).old_price, 'equal').toBeNull();
    const fall = { ...step, percent: -10 };
    expect(priceAfter({ price: 1_000_000, old_price: 1_500_000 }, fall).old_price).toBe(1_000_000);
    expect(
      priceAfter({ price: 1_000_000, old_price: 1_500_000 }, { ...fall, crossed_out: false }).old_price,
    ).toBe(1_500_000);
  });

  it('never moves against the percentage: a price that rounding would move that way stays', () => {
    const step = { percent: -90, rounding: 10_000, crossed_out: true } as const;
    expect(priceAfter({ price: 5000, old_price: 6000 }, step)).toEqual({ price: 5000, old_price: 6000 });
    const rise = { ...step, percent: 1 };
    expect(priceAfter({ price: 14_000, old_price: null }, rise)).toEqual({ price: 14_000, old_price: null });
  });

  it('differs from the exact one by at most half a rounding step, in its direction, and its old price is above it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 90_000_000 }),
        fc.integer({ min: -890, max: 5000 }).filter((tenths) => tenths !== 0),
        fc.constantFrom(1, 100, 1000, 10_000),
        fc.boolean(),
        (price, tenths, rounding, crossed_out) => {
          const after = priceAfter(
            { price, old_price: null },
            { percent: tenths / 10, rounding, crossed_out },
          );
          const exact = (price * (1000 + tenths)) / 1000;
          expect(Math.sign(after.price - price)).toBeOneOf([0, Math.sign(tenths)]);
          expect(Math.abs(after.price - exact)).toBeLessThanOrEqual(rounding / 2);
          if (after.price !== price) expect(after.price % rounding).toBe(0);
          if (after.old_price !== null) expect(after.old_price).toBeGreaterThan(after.price);
        },
      ),
    );
  });
});

describe('prices of many products changed by a percentage', () => {
  let server: TestServer;
  let world: World;
  let admin: string;
  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 5);
    admin = await server.signIn(world.phones.admin, PASSWORD);
  });
  afterAll(() => server.close());

  it('let a shelf or a print refer to the products while they are written', async () => {
    const { id } = await server.db.selectFrom('product').select('id').limit(1).executeTakeFirstOrThrow();
    await transaction(server.db, async (tx) => {
      await lockProducts(tx, [id]);
      await lockProduct(tx, id);
      // The lock that a row with a reference takes.
      await sql`select from product where id = ${id} for key share nowait`.execute(server.owner);
      const change = sql`select from product where id = ${id} for no key update nowait`.execute(server.owner);
      await expect(change).rejects.toMatchObject({ code: '55P03' });
    });
  });

  const post = async <T>(path: string, body: object, token = admin): Promise<{ status: number; body: T }> => {
    const answer = await server.call('POST', `/api/uz${path}`, { token, body });
    return { status: answer.statusCode, body: answer.json<T>() };
  };
  const products = () =>
    server.db
      .selectFrom('product')
      .select(['id', 'version', 'price'])
      .where('price', 'is not', null)
      .orderBy('id')
      .execute();
  const step = async (more: object = {}) => ({
    products: (await products()).map(({ id, version }) => ({ id, version })),
    percent: -10,
    rounding: 1000,
    crossed_out: true,
    ...more,
  });

  type Answer = { changed?: number; code?: string };
  /** Confirms a step with the digest of its preview. */
  const confirm = async (body: object, token = admin) => {
    const { digest } = (await post<PricePreview>('/products/prices/preview', body)).body;
    return post<Answer>('/products/prices', { ...body, digest }, token);
  };

  it('are shown before, written all together with their histories, and stale ones are refused whole', async () => {
    const before = await products();
    // From today is at once.
    const body = await step({ valid_from: TODAY });
    const preview = await post<PricePreview>('/products/prices/preview', body);
    expect(preview.body.items).toHaveLength(before.length);
    expect(await products()).toEqual(before);
    expect((await confirm(body)).body).toEqual({ changed: before.length });
    const after = await products();
    expect(after.map(({ price }) => price)).toEqual(
      before.map(({ price }) => Math.round(((price ?? 0) * 0.9) / 1000) * 1000),
    );
    const lines = await server.db
      .selectFrom('history')
      .select(['entity_id', 'action'])
      .where('entity', '=', 'product')
      .where(
        'entity_id',
        'in',
        before.map(({ id }) => id),
      )
      .execute();
    expect(lines.length).toBeGreaterThanOrEqual(before.length);
    // The versions are outdated by now: nothing is written.
    expect((await confirm({ ...body, percent: 7 })).status).toBe(409);
    expect(await products()).toEqual(after);
  });

  it('from a future day change nothing today and are in the history of prices; a later change replaces them', async () => {
    const valid_from = addDays(TODAY, 3);
    const before = await products();
    for (const percent of [5, 8]) {
      expect((await confirm(await step({ percent, valid_from }))).status).toBe(200);
    }
    expect(await products()).toEqual(before);
    const coming = await server.db
      .selectFrom('price_history')
      .select(['product_id', 'price', 'source'])
      .where('applied', '=', false)
      .orderBy('product_id')
      .execute();
    expect(coming).toEqual(
      before.map(({ id, price }) => ({
        product_id: id,
        price: Math.round(((price ?? 0) * 1.08) / 1000) * 1000,
        source: 'typed',
      })),
    );
    const later = { percent: -10, valid_from: addDays(valid_from, 1) };
    const { body: preview } = await post<PricePreview>('/products/prices/preview', await step(later));
    expect(
      preview.items.map(({ before: { price } }) => price),
      'a step of a later day begins at the prices planned before it',
    ).toEqual(coming.map(({ price }) => price));
    // Prices that another person changed since the preview are not planned over.
    const body = await step({ percent: 9, valid_from });
    const outdated = body.products.map(({ id, version }) => ({ id, version: version + 1 }));
    expect((await confirm({ ...body, products: outdated })).status).toBe(409);
    expect(
      await server.db
        .selectFrom('price_history')
        .select('price')
        .where('applied', '=', false)
        .orderBy('product_id')
        .execute(),
    ).toEqual(coming.map(({ price }) => ({ price })));
  });

  it('are not planned from a price that was planned after their preview', async () => {
    const valid_from = addDays(TODAY, 20);
    const body = await step({ percent: -10, valid_from });
    const { digest, items } = (await post<PricePreview>('/products/prices/preview', body)).body;
    const [first] = items;
    const planned = { version: body.products.find(({ id }) => id === first?.id)?.version, price: 9_000_000 };
    const typed = await server.call('PATCH', `/api/uz/products/${first?.id}`, {
      token: admin,
      body: { ...planned, old_price: null, valid_from: addDays(TODAY, 19) },
    });
    expect(typed.statusCode, typed.body).toBe(200);
    const coming = () =>
      server.db
        .selectFrom('price_history')
        .select('price')
        .where('valid_from', '=', startOfDay(valid_from).toISOString())
        .execute();
    const refused = await post<Answer>('/products/prices', { ...body, digest });
    expect([refused.status, refused.body.code]).toEqual([409, 'stale_version']);
    expect(await coming()).toEqual([]);
    expect((await confirm(body)).status).toBe(200);
    expect((await coming()).map(({ price }) => price)).toContain(8_100_000);
    await server.db
      .deleteFrom('price_history')
      .where('valid_from', '>=', startOfDay(addDays(TODAY, 19)).toISOString())
      .execute();
  });

  it('of one product typed for a coming day change nothing today; one typed again for that day replaces it', async () => {
    const [id = 0] = world.products;
    const valid_from = addDays(TODAY, 4);
    const row = () =>
      server.db
        .selectFrom('product')
        .select(['version', 'price', 'old_price'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const coming = () =>
      server.db
        .selectFrom('price_history')
        .select(['price', 'old_price', 'applied'])
        .where('product_id', '=', id)
        .where('valid_from', '=', startOfDay(valid_from).toISOString())
        .execute();
    const before = await row();
    const type = async (body: object, token = admin) => {
      const answer = await server.call('PATCH', `/api/uz/products/${id}`, {
        token,
        body: { version: before.version, ...body },
      });
      const errors = answer.json<{ errors?: { field: string; code: string }[] }>().errors;
      return [answer.statusCode, errors?.map(({ field, code }) => [field, code]) ?? null];
    };
    expect(await type({ price: 3_000_000, old_price: 3_500_000, valid_from })).toEqual([200, null]);
    expect(await type({ price: 2_900_000, old_price: null, valid_from })).toEqual([200, null]);
    expect(await row()).toEqual(before);
    expect(await coming()).toEqual([{ price: 2_900_000, old_price: null, applied: false }]);
    const line = await server.db
      .selectFrom('history')
      .select(['action', 'after'])
      .where('entity', '=', 'product')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(line).toEqual({
      action: 'price_planned',
      after: { price: 2_900_000, old_price: null, valid_from },
    });
    // Refused at the field, and nothing is written.
    expect(await type({ price: 1000, valid_from: addDays(TODAY, -1) })).toEqual([
      400,
      [['valid_from', 'date_in_past']],
    ]);
    expect(await type({ price: null, valid_from: addDays(valid_from, 1) })).toEqual([
      400,
      [['price', 'required']],
    ]);
    expect(await type({ old_price: before.price, valid_from })).toEqual([
      400,
      [['old_price', 'old_price_not_above_price']],
    ]);
    const seller = await server.signIn(world.phones.sellerA, PASSWORD);
    expect((await type({ price: 1000, valid_from }, seller))[0]).toBe(403);
    expect(await coming()).toHaveLength(1);
    // Without a price the one of that day is cancelled.
    expect(await type({ price: null, valid_from })).toEqual([200, null]);
    expect(await coming()).toEqual([]);
    expect(await row()).toEqual(before);
    // From today on: at once.
    expect(await type({ price: 3_100_000, old_price: null, valid_from: TODAY })).toEqual([200, null]);
    expect((await row()).price).toBe(3_100_000);
  });

  it('above the highest price are refused, now and for a coming day, and a row beyond it cannot be planned', async () => {
    const [id = 0] = world.products;
    const dear = server.db.updateTable('product').where('id', '=', id);
    await dear.set({ price: 900_000_000_000, old_price: null }).execute();
    for (const more of [{}, { valid_from: addDays(TODAY, 3) }]) {
      for (const path of ['/products/prices/preview', '/products/prices']) {
        const { status, body } = await post<{ errors: object[] }>(path, {
          ...(await step({ percent: 500, ...more })),
          ...(path.endsWith('preview') ? {} : { digest: UNSEEN }),
        });
        expect([status, body.errors]).toMatchObject([
          400,
          [{ field: 'percent', code: 'number_too_large', params: { max: MAX_PRICE } }],
        ]);
      }
    }
    await expect(
      server.db
        .insertInto('price_history')
        .values({ product_id: id, price: MAX_PRICE + 1, source: 'typed', applied: false })
        .execute(),
    ).rejects.toThrow(/price_history_price_check/);
    await dear.set({ price: 1_000_000 }).execute();
  });

  it('bad input is refused at its field and changes nothing; sellers are refused', async () => {
    const before = await products();
    for (const bad of [
      { percent: 0 },
      { percent: -95 },
      { percent: 1.23 },
      { rounding: 7 },
      { valid_from: addDays(TODAY, -1) },
      { products: [{ id: 999_999, version: 1 }] },
    ])
      expect(
        (await post('/products/prices', { ...(await step(bad)), digest: UNSEEN })).status,
        JSON.stringify(bad),
      ).toBe(400);
    const seller = await server.signIn(world.phones.sellerA, PASSWORD);
    expect((await confirm(await step(), seller)).status).toBe(403);
    expect((await post('/tag-cost', { products: [before[0]?.id] }, seller)).status).toBe(403);
    expect(await products()).toEqual(before);
  });

  it('cost branches tags and sheets, counted before the confirmation', async () => {
    const ids = (await products()).map(({ id }) => id);
    const { body } = await post<TagCost>('/tag-cost', { products: ids });
    const hanging = await server.db
      .selectFrom('placement')
      .select(['branch_id', 'product_id'])
      .where('product_id', 'in', ids)
      .distinct()
      .execute();
    expect(body.tags).toBe(hanging.length);
    expect(body.branches).toBe(new Set(hanging.map(({ branch_id }) => branch_id)).size);
    for (const { branch, tags, sheets } of body.by_branch) {
      expect(tags).toBe(hanging.filter(({ branch_id }) => branch_id === branch.id).length);
      // All goods of the test data have A6 tags, four on a sheet.
      expect(sheets).toBe(Math.ceil(tags / 4));
    }
    expect(body.sheets).toBe(body.by_branch.reduce((sum, { sheets }) => sum + sheets, 0));
    expect((await post('/tag-cost', { campaign: 999_999 })).status).toBe(404);
  });
});
