import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { sendFile } from '../../../test/multipart.ts';
import { addRole, addUser, makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';
import { notifyEnded, notifyOfLowerPrices, recountCampaigns } from './service/regular-work.ts';

const TODAY = dayOf(new Date());
const IN_A_WEEK = addDays(TODAY, 7);

interface Error {
  code: string;
  message: string;
  errors: { field?: string; code?: string; message: string }[];
  conflict?: { changed: { field: string; theirs: unknown }[] };
}
interface Entry {
  id: number;
  begins: string;
  ends: string | null;
  printed: boolean;
  viewed_at: string | null;
  printed_at: string | null;
  duplicates: number;
  edited: boolean;
}
interface Campaign {
  id: number;
  version: number;
  phase: string;
  name: string;
  product_count: number;
  numbers: Record<string, number>;
  own: { entry: Entry; needed: number; done: number; late: boolean; hanging: number } | null;
  can: string[];
}

const ENTRY_FIELDS = ['begins', 'duplicates', 'edited', 'ends', 'id', 'printed', 'printed_at', 'viewed_at'];

describe('analytics price tags', () => {
  let server: TestServer;
  let world: World;
  let analyst: string;
  let sellerA: string;
  let sellerB: string;
  let sampler: number;

  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db);
    await server.db.transaction().execute(async (tx) => {
      const all = { analytic_price_tag: 'all', 'analytic_price_tag.show': 'all' };
      const steps = ['edit', 'issue', 'withdraw', 'remind'].map((step) => [
        `analytic_price_tag.${step}`,
        '1',
      ]);
      const role = await addRole(tx, 'Analitik', { ...all, ...Object.fromEntries(steps) });
      await addUser(tx, '+998901110009', role, null);
      const seller = await tx
        .selectFrom('role')
        .select('id')
        .where('name_uz', '=', 'Sotuvchi')
        .executeTakeFirstOrThrow();
      for (const permission_key of ['analytic_price_tag', 'analytic_price_tag.show'])
        await tx
          .insertInto('role_permission')
          .values({ role_id: seller.id, permission_key, value: 'own' })
          .execute();
    });
    analyst = await server.signIn('+998901110009', PASSWORD);
    sellerA = await server.signIn(world.phones.sellerA, PASSWORD);
    sellerB = await server.signIn(world.phones.sellerB, PASSWORD);
    const found = await server.db
      .selectFrom('sampler')
      .select('id')
      .where('format', '=', 'A6')
      .executeTakeFirstOrThrow();
    sampler = found.id;
  });
  afterAll(() => server.close());
  // Starts each test without campaigns and prints, with all branches open.
  beforeEach(async () => {
    await sql`truncate analytic_price_tag, print_job, price_tag cascade`.execute(server.owner);
    await server.db.updateTable('branch').set({ closed_at: null }).execute();
  });

  async function call<T>(
    token: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }> {
    const answer = await server.call(method, `/api/uz${path}`, {
      token,
      body,
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  }
  const bodyOf = (more: object = {}) => ({
    name: 'Kuzgi chegirma',
    begins: TODAY,
    ends: IN_A_WEEK,
    format: 'A6',
    sampler,
    products: world.products
      .slice(0, 3)
      .map((product) => ({ product, price: 900_000, old_price: 1_200_000 })),
    branches: [world.branches.a, 'TAS-02'],
    ...more,
  });
  const make = (more: object = {}, token = analyst) =>
    call<Campaign & Error>(token, 'POST', '/analytic-price-tags', bodyOf(more));
  const issue = ({ id, version }: { id: number; version: number }) =>
    call<Campaign & Error>(analyst, 'POST', `/analytic-price-tags/${id}/issue`, { version });
  const issued = async (more: object = {}): Promise<Campaign> => {
    const answer = await issue((await make(more)).body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const shown = async (id: number, token = analyst) =>
    (await call<Campaign>(token, 'GET', `/analytic-price-tags/${id}`)).body;
  const print = async (token: string, products: readonly number[], format = 'A6') =>
    call<{ id: number } & Error>(token, 'POST', '/print-jobs', {
      items: products.map((product) => ({ product, format })),
    });
  const log = async (id: number, by: 'branches' | 'products', token = analyst, query = '') =>
    (
      await call<{
        items: {
          entry: Entry;
          branch: { code: string };
          product: { id: number };
          needed: number;
          done: number;
          state: string | null;
          late: boolean;
          hanging: number;
        }[];
      }>(token, 'GET', `/analytic-price-tags/${id}/${by}?${query}`)
    ).body.items;

  it('stay with head office as drafts, and are sent to their branches when issued', async () => {
    const draft = await make();
    expect(draft.status, JSON.stringify(draft.body)).toBe(201);
    expect(draft.body).toMatchObject({
      phase: 'draft',
      product_count: 3,
      numbers: { reached: 2, needing: 0 },
    });
    expect((await call(sellerA, 'GET', `/analytic-price-tags/${draft.body.id}`)).status).toBe(404);

    const done = await issue(draft.body);
    expect(done.body).toMatchObject({
      phase: 'running',
      numbers: { reached: 2, needing: 2, viewed: 0, printed: 0, late: 0, tags: 6, tags_printed: 0 },
    });
    expect(done.body.can).not.toContain('analytic_price_tag.issue');
    const list = await call<{ items: Campaign[] }>(sellerA, 'GET', '/analytic-price-tags');
    expect(list.body.items).toMatchObject([
      {
        id: done.body.id,
        numbers: { reached: 1, tags: 3 },
        own: { needed: 3, done: 0, late: false },
        can: ['analytic_price_tag.show'],
      },
    ]);
    const notices = await call<{ items: { kind: string; target: string; params: object }[] }>(
      sellerA,
      'GET',
      '/notices',
    );
    expect(notices.body.items).toMatchObject([
      {
        kind: 'campaign_issued',
        target: `/analytic_price_tag/${done.body.id}`,
        params: { step: 'issued', count: 3 },
      },
    ]);
    const onlyB = await issued({
      branches: [world.branches.b],
      products: [{ product: world.products[5], price: 5 }],
    });
    expect((await call(sellerA, 'GET', `/analytic-price-tags/${onlyB.id}`)).status).toBe(404);
    expect(
      (await call<{ items: Campaign[] }>(analyst, 'GET', '/analytic-price-tags?branch=TAS-01')).body.items,
    ).toHaveLength(1);
  });

  it('include all open branches of a region', async () => {
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', world.branches.b)
      .execute();
    const { region_id } = await server.db
      .selectFrom('branch')
      .select('region_id')
      .where('id', '=', world.branches.a)
      .executeTakeFirstOrThrow();
    const answer = await make({ branches: [], regions: [region_id] });
    expect(answer.body.numbers).toMatchObject({ reached: 1 });
  });

  it.each<[string, (world: World) => object, string, string | undefined]>([
    ['that ends before it begins', () => ({ ends: addDays(TODAY, -1) }), 'period_reversed', 'ends'],
    [
      'with a product twice',
      ({ products: [p] }) => ({
        products: [
          { product: p, price: 5 },
          { product: p, price: 6 },
        ],
      }),
      'already_chosen',
      'products.1.product',
    ],
    [
      'with a price that is not below the old one',
      ({ products: [p] }) => ({ products: [{ product: p, price: 5, old_price: 5 }] }),
      'old_price_not_above_price',
      'products.0.old_price',
    ],
    [
      'with a product that is not there',
      () => ({ products: [{ product: 999_999, price: 5 }] }),
      'product_unknown',
      'products.0.product',
    ],
    ['with a sampler of another format', () => ({ format: 'A7' }), 'sampler_format_differs', 'sampler'],
    ['with a branch that is not there', () => ({ branches: ['NAV-99'] }), 'branch_unknown', 'branches.0'],
  ])('refuse a campaign %s, and write nothing', async (_, wrong, code, field) => {
    const answer = await make(wrong(world));
    expect([answer.status, answer.body.errors[0]?.code, answer.body.errors[0]?.field]).toEqual([
      400,
      code,
      field,
    ]);
    expect((await call<{ items: [] }>(analyst, 'GET', '/analytic-price-tags')).body.items).toEqual([]);
  });

  it('cannot be issued without a product, a branch or an end, for closed branches, or for past days', async () => {
    const tries: [object, string][] = [
      [{ products: [] }, 'campaign_no_products'],
      [{ branches: [] }, 'campaign_no_branches'],
      [{ ends: null }, 'tag_campaign_endless'],
      [{ begins: '2026-01-01', ends: '2026-01-02' }, 'invalid'],
    ];
    for (const [more, code] of tries) {
      const draft = (await make(more)).body;
      const answer = await issue(draft);
      expect(answer.body.code, code).toBe(code);
      expect((await shown(draft.id)).phase).toBe('draft');
    }
    const draft = (await make()).body;
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', world.branches.b)
      .execute();
    const answer = await issue(draft);
    expect([answer.status, answer.body.code]).toEqual([409, 'campaign_branches_closed']);
    expect(answer.body.message).toContain('TAS-02');
    expect((await make({ branches: ['TAS-02'] })).body.code).toBe('campaign_branches_closed');
  });

  it('of one product in one branch at one time are refused with the name of the other', async () => {
    await issued({ name: 'Birinchi' });
    const second = (await make({ name: 'Ikkinchi', begins: IN_A_WEEK, ends: addDays(IN_A_WEEK, 3) })).body;
    const answer = await issue(second);
    expect([answer.status, answer.body.code]).toEqual([409, 'campaign_overlaps']);
    expect(answer.body.message).toContain('Birinchi');
    await issued({ name: 'Keyin', begins: addDays(IN_A_WEEK, 1), ends: addDays(IN_A_WEEK, 3) });
    await issued({ name: 'Boshqa mahsulot', products: [{ product: world.products[4], price: 5 }] });
    const both = await Promise.all(
      ['x', 'y'].map(async (name) =>
        issue((await make({ name, begins: '2190-01-01', ends: '2190-02-01' })).body),
      ),
    );
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  });

  it('log what a branch did: viewed, printed, duplicates, by branch and by product [TAG-5]', async () => {
    const { id } = await issued();
    const before = await log(id, 'branches', analyst, 'sort=code');
    expect(before.map((row) => row.branch.code)).toEqual(['TAS-01', 'TAS-02']);
    expect(Object.keys(before[0]?.entry ?? {}).sort()).toEqual(ENTRY_FIELDS);
    expect(before[0]?.entry).toMatchObject({
      begins: TODAY,
      ends: IN_A_WEEK,
      printed: false,
      viewed_at: null,
      printed_at: null,
      duplicates: 0,
      edited: false,
    });

    const [viewed, again] = [
      (await call<{ viewed_at: string }>(sellerA, 'POST', `/analytic-price-tags/${id}/viewed`)).body
        .viewed_at,
      (await call<{ viewed_at: string }>(sellerA, 'POST', `/analytic-price-tags/${id}/viewed`)).body
        .viewed_at,
    ];
    expect(viewed).toBe(again);
    expect(
      (await call<{ viewed_at: null }>(analyst, 'POST', `/analytic-price-tags/${id}/viewed`)).body.viewed_at,
    ).toBeNull();

    const [first = 0, ...rest] = world.products.slice(0, 3);
    expect((await print(sellerA, [first])).status).toBe(201);
    expect((await shown(id, sellerA)).own).toMatchObject({
      needed: 3,
      done: 1,
      entry: { printed: false, viewed_at: viewed },
    });
    expect((await print(sellerA, rest)).status).toBe(201);
    expect((await print(sellerA, [first])).status).toBe(201);
    const mine = (await log(id, 'branches', analyst, 'sort=code'))[0]?.entry;
    expect(mine).toMatchObject({ printed: true, duplicates: 1, edited: false, viewed_at: viewed });
    expect(mine?.printed_at).not.toBeNull();
    expect((await shown(id)).numbers).toMatchObject({
      viewed: 1,
      printed: 1,
      tags_printed: 3,
      duplicates: 1,
    });

    const products = await log(id, 'products', sellerA, 'sort=sku');
    expect(Object.keys(products[0]?.entry ?? {}).sort()).toEqual(ENTRY_FIELDS);
    expect(
      products.map((row) => [row.product.id, row.entry.printed, row.entry.duplicates, row.state]),
    ).toEqual([[first, true, 1, 'printed'], ...rest.map((product) => [product, true, 0, 'printed'])]);
    expect(
      (await log(id, 'products', sellerB)).every((row) => !row.entry.printed && row.state === 'to_print'),
    ).toBe(true);
    // Over all branches, an entry shows the latest view and print.
    const over = await log(id, 'products', analyst, 'sort=sku');
    expect(over.map((row) => [row.needed, row.done])).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ]);
    expect(over.map(({ entry }) => entry.viewed_at)).toEqual([viewed, viewed, viewed]);
    expect(over.map(({ entry }) => entry.printed_at)).toEqual(products.map(({ entry }) => entry.printed_at));
    expect((await log(id, 'branches', sellerA)).map((row) => row.branch.code)).toEqual(['TAS-01']);
    expect((await call(sellerA, 'GET', `/analytic-price-tags/${id}/products?branch=TAS-02`)).status).toBe(
      404,
    );
  });

  it('edited after printing come back with the edited flag until they are printed again [TAG-5]', async () => {
    const { id, version, name } = await issued();
    const products = world.products.slice(0, 3);
    await print(sellerA, products);
    const again = await call<Campaign>(analyst, 'PATCH', `/analytic-price-tags/${id}`, { version, name });
    expect([again.status, again.body.version], 'saved as it was').toEqual([200, version]);
    const edited = await call<Campaign>(analyst, 'PATCH', `/analytic-price-tags/${id}`, {
      version,
      products: products.map((product, i) => ({
        product,
        price: i === 0 ? 800_000 : 900_000,
        old_price: 1_200_000,
      })),
    });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect(edited.body.numbers).toMatchObject({ edited: 1, printed: 0, tags_printed: 2 });
    expect((await shown(id, sellerA)).own).toMatchObject({
      done: 2,
      entry: { edited: true, printed: false },
    });
    expect((await shown(id, sellerB)).own).toMatchObject({ entry: { edited: false } });
    const [changed] = await log(id, 'products', sellerA, 'sort=sku');
    expect(changed).toMatchObject({ state: 'to_print', entry: { edited: true, printed: false } });

    await print(sellerA, products.slice(0, 1));
    expect((await shown(id, sellerA)).own).toMatchObject({
      done: 3,
      entry: { edited: false, printed: true, duplicates: 0 },
    });
    const lines = await server.db
      .selectFrom('history')
      .select('action')
      .where('entity', '=', 'analytic_price_tag')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines.map((line) => line.action)).toEqual(['created', 'issued', 'changed']);
  });

  it('keep format, begin and branches that printed; an edit needs the current version', async () => {
    const { id, version } = await issued();
    const change = (body: object) =>
      call<Error>(analyst, 'PATCH', `/analytic-price-tags/${id}`, { version, ...body });
    expect((await change({ format: 'A7' })).body.code).toBe('campaign_format_fixed');
    expect((await change({ begins: addDays(TODAY, 1) })).body.code).toBe('campaign_begun');
    expect((await change({ products: [] })).body.code).toBe('campaign_no_products');
    await print(sellerA, world.products.slice(0, 1));
    const gone = await change({ branches: ['TAS-02'] });
    expect([gone.body.code, gone.body.message.includes('TAS-01')]).toEqual(['campaign_branch_printed', true]);
    expect((await change({ branches: ['TAS-01'] })).status).toBe(200);
    expect((await change({ name: 'Kech' })).body.code).toBe('stale_version');
    for (const path of ['', '/issue', '/withdraw'])
      expect(
        (
          await call<Error>(analyst, path === '' ? 'PATCH' : 'POST', `/analytic-price-tags/9999${path}`, {
            version: 1,
          })
        ).status,
      ).toBe(404);
    expect((await shown(id)).numbers).toMatchObject({ reached: 1 });
  });

  it('answer an edit of an old version with the saved values that differ, prices and branches included', async () => {
    const { body: made } = await make();
    const edit = (body: object) =>
      call<Error>(analyst, 'PATCH', `/analytic-price-tags/${made.id}`, { version: made.version, ...body });
    const { products } = bodyOf();
    const cheaper = products.map((line, i) => (i === 0 ? { ...line, price: 800_000 } : line));
    expect((await edit({ products: cheaper, branches: ['TAS-02'] })).status).toBe(200);
    const late = await edit(bodyOf({ name: 'Kech' }));
    expect(late.body.code).toBe('stale_version');
    const theirs = new Map(late.body.conflict?.changed.map((one) => [one.field, one.theirs]));
    expect([...theirs.keys()]).toEqual(['name', 'products', 'branches']);
    expect(theirs.get('name')).toBe('Kuzgi chegirma');
    expect(theirs.get('products')).toContainEqual(
      expect.objectContaining({
        product: expect.objectContaining({ id: world.products[0] }),
        price: 800_000,
        old_price: 1_200_000,
      }),
    );
    expect(theirs.get('branches')).toHaveLength(1);
    // Equal values are no conflict, in whichever order and spelling they are sent.
    const same = await edit(bodyOf({ products: cheaper.toReversed(), branches: ['TAS-02'] }));
    expect(same.body.conflict?.changed).toEqual([]);
  });

  it('withdrawn or ended, are to be taken down; branches that have not done so are named and reminded', async () => {
    const { id, version } = await issued();
    const products = world.products.slice(0, 3);
    const job = (await print(sellerA, products)).body.id;
    await call(sellerA, 'POST', `/print-jobs/${job}/confirm`, {});
    const over = await call<Campaign>(analyst, 'POST', `/analytic-price-tags/${id}/withdraw`, { version });
    expect(over.body).toMatchObject({ phase: 'withdrawn' });
    expect(
      (await log(id, 'branches', analyst, 'progress=hanging')).map((row) => [row.branch.code, row.hanging]),
    ).toEqual([['TAS-01', 3]]);
    expect((await shown(id, sellerA)).own).toMatchObject({ hanging: 3 });
    expect(
      (await call<{ branches: number }>(analyst, 'POST', `/analytic-price-tags/${id}/remind`, {})).body,
    ).toMatchObject({ branches: 1 });

    // After a tag is taken down, its next print does not belong to the campaign, though its earlier paper
    // did.
    const [first = 0] = products;
    await call(sellerA, 'POST', '/price-tags/taken-down', { items: [{ product: first, format: 'A6' }] });
    const [left] = await log(id, 'branches', analyst, 'progress=hanging');
    expect([left?.branch.code, left?.hanging]).toEqual(['TAS-01', 2]);
    await print(sellerA, [first]);
    expect((await shown(id, sellerA)).own).toMatchObject({ hanging: 2 });

    const again = (await print(sellerA, products)).body.id;
    await call(sellerA, 'POST', `/print-jobs/${again}/confirm`, {});
    expect(await log(id, 'branches', analyst, 'progress=hanging')).toEqual([]);
    expect(
      (await call<Error>(analyst, 'POST', `/analytic-price-tags/${id}/withdraw`, { version: version + 1 }))
        .body.code,
    ).toBe('campaign_over');
    expect(
      (await call<Error>(analyst, 'PATCH', `/analytic-price-tags/${id}`, { version: version + 1, name: 'x' }))
        .body.code,
    ).toBe('campaign_over');
  });

  it('take their notice back from a branch that is removed', async () => {
    const { id, version } = await issued();
    const notified = async (token: string) => {
      const { body } = await call<{ items: { target: string }[] }>(
        token,
        'GET',
        '/notices?kind=campaign_issued',
      );
      return body.items.filter(({ target }) => target === `/analytic_price_tag/${id}`).length;
    };
    expect([await notified(sellerA), await notified(sellerB)]).toEqual([1, 1]);
    const kept = { version, branches: [world.branches.a] };
    expect((await call(analyst, 'PATCH', `/analytic-price-tags/${id}`, kept)).status).toBe(200);
    expect([await notified(sellerA), await notified(sellerB)]).toEqual([1, 0]);
  });

  it('whose products come to cost less without them notify their author, once for each more, and name these products', async () => {
    const { id } = await issued();
    const [first = 0, second = 0] = world.products;
    const notified = async () => {
      await notifyOfLowerPrices(server.db);
      const { body } = await call<{
        items: { target: string; params: { step: string; count: number }; read_at: string | null }[];
      }>(analyst, 'GET', '/notices?kind=campaign_issued');
      const mine = body.items.filter(({ target }) => target.startsWith(`/analytic_price_tag/${id}`));
      await server.db.updateTable('notice').set({ read_at: new Date().toISOString() }).execute();
      return mine.map(({ params, read_at }) => [params.step, params.count, read_at !== null]);
    };
    const setPrice = (product: number, price: number) =>
      server.db.updateTable('product').set({ price }).where('id', '=', product).execute();
    const above = async () => {
      const path = `/analytic-price-tags/${id}/products?above_own=true`;
      const { body } = await call<{ total: number; items: { product: { id: number } }[] }>(
        analyst,
        'GET',
        path,
      );
      return [body.total, body.items.map(({ product }) => product.id)];
    };
    expect(await notified()).toEqual([]);
    expect(await above()).toEqual([0, []]);
    await setPrice(first, 899_999);
    expect(await above()).toEqual([1, [first]]);
    expect(await notified()).toEqual([['above_own', 1, false]]);
    expect(await notified(), 'the same one').toEqual([['above_own', 1, true]]);
    await setPrice(second, 850_000);
    expect(await notified()).toEqual([['above_own', 2, false]]);
    await setPrice(first, 1_000_000);
    expect(await notified(), 'one less').toEqual([['above_own', 2, true]]);
    await setPrice(second, 1_000_000);
    expect(await notified(), 'none').toEqual([]);
  });

  it('that end on their date notify once the branches where their tags hang, and head office sees the list', async () => {
    const { id } = await issued();
    const products = world.products.slice(0, 3);
    const job = (await print(sellerA, products)).body.id;
    await call(sellerA, 'POST', `/print-jobs/${job}/confirm`, {});
    expect(await notifyEnded(server.db)).toBe(0);
    const yesterday = addDays(TODAY, -1);
    await server.db
      .updateTable('analytic_price_tag')
      .set({ begins: yesterday, ends: yesterday })
      .where('id', '=', id)
      .execute();
    const both = await Promise.all([notifyEnded(server.db), notifyEnded(server.db)]);
    expect(both.sort()).toEqual([0, 1]);
    expect(await notifyEnded(server.db)).toBe(0);
    const notified = async (token: string) => {
      const { body } = await call<{ items: { target: string; params: { step: string } }[] }>(
        token,
        'GET',
        '/notices?kind=campaign_issued',
      );
      return body.items.filter(({ target }) => target === `/analytic_price_tag/${id}`);
    };
    expect((await notified(sellerA)).map(({ params }) => params.step)).toEqual(['ended']);
    expect((await notified(sellerB)).map(({ params }) => params.step)).toEqual(['issued']);

    // Each tag of the branch names the reason; head office sees which branches have not finished. (With
    // another format than the category's, the tag is on the take-down list: see the tests of the sources of a
    // tag.)
    const ended = async () =>
      (
        await call<{ items: { state: string; reasons: { code: string }[] }[] }>(
          sellerA,
          'GET',
          '/price-tags?format=A6',
        )
      ).body.items.filter(({ reasons }) => reasons.some(({ code }) => code === 'campaign_ended'));
    const hanging = async () =>
      (await log(id, 'branches', analyst, 'progress=hanging')).map((row) => [row.branch.code, row.hanging]);
    expect((await ended()).map(({ state }) => state)).toEqual(['to_print', 'to_print', 'to_print']);
    expect(await hanging()).toEqual([['TAS-01', 3]]);
    expect((await shown(id, sellerA)).own).toMatchObject({ hanging: 3 });
    expect(
      (await call<{ branches: number }>(analyst, 'POST', `/analytic-price-tags/${id}/remind`, {})).body
        .branches,
    ).toBe(1);
    const again = (await print(sellerA, products)).body.id;
    await call(sellerA, 'POST', `/print-jobs/${again}/confirm`, {});
    expect([await ended(), await hanging()]).toEqual([[], []]);
  });

  it('are late in branches that have not printed by the deadline, and these come first', async () => {
    const { id } = await issued();
    await print(sellerA, world.products.slice(0, 3));
    await server.db
      .updateTable('analytic_price_tag_branch')
      .set({ due_at: '2026-01-01T00:00:00Z' })
      .where('campaign_id', '=', id)
      .execute();
    expect((await log(id, 'branches')).map((row) => [row.branch.code, row.late])).toEqual([
      ['TAS-02', true],
      ['TAS-01', false],
    ]);
    const funnel = await call<{
      total: Record<string, number>;
      regions: { region: { code: string }; late: number }[];
      days: { day: string; printed: number }[];
    }>(analyst, 'GET', `/analytic-price-tags/${id}/funnel`);
    expect(funnel.body.total).toMatchObject({
      reached: 2,
      needing: 2,
      printed: 1,
      late: 1,
      tags: 6,
      tags_printed: 3,
      hanging: 0,
    });
    expect(funnel.body.regions).toMatchObject([{ region: { code: 'TAS' }, late: 1 }]);
    expect(funnel.body.days).toEqual([{ day: TODAY, viewed: 1, printed: 1 }]);
    expect(
      (await call<{ branches: number }>(analyst, 'POST', `/analytic-price-tags/${id}/remind`, {})).body
        .branches,
    ).toBe(1);
    expect(
      (await call<{ items: Campaign[] }>(sellerB, 'GET', '/analytic-price-tags')).body.items[0]?.own?.late,
    ).toBe(true);
  });

  it('require tags for the products on the shelves now, not at the time of the issue', async () => {
    const { id } = await issued();
    const gone = { branch_id: world.branches.a, product_id: world.products[0] ?? 0 };
    await server.db
      .deleteFrom('placement')
      .where('branch_id', '=', gone.branch_id)
      .where('product_id', '=', gone.product_id)
      .execute();
    expect(await recountCampaigns(server.db)).toBe(1);
    expect((await shown(id, sellerA)).own).toMatchObject({ needed: 2 });
    expect((await shown(id, sellerB)).own).toMatchObject({ needed: 3 });
  });

  it('log what was printed for a product that has left the shelves, without requiring it any more [TAG-5]', async () => {
    const products = world.products.slice(1, 4);
    const { id } = await issued({ products: products.map((product) => ({ product, price: 5 })) });
    await print(sellerA, products.slice(0, 2));
    // They leave with their shelf, which is deleted together with what stands on it; another shelf stays.
    await sql`insert into shelf (branch_id, name, type, main_mm)
      values (${world.branches.a}, 'Boshqa', 'straight', 1000)`.execute(server.db);
    const at = (deleted: string | null) =>
      server.db.updateTable('shelf').set({ deleted_at: deleted }).where('id', '=', world.shelves.a).execute();
    await at(new Date().toISOString());
    const rows = await log(id, 'products', sellerA, 'sort=sku');
    await at(null);
    expect(rows.map((row) => [row.needed, row.done, row.entry.printed_at !== null, row.state])).toEqual([
      [0, 0, true, 'take_down'],
      [0, 0, true, 'take_down'],
      [0, 0, false, null],
    ]);
  });

  it('read their products from pasted lines and from a file, naming each bad line', async () => {
    const read = (text: string) =>
      call<{
        items: { row: number; product: { sku: string }; price: number; old_price: number | null }[];
        errors: { row: number; code: string; text: string }[];
      }>(analyst, 'POST', '/analytic-price-tags/lines', { text });
    const LONG = `T-00006 1 090 000 ${'televizor '.repeat(30)}65`;
    const pasted = await read(
      [
        'T-00001 990000 1200000',
        '',
        'T-00002\t1 090 000\t',
        'T-00002;5;6',
        'NOMA-1 5',
        'T-00003',
        'T-00004 5 5',
        'T-00005 bepul',
        'T-00006 1 2 3',
        'T-00005;7;8;;',
        LONG,
      ].join('\n'),
    );
    expect(pasted.body.items.map((one) => [one.row, one.product.sku, one.price, one.old_price])).toEqual([
      [1, 'T-00001', 990_000, 1_200_000],
      [3, 'T-00002', 1_090_000, null],
      [10, 'T-00005', 7, 8],
    ]);
    expect(pasted.body.errors.map((one) => [one.row, one.code])).toEqual([
      [4, 'campaign_line_twice'],
      [5, 'row_product_unknown'],
      [6, 'tag_no_price'],
      [7, 'old_price_not_above_price'],
      [8, 'not_a_number'],
      [9, 'campaign_line_unclear'],
      [11, 'campaign_line_unclear'],
    ]);
    const at = (deleted: string | null) =>
      server.db.updateTable('product').set({ deleted_at: deleted }).where('sku', '=', 'T-00005').execute();
    await at(new Date().toISOString());
    const gone = await read('T-00005 7 8');
    await at(null);
    expect(gone.body).toMatchObject({ items: [], errors: [{ row: 1, code: 'row_product_deleted' }] });
    const apart = await read(
      'T-00005 149 900\nT-00001 1 090\nT-00002 149\u00a0900 199\u00a0900\nT-00004 149900 999900',
    );
    expect(apart.body.errors.map((one) => [one.row, one.code])).toEqual([
      [1, 'campaign_line_unclear'],
      [2, 'campaign_line_unclear'],
    ]);
    expect(apart.body.items.map((one) => [one.row, one.price, one.old_price])).toEqual([
      [3, 149_900, 199_900],
      [4, 149_900, 999_900],
    ]);
    // The whole line comes back, to be corrected.
    expect(pasted.body.errors.at(-1)?.text).toBe(LONG);
    const csv = Buffer.from(
      'Artikul;Valyuta;Narx;Eski narx\nT-00001;soʻm;990 000;1 200 000\nT-77777;;5;\nT-00002;;4;990;000\nT-00003;USD;500;\n',
    );
    const file = await sendFile(server, analyst, '/api/uz/analytic-price-tags/file', csv, 'POST');
    expect(file.json<{ items: unknown[]; errors: unknown[] }>()).toMatchObject({
      items: [{ row: 2, price: 990_000, old_price: 1_200_000 }],
      errors: [
        { row: 3, code: 'row_product_unknown' },
        { row: 4, code: 'row_too_long' },
        { row: 5, code: 'not_a_number' },
      ],
    });
    for (const heading of ['Filial', 'Действует с']) {
      const dated = Buffer.from(`Artikul;Narx;${heading}\nT-00001;990000;\n`);
      const refused = await sendFile(server, analyst, '/api/uz/analytic-price-tags/file', dated, 'POST');
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'sheet_prices_of_campaign' }]);
    }
  });
});
