import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../src/platform/db/transaction.ts';
import { type TestServer, testServer } from '../../test/harness.ts';
import { disagreements } from '../../test/tag-consistency.ts';
import { TEMPLATE_DEMO } from '../../test/templates.ts';
import { BRANCHES } from '../branches.ts';
import { Clock } from '../clock.ts';
import { readPeople } from '../people.ts';
import { readAssortment } from '../products.ts';
import { readShelves } from '../shelves.ts';
import { NotEmptyError, seedChain } from './seed-chain.ts';
import { CHAIN, chainAssortment, chainBranches, chainShelves, ean13 } from './size.ts';
import { chainStaff } from './staff.ts';
import { writeChainTags } from './write-tags.ts';
import { writeYear } from './write-year.ts';

describe('a chain of full size', () => {
  const demo = readAssortment();
  const demoShelves = readShelves(demo.products);

  test('has its number of branches and people, the demo among them', () => {
    const branches = chainBranches();
    const demoStaff = readPeople();
    const staff = chainStaff(branches, CHAIN.users);
    expect(new Set(branches.map((branch) => branch.code)).size).toBe(CHAIN.branches);
    expect(staff).toHaveLength(CHAIN.users);
    expect(staff.slice(0, demoStaff.length)).toEqual(demoStaff);
    for (const key of ['phone', 'pinfl'] as const)
      expect(new Set(staff.map((user) => user[key])).size).toBe(CHAIN.users);
  });

  test('the check digit of a barcode is that of EAN-13', () => {
    expect(ean13('400638133393')).toBe('4006381333931');
  });

  test('has its number of products, shelves and placements, 2,000 products on display in TAS-01', () => {
    const { products } = chainAssortment(demo);
    const shelves = chainShelves(demoShelves, products, demo.products.length);
    for (const key of ['sku', 'barcode'] as const)
      expect(new Set(products.map((product) => product[key])).size).toBe(CHAIN.products);
    expect(shelves).toHaveLength(CHAIN.shelves);
    expect(new Set(shelves.map((shelf) => `${shelf.branchId} ${shelf.name}`)).size).toBe(CHAIN.shelves);
    expect(shelves.reduce((sum, shelf) => sum + shelf.placements.length, 0)).toBe(CHAIN.placements);
    const first = shelves.filter((shelf) => shelf.branchId === 1);
    const displayed = new Set(first.flatMap((shelf) => shelf.placements.map((one) => one.product.id)));
    expect(displayed.size).toBeGreaterThanOrEqual(2000);
    expect(displayed.size).toBeLessThan(2300);
  });
});

describe('its printed tags', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(TEMPLATE_DEMO);
  });
  afterAll(() => server.close());

  test('a database with data of its own is left alone', async () => {
    await expect(seedChain(server.db, () => {})).rejects.toThrow(NotEmptyError);
  });

  test('make the number asked for, in every state, and agree with jobs and counts', async () => {
    await sql`truncate price_tag, price_tag_ahead, print_job_item, label_job, electronic_label, print_job, product_counter`.execute(
      server.owner,
    );
    await transaction(server.owner, (tx) => writeChainTags(tx, new Clock(new Date()), 16_000));
    const items = await sql<{ n: number }>`select count(*)::int as n from print_job_item`.execute(server.db);
    expect(items.rows).toEqual([{ n: 16_000 }]);
    expect(await disagreements(server.db)).toEqual([]);
    const token = await server.signIn('+998901000001', 'javon-demo');
    const totals = { to_print: 0, printed: 0, current: 0 };
    for (const { code } of BRANCHES.slice(0, 12)) {
      const answer = await server.call('GET', `/api/uz/price-tags/summary?branch=${code}`, { token });
      for (const item of answer.json<{ items: (typeof totals)[] }>().items) {
        totals.to_print += item.to_print;
        totals.printed += item.printed;
        totals.current += item.current;
      }
    }
    expect(totals.current).toBeGreaterThan(3 * totals.to_print);
    expect(Math.min(...Object.values(totals))).toBeGreaterThan(0);
  });

  test('a year of requests, campaigns, segments and walks is read by their lists, and changes no tag', async () => {
    const size = { campaigns: 3, productsOfCampaign: 4, segments: 2, productsOfSegment: 5, walksOfBranch: 2 };
    await transaction(server.owner, (tx) => writeYear(tx, new Clock(new Date()), size));
    expect(await disagreements(server.db)).toEqual([]);
    const token = await server.signIn('+998901000001', 'javon-demo');
    const list = async <Row>(path: string): Promise<{ items: Row[]; total: number }> =>
      (await server.call('GET', `/api/uz${path}`, { token })).json();
    const shelves = await list('/shelves');
    expect((await list('/applications')).total).toBeGreaterThanOrEqual(shelves.total);
    const campaigns = await list<{ name: string }>('/analytic-price-tags?phase=ended&search=Aksiya');
    expect(campaigns.items).toHaveLength(size.campaigns);
    expect(await list('/segments?state=ended&search=Segment')).toMatchObject({ total: size.segments });
    const walks = await list<{ scanned: number }>('/walk-checks?branch=TAS-01&open=false');
    expect(walks.items.map(({ scanned }) => scanned)).toEqual([195, 195]);
  });
});
