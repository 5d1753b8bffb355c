import type {
  Campaign,
  CampaignBranch,
  CampaignFunnel,
  CampaignProduct,
  CampaignSummary,
} from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBranch, addBrand } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { requireLiveProducts } from '../goods/public.ts';
import { markViewed, readHangingBranches, readViewed } from './queries/branches.ts';
import { readProductsBySku } from './queries/content.ts';
import { readCounted, readReadiness, takeEnded } from './queries/issuing.ts';

const today = dayOf(new Date());
const on = (days: number) => addDays(today, days);

let server: TestServer;
let world: World;
let admin: string;
let sampler: number;
/** A branch of another region, which is first in the order of regions. */
let far: number;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 6);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  const rows = await server.db.selectFrom('sampler').select('id').where('format', '=', 'A6').execute();
  sampler = rows[0]?.id ?? 0;
  far = await addBranch(server.db, 'SAM-01');
  await sql`update region set position = case code when 'SAM' then 1 else 9 end`.execute(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate analytic_price_tag, print_job, price_tag cascade`.execute(server.owner);
});

async function ok<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await server.call(method, `/api/uz${path}`, {
    token: admin,
    body,
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}
const at = (index: number) => world.products[index] ?? 0;
const draft = (name: string, products: readonly number[], branches: readonly number[], more: object = {}) =>
  ok<Campaign>('POST', '/analytic-price-tags', {
    name,
    begins: today,
    ends: on(7),
    format: 'A6',
    sampler,
    products: products.map((i) => ({ product: at(i), price: 900_000 + i, old_price: 1_200_000 + i })),
    branches,
    ...more,
  });
async function issued(...args: Parameters<typeof draft>): Promise<number> {
  const { id, version } = await draft(...args);
  return (await ok<Campaign>('POST', `/analytic-price-tags/${id}/issue`, { version })).id;
}
interface Entry {
  readonly needed?: number;
  readonly done?: number;
  readonly due_at?: string;
  readonly viewed_at?: string;
  readonly reminded_at?: string;
  readonly last_printed_at?: string;
}
const set = (campaign: number, branch: number, entry: Entry) =>
  server.db
    .updateTable('analytic_price_tag_branch')
    .set(entry)
    .where('campaign_id', '=', campaign)
    .where('branch_id', '=', branch)
    .execute();
const days = (campaign: number, begins: string, ends: string) =>
  server.db.updateTable('analytic_price_tag').set({ begins, ends }).where('id', '=', campaign).execute();
const branchLog = (id: number, query = '') =>
  ok<{ items: CampaignBranch[]; next: string | null; total: number }>(
    'GET',
    `/analytic-price-tags/${id}/branches?limit=50${query}`,
  );
const list = async (query: string) =>
  (await ok<{ items: CampaignSummary[] }>('GET', `/analytic-price-tags?limit=50${query}`)).items;
const print = async (branch: string, products: readonly number[], confirms = true) => {
  const items = products.map((i) => ({ product: at(i), format: 'A6' }));
  const { id } = await ok<{ id: number }>('POST', '/print-jobs', { branch, items });
  if (confirms) await ok('POST', `/print-jobs/${id}/confirm`, {});
};

describe('two campaigns beside each other', () => {
  it('[TAG-5] have a log by branch each, those with most left to print first, page by page', async () => {
    const one = await issued('Bir', [0, 1], [world.branches.a, world.branches.b, far]);
    const two = await issued('Ikki', [2], [world.branches.b]);
    const moment = startOfDay(today).toISOString();
    await set(one, world.branches.a, { needed: 5, done: 4, due_at: startOfDay(on(3)).toISOString() });
    await set(one, world.branches.b, {
      needed: 6,
      done: 1,
      due_at: startOfDay(on(3)).toISOString(),
      reminded_at: moment,
    });
    await set(one, far, { needed: 9, done: 8, due_at: moment });
    const all = await branchLog(one);
    expect(all.total).toBe(3);
    expect(
      all.items.map(({ branch, late, reminded_at }) => [branch.code, late, reminded_at !== null]),
    ).toEqual([
      ['SAM-01', true, false],
      ['TAS-02', false, true],
      ['TAS-01', false, false],
    ]);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof branchLog>> = await ok(
        'GET',
        `/analytic-price-tags/${one}/branches?limit=1${next === null ? '' : `&cursor=${encodeURIComponent(next)}`}`,
      );
      seen.push(...page.items.map(({ branch }) => branch.code));
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual(['SAM-01', 'TAS-02', 'TAS-01']);
    expect((await branchLog(two)).items.map(({ branch }) => branch.code)).toEqual(['TAS-02']);
  });

  it('[TAG-5] are late each only in its own branches', async () => {
    await issued('Bir', [0], [world.branches.a, world.branches.b]);
    const two = await issued('Ikki', [1], [world.branches.a, world.branches.b]);
    await set(two, world.branches.b, { needed: 2, done: 0, due_at: startOfDay(today).toISOString() });
    const names = async (query: string) => (await list(query)).map(({ name }) => name);
    expect(await names('&branch=TAS-01&late=true')).toEqual([]);
    expect(await names('&branch=TAS-02&late=true')).toEqual(['Ikki']);
    expect(await names('&late=true')).toEqual(['Ikki']);
    // Late campaigns come first where they are late; for other branches the order is that of equal campaigns.
    expect(await names('&branch=TAS-02')).toEqual(['Ikki', 'Bir']);
    expect(await names('&branch=TAS-01')).toEqual(['Bir', 'Ikki']);
  });

  it('[TAG-5] are counted separately by region, in the order of the regions, and by day', async () => {
    const one = await issued('Bir', [0, 1], [world.branches.a, far]);
    const two = await issued('Ikki', [2], [world.branches.a, world.branches.b]);
    const moment = startOfDay(today).toISOString();
    await set(two, world.branches.a, { viewed_at: moment });
    await set(two, world.branches.b, { viewed_at: moment });
    const funnelOf = (id: number) => ok<CampaignFunnel>('GET', `/analytic-price-tags/${id}/funnel`);
    const regionsOf = ({ regions }: CampaignFunnel) =>
      regions.map(({ region, reached, viewed }) => [region.code, reached, viewed]);
    expect(regionsOf(await funnelOf(one))).toEqual([
      ['SAM', 1, 0],
      ['TAS', 1, 0],
    ]);
    expect(regionsOf(await funnelOf(two))).toEqual([['TAS', 2, 2]]);
    expect((await funnelOf(one)).days).toEqual([{ day: today, viewed: 0, printed: 0 }]);
    expect((await funnelOf(two)).days).toEqual([{ day: today, viewed: 2, printed: 0 }]);
  });

  it('[TAG-5] run on their last day, and are over on the next', async () => {
    const one = await issued('Bir', [0], [world.branches.a]);
    const two = await issued('Ikki', [1, 2], [world.branches.a]);
    // A draft is neither counted nor announced.
    const [running, over] = [await draft('Qoralama', [3], []), await draft('Eski qoralama', [3], [])];
    await print('TAS-01', [0, 1]);
    for (const id of [one, running.id]) await days(id, on(-3), today);
    for (const id of [two, over.id]) await days(id, on(-3), on(-1));
    // The printed tags hang; only those of the one that is over have to be taken down.
    expect(
      (await list('&branch=TAS-01&sort=name')).map(({ name, phase, own }) => [name, phase, own?.hanging]),
    ).toEqual([
      ['Bir', 'running', 0],
      ['Ikki', 'ended', 1],
    ]);
    expect(await readCounted(server.db, today)).toEqual([one]);
    const ended = await transaction(server.db, (tx) => takeEnded(tx, today, 10));
    expect(ended).toEqual([{ id: two, name: 'Ikki', begins: on(-3), ends: on(-1), product_count: 2 }]);
  });

  it('[TAG-5] that are over hang where they were hung or printed, each tag once, each campaign separately', async () => {
    const one = await issued('Bir', [0, 1], [world.branches.a, world.branches.b]);
    const two = await issued('Ikki', [2, 3], [world.branches.a, world.branches.b]);
    await print('TAS-01', [0]);
    // A print hangs, and a newer one waits to be hung.
    await print('TAS-01', [0, 1], false);
    await print('TAS-02', [2, 3], false);
    for (const id of [one, two]) await days(id, on(-2), on(-1));
    expect(await readHangingBranches(server.db, one)).toEqual([world.branches.a]);
    expect(await readHangingBranches(server.db, two)).toEqual([world.branches.b]);
    const hanging = async (id: number) =>
      (await branchLog(id, '&sort=code')).items.map((row) => [row.branch.code, row.hanging]);
    expect(await hanging(one)).toEqual([
      ['TAS-01', 2],
      ['TAS-02', 0],
    ]);
    expect(await hanging(two)).toEqual([
      ['TAS-01', 0],
      ['TAS-02', 2],
    ]);
    const remind = (id: number) => ok<{ branches: number }>('POST', `/analytic-price-tags/${id}/remind`, {});
    expect((await remind(one)).branches).toBe(1);
    const reminded = (await branchLog(one)).items.filter(({ reminded_at }) => reminded_at !== null);
    expect(reminded.map(({ branch }) => branch.code)).toEqual(['TAS-01']);
  });

  it('are ready by their own products and branches; deleted products are named by SKU', async () => {
    const one = await issued('Bir', [0, 1, 2], [world.branches.a]);
    const { id } = await draft('Ikki', [5, 4, 3], [world.branches.a, world.branches.b]);
    await sql`update product set deleted_at = now() where id = any(${[at(0), at(4), at(5)]}::bigint[])`.execute(
      server.db,
    );
    try {
      expect(await transaction(server.db, (tx) => readReadiness(tx, id))).toEqual({
        ends: on(7),
        products: 3,
        branches: 2,
        closed: null,
        deleted: ['T-00005', 'T-00006'],
        overlapping: null,
      });
      expect((await transaction(server.db, (tx) => readReadiness(tx, one)))?.deleted).toEqual(['T-00001']);
      const known = await readProductsBySku(server.db, ['T-00004', 'T-00005']);
      expect([...known.keys()]).toEqual(['T-00004']);
      const chosen = [at(3), at(4)].map((product, i) => ({ product, path: `products.${i}` }));
      await expect(
        transaction(server.db, (tx) => requireLiveProducts(tx, 'uz', chosen)),
      ).rejects.toMatchObject({
        issues: [{ path: 'products.1', code: 'product_gone', params: { sku: 'T-00005' } }],
      });
    } finally {
      await server.db.updateTable('product').set({ deleted_at: null }).execute();
    }
  });

  it('are noted as viewed only after they were issued', async () => {
    const one = await issued('Bir', [0], [world.branches.a]);
    const { id: waiting } = await draft('Ikki', [1], [world.branches.a]);
    const user = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    for (const id of [one, waiting])
      await transaction(server.db, (tx) => markViewed(tx, id, world.branches.a, user.id));
    const viewed = (id: number) => transaction(server.db, (tx) => readViewed(tx, id, world.branches.a));
    expect(await viewed(one)).not.toBeNull();
    expect(await viewed(waiting)).toBeNull();
  });

  it('[TAG-5] have a log by product each: values, brand, what is needed, printed and edited', async () => {
    const brand = await addBrand(server.db, 'Artel');
    await sql`update product set brand_id = ${brand} where id = ${at(0)}`.execute(server.db);
    const one = await issued('Bir', [0, 1], [world.branches.a, world.branches.b]);
    const two = await issued('Ikki', [2], [world.branches.a]);
    await print('TAS-01', [0]);
    await sql`update analytic_price_tag_product set edited_at = now()
      where campaign_id = ${one} and product_id = ${at(0)}`.execute(server.db);
    // Printed again in the other branch after the edit: the product still counts as edited.
    await print('TAS-02', [0]);
    await sql`insert into shelf (branch_id, name, type, main_mm, deleted_at)
      values (${world.branches.a}, 'Oʻchirilgan', 'straight', 1000, now())`.execute(server.db);
    const logOf = async (id: number, query = '') =>
      await ok<{ items: CampaignProduct[]; total: number }>(
        'GET',
        `/analytic-price-tags/${id}/products?limit=50&sort=sku${query}`,
      );
    const shown = await logOf(one);
    expect(shown.total).toBe(2);
    expect(shown.items).toMatchObject([
      {
        product: { sku: 'T-00001', brand: 'Artel' },
        old_price: 1_200_000,
        needed: 2,
        done: 1,
        entry: { edited: true },
      },
      {
        product: { sku: 'T-00002', brand: null },
        old_price: 1_200_001,
        needed: 2,
        done: 0,
        entry: { edited: false },
      },
    ]);
    expect((await logOf(one, '&search=00002')).items.map(({ product }) => product.sku)).toEqual(['T-00002']);
    expect((await logOf(one, '&search=00003')).items).toEqual([]);
    expect((await logOf(two)).items.map(({ product }) => product.sku)).toEqual(['T-00003']);
    expect((await logOf(one, '&branch=TAS-01')).items).toMatchObject([
      { needed: 1, done: 0, entry: { edited: true } },
      { needed: 1, done: 0, entry: { edited: false } },
    ]);
    // Printed ones first, the last printed one before the others, page by page.
    await print('TAS-01', [1]);
    const [pages, order]: [number, string[]] = [2, []];
    for (let i = 0, cursor = ''; i < pages; i++) {
      const { items, next } = await ok<{ items: CampaignProduct[]; next: string | null }>(
        'GET',
        `/analytic-price-tags/${one}/products?limit=1&sort=-printed_at${cursor}`,
      );
      order.push(...items.map(({ product }) => product.sku));
      cursor = `&cursor=${next}`;
      expect(next === null).toBe(i === pages - 1);
    }
    expect(order).toEqual(['T-00002', 'T-00001']);
  });
});
