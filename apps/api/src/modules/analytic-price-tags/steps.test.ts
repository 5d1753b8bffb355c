import type { Campaign, CampaignContent, CampaignFunnel, CampaignSummary } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBranch, addPerson, addProduct, PASSWORD as PERSONAL } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { locksAreAwaited } from '../../../test/locks.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { findDrift, refreshTagContent } from '../price-tags/public.ts';

const today = dayOf(new Date());
const on = (days: number) => addDays(today, days);

let server: TestServer;
let world: World;
let admin: string;
let seller: string;
let sampler: number;
let other: number;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 8);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  const permissions = {
    price_tag: 'own',
    'price_tag.view': 'own',
    'price_tag.print': 'own',
    'price_tag.batch': '50',
    'price_tag.duplicates': '2',
    'price_tag.confirm': 'own',
    analytic_price_tag: 'own',
    'analytic_price_tag.show': 'own',
  };
  const one = await addPerson(server.db, { permissions, surname: 'Sotuvchi', branchId: world.branches.a });
  seller = await server.signIn(one.phone, PERSONAL);
  const rows = await server.db.selectFrom('sampler').select('id').where('format', '=', 'A6').execute();
  sampler = rows[0]?.id ?? 0;
  const copied = await ask<{ id: number }>('POST', `/samplers/${sampler}/copy`, { name: 'Boshqa namuna' });
  other = copied.body.id;
});
afterAll(() => server.close());
// Starts each test without campaigns and prints.
beforeEach(async () => {
  await sql`truncate analytic_price_tag, print_job, price_tag cascade`.execute(server.owner);
  await server.db.updateTable('branch').set({ closed_at: null }).execute();
});

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors: { field: string; code: string }[];
}
async function ask<T>(method: string, path: string, body?: unknown, token = admin) {
  const answer = await server.call(method, `/api/uz${path}`, {
    token,
    body,
  });
  return { status: answer.statusCode, body: answer.json<T & Refusal>() };
}
async function ok<T>(method: string, path: string, body?: unknown, token = admin): Promise<T> {
  const answer = await ask<T>(method, path, body, token);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
const at = (index: number) => world.products[index] ?? 0;
const goods = (...indices: number[]) =>
  indices.map((i) => ({ product: at(i), price: 900_000 + i, old_price: 1_200_000 }));
const draft = (more: object = {}) =>
  ok<Campaign>('POST', '/analytic-price-tags', {
    name: 'Aksiya',
    begins: today,
    ends: on(7),
    format: 'A6',
    sampler,
    products: goods(0, 1),
    branches: [world.branches.a],
    ...more,
  });
const step = (name: 'issue' | 'withdraw', { id, version }: Pick<Campaign, 'id' | 'version'>) =>
  ask<Campaign>('POST', `/analytic-price-tags/${id}/${name}`, { version });
async function issued(more: object = {}): Promise<Campaign> {
  const answer = await step('issue', await draft(more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const edit = ({ id, version }: Pick<Campaign, 'id' | 'version'>, change: object) =>
  ok<Campaign>('PATCH', `/analytic-price-tags/${id}`, { version, ...change });
const content = (id: number) => ok<CampaignContent>('GET', `/analytic-price-tags/${id}/content`);
const shown = (id: number, token = admin) =>
  ok<Campaign>('GET', `/analytic-price-tags/${id}`, undefined, token);
const print = (products: readonly number[], token = seller) =>
  ok<{ id: number }>(
    'POST',
    '/print-jobs',
    { items: products.map((product) => ({ product, format: 'A6' })) },
    token,
  );
const historyOf = async (id: number) =>
  (
    await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'analytic_price_tag')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => [action, before, after]);
/** Deadline of a branch, and whether it has to print again. */
const entryOf = async (campaign: number, branch: number) =>
  server.db
    .selectFrom('analytic_price_tag_branch')
    .select(['due_at', 'edited', 'done', 'needed', 'done_at'])
    .where('campaign_id', '=', campaign)
    .where('branch_id', '=', branch)
    .executeTakeFirst();
const dueOf = async (campaign: number, branch = world.branches.a) =>
  new Date((await entryOf(campaign, branch))?.due_at ?? 0);

it('a campaign issued or edited while its products are renamed has the new names on its tags', async () => {
  const { category_id } = await server.db
    .selectFrom('product')
    .select('category_id')
    .where('id', '=', at(0))
    .executeTakeFirstOrThrow();
  const add = (sku: string) => addProduct(server.db, { sku, category_id, price: 1_000_000 });
  const [first, second] = [await add('RENAMED-1'), await add('RENAMED-2')];
  await transaction(server.db, (tx) => refreshTagContent(tx, [first, second]));
  const products = [{ product: first, price: 900_000 }];
  const made = await draft({ products });
  /** Commits a rename when the call waits for it, or has been answered. */
  const during = async (renamed: number, call: () => ReturnType<typeof step>) => {
    const calling = await transaction(server.db, async (tx) => {
      await sql`update product set name_uz = 'Yangi nom', name_ru = 'Новое имя' where id = ${renamed}`.execute(
        tx,
      );
      await refreshTagContent(tx, [renamed]);
      const answer = call();
      await locksAreAwaited(server.owner, 1, answer);
      return { answer };
    });
    const { status, body } = await calling.answer;
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await findDrift(server.db)).toEqual([]);
    return body;
  };
  const { id, version } = await during(first, () => step('issue', made));
  await during(second, () =>
    ask<Campaign>('PATCH', `/analytic-price-tags/${id}`, {
      version,
      products: [...products, { product: second, price: 900_000 }],
    }),
  );
  await server.db
    .updateTable('product')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', 'in', [first, second])
    .execute();
});

describe('a draft of a campaign', () => {
  it('has the chosen products and branches, by name and by code', async () => {
    const { id } = await draft({
      name: '  Kuzgi   aksiya ',
      products: [
        { product: at(2), price: 5 },
        { product: at(0), price: 900_000, old_price: 1_000_000, discount_percent: 10 },
      ],
      branches: ['TAS-02', world.branches.a],
    });
    expect((await shown(id)).name).toBe('Kuzgi aksiya');
    expect(await content(id)).toMatchObject({
      products: [
        {
          product: {
            id: at(0),
            sku: 'T-00001',
            name: { uz: 'Televizor 1', ru: 'Телевизор 1' },
            price: 1_000_000,
          },
          price: 900_000,
          old_price: 1_000_000,
          discount_percent: 10,
        },
        { product: { id: at(2), price: 1_020_000 }, price: 5, old_price: null, discount_percent: null },
      ],
      branches: [
        { id: world.branches.a, code: 'TAS-01', name: { uz: 'TAS-01', ru: 'TAS-01' }, closed: false },
        { id: world.branches.b, code: 'TAS-02', closed: false },
      ],
    });
  });

  it('is changed only in the fields that differ, and so is the history', async () => {
    const made = await draft();
    const changed = await edit(made, {
      name: 'Boshqa',
      begins: on(1),
      ends: on(9),
      sampler: other,
      products: [...goods(1), { product: at(2), price: 5 }, { product: at(3), price: 6 }],
      branches: ['TAS-02'],
    });
    expect(changed).toMatchObject({
      name: 'Boshqa',
      begins: on(1),
      ends: on(9),
      sampler: { id: other },
      version: 2,
    });
    const now = await content(made.id);
    expect(now.products.map(({ product, price }) => [product.id, price])).toEqual([
      [at(1), 900_001],
      [at(2), 5],
      [at(3), 6],
    ]);
    expect(now.branches.map(({ code }) => code)).toEqual(['TAS-02']);
    const repriced = await edit(changed, {
      products: [
        { product: at(1), price: 7 },
        ...now.products.slice(1).map(({ product, price }) => ({ product: product.id, price })),
      ],
    });
    await edit(repriced, { name: 'Boshqa', branches: ['TAS-02'] });
    expect(await historyOf(made.id)).toEqual([
      [
        'created',
        null,
        {
          name: 'Aksiya',
          begins: today,
          ends: on(7),
          format: 'A6',
          sampler_id: sampler,
          products: 2,
          branches: 1,
        },
      ],
      [
        'changed',
        { name: 'Aksiya', begins: today, ends: on(7), sampler_id: sampler },
        {
          name: 'Boshqa',
          begins: on(1),
          ends: on(9),
          sampler_id: other,
          products_changed: 2,
          products_removed: 1,
          branches_added: 1,
          branches_removed: 1,
        },
      ],
      ['changed', {}, { products_changed: 1 }],
    ]);
  });

  it('may lose its end and its branches; an invalid change is refused and changes nothing', async () => {
    const made = await draft({ ends: null, branches: [], regions: [] });
    expect(made).toMatchObject({ ends: null, numbers: { reached: 0 } });
    const refused = async (change: object) => {
      const { body } = await ask<Campaign>('PATCH', `/analytic-price-tags/${made.id}`, {
        version: 1,
        ...change,
      });
      return body.errors?.map(({ field, code }) => [field, code]) ?? body.code;
    };
    expect(await refused({ ends: on(-1) })).toEqual([['ends', 'period_reversed']]);
    expect(await refused({ name: ' ' })).toEqual([['name', 'required']]);
    expect(await refused({ format: 'A7' })).toEqual([['sampler', 'sampler_format_differs']]);
    expect(await refused({ sampler: 999_999 })).toEqual([['sampler', 'sampler_unknown']]);
    expect(await refused({ products: [{ product: 999_999, price: 5 }] })).toEqual([
      ['products.0.product', 'product_unknown'],
    ]);
    expect(await shown(made.id)).toMatchObject({ version: 1, name: 'Aksiya', ends: null });
    expect((await edit(made, { ends: today })).ends).toBe(today);
  });

  it('is deleted with all its rows; an issued one is not', async () => {
    const made = await draft();
    await ok('DELETE', `/analytic-price-tags/${made.id}`);
    expect((await ask('GET', `/analytic-price-tags/${made.id}`)).status).toBe(404);
    for (const table of ['analytic_price_tag_product', 'analytic_price_tag_branch'] as const)
      expect(await server.db.selectFrom(table).select('campaign_id').execute()).toEqual([]);
    expect((await historyOf(made.id)).at(-1)).toEqual([
      'deleted',
      { name: 'Aksiya', begins: today, ends: on(7) },
      null,
    ]);
    const live = await issued();
    expect((await ask('DELETE', `/analytic-price-tags/${live.id}`)).body.code).toBe('campaign_not_draft');
    expect((await step('issue', live)).body.code).toBe('campaign_not_draft');
  });
});

describe('issuing a campaign', () => {
  it('is refused only if an issued one shares a product, a branch and a day with it', async () => {
    await issued({ name: 'Birinchi', begins: on(3), ends: on(5) });
    const codeOf = async (more: object) =>
      (await step('issue', await draft({ name: 'Ikkinchi', ...more }))).body;
    for (const free of [
      { name: 'Nolinchi', begins: on(0), ends: on(2) },
      { begins: on(6), ends: on(9) },
      { begins: on(3), ends: on(5), products: goods(2, 3) },
      { begins: on(3), ends: on(5), branches: ['TAS-02'] },
    ])
      expect((await codeOf(free)).phase).not.toBe(undefined);
    for (const taken of [
      { begins: on(2), ends: on(3), products: goods(0, 5) },
      { begins: on(5), ends: on(6), products: goods(1) },
    ]) {
      const body = await codeOf(taken);
      expect(body.code, JSON.stringify(taken)).toBe('campaign_overlaps');
      expect(body.message).toContain('Birinchi');
    }
    // In the order of their days.
    expect((await codeOf({ begins: on(0), ends: on(9) })).message).toContain('Nolinchi, Birinchi, Ikkinchi');
  });

  it('is refused for one of two that are issued at the same time and share these', async () => {
    const [one, two] = [await draft({ name: 'Bir' }), await draft({ name: 'Ikki' })];
    await transaction(server.db, (tx) => refreshTagContent(tx, [at(0)]));
    const { answers } = await transaction(server.db, async (tx) => {
      // Holds both after their checks, unless one waits for the other before these.
      await sql`select from tag_content where product_id = ${at(0)} for update`.execute(tx);
      const answers = Promise.all([step('issue', one), step('issue', two)]);
      await locksAreAwaited(server.owner, 2);
      return { answers };
    });
    const found = (await answers).map(({ status, body }) => [status, body.code ?? null]);
    expect(found.toSorted()).toEqual([
      [200, null],
      [409, 'campaign_overlaps'],
    ]);
  });

  it('a withdrawn or never issued one blocks nothing', async () => {
    const first = await issued();
    await draft({ name: 'Qoralama' });
    expect((await step('withdraw', first)).body.phase).toBe('withdrawn');
    expect((await issued({ name: 'Yangi' })).phase).toBe('running');
  });

  it('names the obstacles: closed branches, deleted products, more than five with their number', async () => {
    const closed: number[] = [];
    for (let i = 1; i <= 7; i++) closed.push(await addBranch(server.db, `NAM-0${i}`));
    const made = await draft({ branches: closed });
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', 'in', closed)
      .execute();
    const refused = await step('issue', made);
    expect([refused.status, refused.body.code]).toEqual([409, 'campaign_branches_closed']);
    expect(refused.body.message).toContain('NAM-01, NAM-02, NAM-03, NAM-04, NAM-05 … (+2)');
    const second = await draft();
    const deleted = (when: string | null) =>
      server.db.updateTable('product').set({ deleted_at: when }).where('id', '=', at(1)).execute();
    await deleted(new Date().toISOString());
    const without = await step('issue', second);
    const products = [
      { product: at(0), price: 5 },
      { product: at(1), price: 5 },
    ];
    const chosen = await ask<Campaign>('PATCH', `/analytic-price-tags/${second.id}`, {
      version: 1,
      products,
    });
    await deleted(null);
    expect(chosen.body.errors).toMatchObject([
      { field: 'products.1.product', code: 'product_gone', params: { name: 'Televizor 2', sku: 'T-00002' } },
    ]);
    expect(without.body.code).toBe('campaign_products_deleted');
    expect(without.body.message).toContain('T-00002');
    expect((await shown(second.id)).phase).toBe('draft');
  });

  it('requires printing by the end of its first day, or of today if that day is past', async () => {
    expect(await dueOf((await issued({ begins: on(3) })).id)).toEqual(startOfDay(on(4)));
    await sql`truncate analytic_price_tag cascade`.execute(server.owner);
    const running = await issued({ begins: on(-3) });
    expect(await dueOf(running.id)).toEqual(startOfDay(on(1)));
    expect((await historyOf(running.id)).at(-1)).toEqual([
      'issued',
      null,
      { products: 2, branches: 1, begins: on(-3), ends: on(7) },
    ]);
    expect(running).toMatchObject({ version: 2, issued_by: 'Karimova Aziza', withdrawn_at: null });
    expect(running.issued_at).not.toBeNull();
  });
});

describe('a campaign that was issued', () => {
  it('moved before it begins, requires printing by its new first day; in a branch added later by today’s end', async () => {
    const made = await issued({ begins: on(3), ends: on(9) });
    const moved = await edit(made, { begins: on(5) });
    expect(await dueOf(made.id)).toEqual(startOfDay(on(6)));
    await server.db
      .updateTable('analytic_price_tag_branch')
      .set({ due_at: '2026-01-01T00:00:00Z' })
      .where('campaign_id', '=', made.id)
      .execute();
    await edit(moved, { branches: ['TAS-01', 'TAS-02'] });
    expect(await dueOf(made.id)).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(await dueOf(made.id, world.branches.b)).toEqual(startOfDay(on(6)));
    expect(await entryOf(made.id, world.branches.b)).toMatchObject({ needed: 2, done: 0, edited: false });
  });

  it('[TAG-5] with another price is to be printed again by today’s end in branches that printed that product, and in no others', async () => {
    const made = await issued({ branches: ['TAS-01', 'TAS-02'], products: goods(0, 1) });
    await print([at(0)]);
    await server.db
      .updateTable('analytic_price_tag_branch')
      .set({ due_at: '2026-01-01T00:00:00Z' })
      .where('campaign_id', '=', made.id)
      .execute();
    const first = { ...goods(0)[0] };
    // A product that was never printed does not put a branch back.
    const one = await edit(made, { products: [first, { product: at(1), price: 5 }] });
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ edited: false, done: 1 });
    const two = await edit(one, {
      products: [
        { ...first, price: 4 },
        { product: at(1), price: 5 },
      ],
    });
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ edited: true, done: 0 });
    expect(await dueOf(made.id)).toEqual(startOfDay(on(1)));
    expect(await dueOf(made.id, world.branches.b)).toEqual(new Date('2026-01-01T00:00:00Z'));
    await print([at(0)]);
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ edited: true, done: 1 });
    await print([at(1)]);
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ edited: false, done: 2 });
    // Another name does not change a tag's content.
    const named = await edit(two, { name: 'Yangi nom' });
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ edited: false, done: 2 });
    await edit(named, { sampler: other });
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ edited: true, done: 0 });
  });

  it('[TAG-5] with one product more is to be printed by today’s end where all was printed and that product is displayed', async () => {
    const made = await issued({ branches: ['TAS-01', 'TAS-02'] });
    await print([at(0), at(1)]);
    await server.db
      .updateTable('analytic_price_tag_branch')
      .set({ due_at: '2026-01-01T00:00:00Z' })
      .where('campaign_id', '=', made.id)
      .execute();
    expect((await entryOf(made.id, world.branches.a))?.done_at).not.toBeNull();
    const more = await edit(made, { products: goods(0, 1, 2) });
    expect(more.numbers).toMatchObject({ printed: 0, late: 1, edited: 0 });
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({
      needed: 3,
      done: 2,
      done_at: null,
      edited: false,
    });
    expect(await dueOf(made.id)).toEqual(startOfDay(on(1)));
    expect(await dueOf(made.id, world.branches.b)).toEqual(new Date('2026-01-01T00:00:00Z'));
    await print([at(2)]);
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ done: 3, edited: false });
    expect((await entryOf(made.id, world.branches.a))?.done_at).not.toBeNull();
    expect((await shown(made.id)).numbers).toMatchObject({ printed: 1, late: 1 });
  });

  it('[TAG-5] is not printed in a branch where a tag did not come out', async () => {
    const made = await issued();
    const { id } = await print([at(0), at(1)]);
    const failed = [{ product: at(1), format: 'A6' }];
    await ok('POST', `/print-jobs/${id}/confirm`, { failed }, seller);
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ needed: 2, done: 1, done_at: null });
    await server.db
      .updateTable('analytic_price_tag_branch')
      .set({ due_at: '2026-01-01T00:00:00Z' })
      .execute();
    expect((await shown(made.id)).numbers).toMatchObject({ printed: 0, late: 1 });
  });

  it('[TAG-5] printed again is no longer edited, even if another of its products has no place in the branch', async () => {
    const elsewhere = await addProduct(server.db, { sku: 'T-90001', category_id: world.category });
    const products = (price: number) => [
      { product: at(0), price },
      { product: elsewhere, price },
    ];
    const made = await issued({ products: products(500_000) });
    await print([at(0)]);
    const one = await edit(made, { products: products(400_000) });
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ needed: 1, done: 0, edited: true });
    await print([at(0)]);
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ needed: 1, done: 1, edited: false });
    // Its tag is printed without a place, so it counts from then on.
    await print([elsewhere]);
    await edit(one, { products: products(300_000) });
    await print([at(0)]);
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ done: 1, edited: true });
    await print([elsewhere]);
    expect(await entryOf(made.id, world.branches.a)).toMatchObject({ done: 1, edited: false });
  });

  it('that has begun keeps its first day, may end sooner or later, and is over the day after', async () => {
    const made = await issued();
    const longer = await edit(made, { ends: on(20), begins: today });
    expect(longer).toMatchObject({ ends: on(20), phase: 'running' });
    const refused = await ask('PATCH', `/analytic-price-tags/${made.id}`, { version: 3, ends: on(-1) });
    expect(refused.body.errors).toMatchObject([{ field: 'ends', code: 'period_reversed' }]);
    await server.db
      .updateTable('analytic_price_tag')
      .set({ begins: on(-5), ends: on(-1) })
      .execute();
    for (const answer of [
      await ask('PATCH', `/analytic-price-tags/${made.id}`, { version: 3, name: 'x' }),
      await step('withdraw', { id: made.id, version: 3 }),
    ])
      expect(answer.body.code).toBe('campaign_over');
    const plan = await draft();
    expect((await step('withdraw', plan)).body.code).toBe('campaign_not_issued');
    expect((await ask('POST', `/analytic-price-tags/${plan.id}/remind`, {})).body.code).toBe(
      'campaign_not_issued',
    );
  });

  it('withdrawn shows who did it, and the history shows how far it had come', async () => {
    const made = await issued({ branches: ['TAS-01', 'TAS-02'] });
    await print([at(0), at(1)]);
    const { body } = await step('withdraw', made);
    expect(body).toMatchObject({ phase: 'withdrawn', withdrawn_by: 'Karimova Aziza', version: 3 });
    expect(body.withdrawn_at).not.toBeNull();
    expect((await historyOf(made.id)).at(-1)).toEqual(['withdrawn', { ends: on(7) }, { printed: 1, of: 2 }]);
    expect((await step('withdraw', made)).body.code).toBe('stale_version');
  });

  it('is edited after others have written the content of its products, first their own: no deadlock', async () => {
    const made = await issued();
    await transaction(server.db, (tx) => refreshTagContent(tx, [at(0)]));
    const edited = await server.db.transaction().execute(async (tx) => {
      await sql`select from tag_content where product_id = ${at(0)} for no key update`.execute(tx);
      const answer = edit(made, { products: [{ ...goods(0)[0], price: 950_000 }] });
      await locksAreAwaited(server.owner);
      await sql`select from analytic_price_tag_product
        where product_id = ${at(0)} for no key update nowait`.execute(tx);
      return { answer };
    });
    expect((await edited.answer).version).toBe(made.version + 1);
  });

  it('is locked by a print before tags are counted by sampler, also if it changes no count: no deadlock', async () => {
    await issued();
    await print([at(0)]);
    const { again, free } = await server.db.transaction().execute(async (tx) => {
      await sql`select from sampler_print_count for update`.execute(tx);
      const again = print([at(0)]);
      await locksAreAwaited(server.owner);
      const { rows } = await sql`select from analytic_price_tag_branch for no key update skip locked`.execute(
        tx,
      );
      return { again, free: rows.length };
    });
    await again;
    expect(free).toBe(0);
  });

  it('counts a print that a failed one waited for', async () => {
    await issued();
    const { id } = await print([at(0)]);
    const answers = await server.db.transaction().execute(async (tx) => {
      await sql`select from sampler_print_count for update`.execute(tx);
      const printed = print([at(1)]);
      await locksAreAwaited(server.owner);
      const failed = ok('POST', `/print-jobs/${id}/confirm`, { failed: [at(0)] }, seller);
      await locksAreAwaited(server.owner, 2);
      return { printed, failed };
    });
    await Promise.all(Object.values(answers));
    expect(
      await server.db.selectFrom('analytic_price_tag_branch').select(['needed', 'done']).execute(),
    ).toEqual([{ needed: 2, done: 1 }]);
  });

  it('reminds those of the named branches that have something to do', async () => {
    const made = await issued({ branches: ['TAS-01', 'TAS-02'] });
    const remind = (branches?: readonly number[]) =>
      ok<{ branches: number }>(
        'POST',
        `/analytic-price-tags/${made.id}/remind`,
        branches ? { branches } : {},
      );
    expect((await remind()).branches).toBe(2);
    expect((await remind([world.branches.b])).branches).toBe(1);
    await print([at(0), at(1)]);
    expect((await remind([world.branches.a])).branches).toBe(0);
    expect((await remind()).branches).toBe(1);
    expect((await historyOf(made.id)).slice(2).map(([, , after]) => after)).toEqual([
      { branches: 2 },
      { branches: 1 },
      { branches: 1 },
    ]);
    const marked = await server.db
      .selectFrom('analytic_price_tag_branch')
      .select('branch_id')
      .where('reminded_at', 'is not', null)
      .execute();
    expect(marked).toHaveLength(2);
  });

  it('[GRD-7] reminds no branch in which the person sees no campaigns, and does not count its people', async () => {
    const permissions = { 'analytic_price_tag.show': 'own', 'analytic_price_tag.remind': '1' };
    const { phone } = await addPerson(server.db, { permissions, branchId: world.branches.a });
    const director = await server.signIn(phone, PERSONAL);
    const remind = ({ id }: Campaign, body: object) =>
      ask<{ branches: number }>('POST', `/analytic-price-tags/${id}/remind`, body, director);
    const made = await issued({ branches: ['TAS-01', 'TAS-02'] });
    expect((await remind(made, { branches: [world.branches.b] })).body).toEqual({ branches: 0, people: 0 });
    expect((await remind(made, {})).body.branches).toBe(1);
    const foreign = await issued({ branches: ['TAS-02'], products: goods(2) });
    expect((await remind(foreign, {})).status).toBe(404);
  });
});

