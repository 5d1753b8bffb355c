import type { Format } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import type { TagRow } from '../tag-row.ts';
import { tagRows } from './states.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 3);
});
afterAll(() => server.close());

async function rowsOf(only: readonly (readonly [product: number, format: Format])[]): Promise<TagRow[]> {
  const question = {
    branchId: world.branches.a,
    language: 'uz' as const,
    asOf: null,
    only: only.map(([product, format]) => ({ product, format })),
  };
  const { rows } = await sql<TagRow>`select x.* from ${tagRows(question)} x order by x.id`.execute(server.db);
  return rows;
}

describe('tags that are named', () => {
  it('have one row each, whatever other formats and products are named beside them', async () => {
    const [first = 0, second = 0, third = 0] = world.products;
    const named = [
      [first, 'A6'],
      [first, 'A7'],
      [second, 'A7'],
      [third, 'A6'],
    ] as const;
    const rows = await rowsOf(named);
    expect(rows.map(({ product_id, format }) => [product_id, format])).toEqual(named);
  });

  it('and were never printed, have no failure and a count of zero', async () => {
    expect(await rowsOf([[world.products[0] ?? 0, 'A6']])).toMatchObject([
      {
        state: 'to_print',
        failed: false,
        times: 0,
        duplicates: 0,
        duplicates_on_day: 0,
        moved: false,
        promo_bank: false,
        campaign_id: null,
        judges_pending: false,
        pending_item_id: null,
        hung_item_id: null,
      },
    ]);
  });
});

describe('contents of a tag', () => {
  it('are read in the requested language, beside all others', async () => {
    const product = world.products[1] ?? 0;
    const read = async (inLanguage: 'uz' | 'ru' | 'kaa') => {
      const question = {
        branchId: world.branches.a,
        language: 'uz' as const,
        inLanguage,
        asOf: null,
        only: [{ product, format: 'A6' as const }],
      };
      const { rows } = await sql<TagRow>`select x.* from ${tagRows(question)} x`.execute(server.db);
      return rows[0];
    };
    const { rows } = await sql<{ digest_uz: string; digest_ru: string; digest_kaa: string }>`
      select digest_uz, digest_ru, digest_kaa from tag_content
      where product_id = ${product} and format = 'A6'`.execute(server.db);
    expect(new Set(Object.values(rows[0] ?? {})).size).toBeGreaterThan(1);
    for (const language of ['uz', 'ru', 'kaa'] as const)
      expect(await read(language)).toMatchObject({ digest: rows[0]?.[`digest_${language}`] });
  });
});

describe('a tag of a product without a place', () => {
  it('is correct while its contents are current, and it has not moved', async () => {
    const product = world.products[2] ?? 0;
    await sql`delete from placement where product_id = ${product}`.execute(server.db);
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    const job = await server.call('POST', '/api/uz/print-jobs', {
      token,
      body: { items: [{ product, format: 'A6' }] },
    });
    const { id } = job.json<{ id: number }>();
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
    expect(await rowsOf([[product, 'A6']])).toMatchObject([
      { state: 'current', moved: false, place_count: 0, hung_shelf_id: null, shelf_id: null },
    ]);
  });
});
