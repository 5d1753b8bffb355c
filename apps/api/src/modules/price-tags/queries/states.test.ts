import type { Format } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
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
  it('have a row each, whatever other formats and goods are named beside them', async () => {
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

  it('and were never printed, have failed at nothing and were printed no times', async () => {
    expect(await rowsOf([[world.products[0] ?? 0, 'A6']])).toMatchObject([
      {
        state: 'to_print',
        failed: false,
        times: 0,
        duplicates: 0,
        duplicates_on_day: 0,
        moved: false,
        promo_bank: false,
        judges_pending: false,
        pending_item_id: null,
        hung_item_id: null,
      },
    ]);
  });
});