describe('campaigns in the list', () => {
  interface Page {
    readonly items: CampaignSummary[];
    readonly next: string | null;
    readonly total: number;
  }
  const names = async (query: string, token = admin) => {
    const found: string[] = [];
    let cursor = '';
    for (;;) {
      const { items, next } = await ok<Page>(
        'GET',
        `/analytic-price-tags?limit=2${query}${cursor}`,
        undefined,
        token,
      );
      for (const { name } of items) found.push(name);
      if (next === null) return found;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
  };

  it('are sorted by urgency or in the requested order, and are found by phase, lateness, branch and name', async () => {
    await draft({ name: 'Qoralama', begins: on(-9), ends: null });
    const withdrawn = await issued({ name: 'Bekor', begins: on(2), ends: on(3) });
    await step('withdraw', withdrawn);
    await issued({ name: 'Kelgusi', begins: on(4), ends: on(5), branches: ['TAS-01', 'TAS-02'] });
    await issued({ name: 'Davom', begins: on(-2), ends: on(1) });
    await issued({ name: 'Kechikkan', products: goods(3), begins: on(-3), ends: on(9) });
    await issued({ name: 'Bajarilgan', products: goods(4), begins: on(-4), ends: on(6) });
    await print([at(4)]);
    const over = await issued({ name: 'Tugagan', products: goods(5), begins: on(-1), ends: on(8) });
    await sql`update analytic_price_tag_branch b set due_at = '2026-01-01T00:00:00Z' from analytic_price_tag c
      where c.id = b.campaign_id and c.name = 'Kechikkan'`.execute(server.db);
    await server.db
      .updateTable('analytic_price_tag')
      .set({ begins: on(-8), ends: on(-7) })
      .where('id', '=', over.id)
      .execute();
    const before = await issued({ name: 'Avvalgi', products: goods(6), begins: on(-1), ends: on(8) });
    await server.db
      .updateTable('analytic_price_tag')
      .set({ begins: on(-29), ends: on(-27) })
      .where('id', '=', before.id)
      .execute();
    // Of those that are over the newest first.
    const all = ['Davom', 'Bajarilgan', 'Kechikkan', 'Kelgusi', 'Qoralama', 'Tugagan', 'Avvalgi', 'Bekor'];
    expect(await names('')).toEqual(all);
    // For a branch: late, to print, coming, running and done; it does not see drafts.
    expect(await names('', seller)).toEqual([
      'Kechikkan',
      'Davom',
      'Kelgusi',
      'Bajarilgan',
      'Tugagan',
      'Avvalgi',
      'Bekor',
    ]);
    expect(await names('&branch=TAS-02')).toEqual(['Kelgusi']);
    expect(await names('&sort=name')).toEqual(all.toSorted());
    expect(await names('&sort=-begins')).toEqual([
      'Kelgusi',
      'Bekor',
      'Davom',
      'Kechikkan',
      'Bajarilgan',
      'Tugagan',
      'Qoralama',
      'Avvalgi',
    ]);
    expect(await names('&sort=ends')).toEqual([
      'Avvalgi',
      'Tugagan',
      'Davom',
      'Bekor',
      'Kelgusi',
      'Bajarilgan',
      'Kechikkan',
      'Qoralama',
    ]);
    for (const [phase, found] of [
      ['draft', ['Qoralama']],
      ['coming', ['Kelgusi']],
      ['running', ['Davom', 'Bajarilgan', 'Kechikkan']],
      ['ended', ['Tugagan', 'Avvalgi']],
      ['withdrawn', ['Bekor']],
    ] as const)
      expect(await names(`&phase=${phase}`), phase).toEqual(found);
    expect(await names('&late=true')).toEqual(['Kechikkan']);
    expect(await names('&late=true', seller)).toEqual(['Kechikkan']);
    expect(await names('&late=false&phase=running')).toEqual(['Davom', 'Bajarilgan']);
    expect(await names('&search=КЕЧИК')).toEqual(['Kechikkan']);
    const { total, items } = await ok<Page>('GET', '/analytic-price-tags?limit=1&phase=running');
    expect(total).toBe(3);
    expect(items[0]).toMatchObject({
      sampler: { id: sampler, kind: 1 },
      product_count: 2,
      numbers: { reached: 1, needing: 1, printed: 0, tags: 2, tags_printed: 0 },
      own: null,
    });
  });

  it('each with the actions that its state allows', async () => {
    const can = ({ can: keys }: { can: readonly string[] }) =>
      keys.map((key) => key.split('.')[1]).toSorted();
    const made = await draft({ begins: on(2) });
    expect(can(made)).toEqual(['edit', 'issue', 'show']);
    const { body: coming } = await step('issue', made);
    expect(can(coming)).toEqual(['edit', 'remind', 'show', 'withdraw']);
    await server.db.updateTable('analytic_price_tag').set({ begins: today }).execute();
    expect(can(await shown(made.id))).toEqual(['edit', 'remind', 'show', 'withdraw']);
    await server.db
      .updateTable('analytic_price_tag')
      .set({ begins: on(-2), ends: on(-1) })
      .execute();
    expect(can(await shown(made.id))).toEqual(['remind', 'show']);
    await server.db
      .updateTable('analytic_price_tag')
      .set({ ends: on(3) })
      .execute();
    const { body: withdrawn } = await step('withdraw', await shown(made.id));
    expect(can(withdrawn)).toEqual(['remind', 'show']);
  });

  it('show day by day how many branches had looked and had printed', async () => {
    const made = await issued({ branches: ['TAS-01', 'TAS-02'], begins: on(-4) });
    await sql`update analytic_price_tag set issued_at = ${startOfDay(on(-3)).toISOString()}::timestamptz`.execute(
      server.db,
    );
    const set = (branch: number, viewed: string, done: string | null) =>
      server.db
        .updateTable('analytic_price_tag_branch')
        .set({ viewed_at: startOfDay(viewed).toISOString(), done_at: done && startOfDay(done).toISOString() })
        .where('branch_id', '=', branch)
        .execute();
    await set(world.branches.a, on(-2), on(-1));
    await set(world.branches.b, today, null);
    const funnel = await ok<CampaignFunnel>('GET', `/analytic-price-tags/${made.id}/funnel`);
    expect(funnel.days).toEqual([
      { day: on(-3), viewed: 0, printed: 0 },
      { day: on(-2), viewed: 1, printed: 0 },
      { day: on(-1), viewed: 1, printed: 1 },
      { day: today, viewed: 2, printed: 1 },
    ]);
    expect(funnel.regions).toHaveLength(1);
    expect(funnel.total).toMatchObject({ reached: 2, viewed: 2, needing: 2, tags: 4, hanging: 0 });
    const own = await ok<CampaignFunnel>('GET', `/analytic-price-tags/${made.id}/funnel`, undefined, seller);
    expect(own.total).toMatchObject({ reached: 1, viewed: 1, tags: 2 });
    expect(own.days.at(-1)).toEqual({ day: today, viewed: 1, printed: 1 });
  });
});
