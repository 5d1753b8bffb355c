import type { InstalmentPlan, Tag } from '@javon/contract';
import { monthlyPrice } from '@javon/price-tag';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addCampaign, addSegment, inDays } from '../../../test/tag-sources.ts';
import { makeWorld, type World } from '../../../test/world.ts';

describe('instalment plans', () => {
  let server: TestServer;
  let world: World;
  let keeper: string;

  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 1);
    const { phone } = await addPerson(server.db, {
      permissions: { 'settings.plans': '1', price_tag: 'all' },
    });
    keeper = await server.signIn(phone, PASSWORD);
  });
  afterEach(() => server?.close());

  const plans = async () =>
    (await server.call('GET', '/api/uz/instalment-plans', { token: keeper })).json<{
      items: InstalmentPlan[];
    }>().items;
  const add = (body: unknown) => server.call('POST', '/api/uz/instalment-plans', { token: keeper, body });
  const edit = (months: number, body: unknown) =>
    server.call('PATCH', `/api/ru/instalment-plans/${months}`, { token: keeper, body });
  const lines = () =>
    server.db
      .selectFrom('history')
      .select(['action', 'entity_id', 'before', 'after'])
      .where('entity', '=', 'instalment_plan')
      .orderBy('id')
      .execute();

  it('are added, changed, switched off and on; the history has a line of each', async () => {
    const added = await add({ months: 6, markup_bp: 1550 });
    expect(added.statusCode, added.body).toBe(201);
    expect(added.json()).toEqual({
      months: 6,
      markup_bp: 1550,
      active: true,
      version: 1,
      can: ['settings.plans'],
      used_by: { samplers: 0, segments: 0, clients: 0 },
    });
    expect((await edit(6, { version: 1, markup_bp: 1600 })).json()).toMatchObject({ markup_bp: 1600 });
    expect((await edit(6, { version: 2, active: false })).json()).toMatchObject({
      active: false,
      version: 3,
    });
    expect((await edit(6, { version: 3, active: true })).json()).toMatchObject({ active: true });
    // Nothing changed: no new version, no history line.
    expect((await edit(6, { version: 4, markup_bp: 1600, active: true })).json()).toMatchObject({
      version: 4,
    });
    expect((await plans()).map((plan) => plan.months)).toEqual([6, 12]);
    expect(await lines()).toEqual([
      { action: 'created', entity_id: 6, before: null, after: { months: 6, markup_bp: 1550 } },
      { action: 'changed', entity_id: 6, before: { markup_bp: 1550 }, after: { markup_bp: 1600 } },
      { action: 'changed', entity_id: 6, before: { active: true }, after: { active: false } },
      { action: 'changed', entity_id: 6, before: { active: false }, after: { active: true } },
    ]);
  });

  it('another markup is on the tags immediately, rounded up to the next 1,000 soʻm', async () => {
    const product = world.products[0] ?? 0;
    const monthly = async () => {
      const answer = await server.call('GET', `/api/uz/price-tags/${product}/A6?branch=TAS-01`, {
        token: keeper,
      });
      return answer.json<{ tag: Tag }>().tag.values.monthly;
    };
    expect(await monthly()).toBe(monthlyPrice(1_000_000, 3000, 12));
    await edit(12, { version: 1, markup_bp: 1234 });
    // 1 000 000 × 1.1234 ÷ 12 = 93 616.7 soʻm.
    expect(await monthly()).toBe(94_000);
  });

  it('one that a sampler in use shows cannot be switched off', async () => {
    const refused = await edit(12, { version: 1, active: false });
    expect(refused.json()).toMatchObject({
      code: 'plan_in_use',
      message: expect.stringContaining('шаблонов — 2'),
    });
    expect(refused.statusCode).toBe(409);
    expect(await plans()).toMatchObject([{ active: true, version: 1, used_by: { samplers: 2 } }]);
    expect(await lines()).toEqual([]);
  });

  it('one whose samplers are not bound can be switched off', async () => {
    await server.db.deleteFrom('category_sampler').execute();
    expect(await plans()).toMatchObject([{ months: 12, used_by: { samplers: 0 } }]);
    expect((await edit(12, { version: 1, active: false })).json()).toMatchObject({ active: false });
  });

  it('are used by campaigns and segments to their last day', async () => {
    await server.db.deleteFrom('category_sampler').execute();
    const { id: sampler } = await server.db
      .selectFrom('sampler')
      .select('id')
      .where('format', '=', 'A6')
      .executeTakeFirstOrThrow();
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: world.products[0] ?? 0, price: 900_000 }],
      sampler,
      ends: inDays(0),
    });
    await addSegment(server.db, { products: world.products, ends: inDays(0) });
    const uses = async () => (await plans())[0]?.used_by;
    expect(await uses()).toEqual({ samplers: 1, segments: 1, clients: 0 });
    await server.db
      .updateTable('analytic_price_tag')
      .set({ ends: inDays(-1) })
      .execute();
    await server.db
      .updateTable('segment')
      .set({ ends: inDays(-1) })
      .execute();
    expect(await uses()).toEqual({ samplers: 0, segments: 0, clients: 0 });
    await sql`update analytic_price_tag set state = 'draft', issued_at = null, ends = null`.execute(
      server.db,
    );
    expect(await uses(), 'without an end').toMatchObject({ samplers: 1 });
    await server.db.updateTable('instalment_plan').set({ active: false }).execute();
    expect((await edit(12, { version: 1, active: true })).json()).toMatchObject({ active: true });
    await sql`update analytic_price_tag set state = 'withdrawn', issued_at = now(), withdrawn_at = now()`.execute(
      server.db,
    );
    expect(await uses(), 'withdrawn').toMatchObject({ samplers: 0 });
  });

  it('an older version is refused with the current values; of two concurrent saves one succeeds', async () => {
    const both = await Promise.all([100, 200].map((markup_bp) => edit(12, { version: 1, markup_bp })));
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const [plan] = await plans();
    expect((await edit(12, { version: 1, markup_bp: 5 })).json()).toMatchObject({
      code: 'stale_version',
      conflict: { version: 2, changed: [{ field: 'markup_bp', theirs: plan?.markup_bp }] },
    });
  });

  it('have unique month counts', async () => {
    expect((await add({ months: 12, markup_bp: 0 })).json()).toMatchObject({
      code: 'already_exists',
      errors: [{ field: 'months' }],
    });
  });

  it('bad ones are refused, each with its reason, and nothing is written', async () => {
    const bad: [what: unknown, code: string][] = [
      [{ markup_bp: 100 }, 'required'],
      [{ months: 0, markup_bp: 100 }, 'number_too_small'],
      [{ months: 61, markup_bp: 100 }, 'number_too_large'],
      [{ months: 3, markup_bp: -1 }, 'number_too_small'],
      [{ months: 3, markup_bp: 20_001 }, 'number_too_large'],
      [{ months: 3, markup_bp: 1.5 }, 'not_whole'],
    ];
    for (const [body, code] of bad) {
      const refused = await add(body);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ errors: [{ code }] });
    }
    expect(await plans()).toHaveLength(1);
  });

  it('are changed with their permission, and visible to people who edit segments', async () => {
    const { phone } = await addPerson(server.db, { permissions: { segment: '1', settings: '1' } });
    const token = await server.signIn(phone, PASSWORD);
    expect((await server.call('GET', '/api/uz/instalment-plans', { token })).json()).toMatchObject({
      items: [{ months: 12, can: [] }],
    });
    const body = { months: 3, markup_bp: 0 };
    expect((await server.call('POST', '/api/uz/instalment-plans', { token, body })).statusCode).toBe(403);
    expect((await edit(99, { version: 1 })).statusCode).toBe(400);
    expect((await edit(7, { version: 1 })).statusCode).toBe(404);
  });
});
