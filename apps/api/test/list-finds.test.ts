import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCategory } from './builders.ts';
import { type TestServer, testServer } from './harness.ts';
import { TEMPLATE_DEMO } from './templates.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer(TEMPLATE_DEMO);
  token = await server.signIn('+998901000001', 'javon-demo');
});
afterAll(() => server.close());

async function list<Row>(path: string): Promise<Row[]> {
  const answer = await server.call('GET', `/api/ru${path}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Row[] }>().items;
}

it('shelves are found by a category above the one that they hold', async () => {
  const { rows } = await sql<{ shelf: number; category: number }>`
    select sc.shelf_id as shelf, sc.category_id as category from shelf_category sc
    join shelf s on s.id = sc.shelf_id and s.deleted_at is null order by s.id limit 1`.execute(server.db);
  const [held] = rows;
  const parent = await addCategory(server.db, 'Выше всех');
  await sql`update category set parent_id = ${parent} where id = ${held?.category}`.execute(server.db);
  const found = await list<{ id: number }>(`/shelves?category=${parent}&limit=100`);
  expect(found.map(({ id }) => id)).toContain(held?.shelf);
});

it('shelves are listed by region and shape', async () => {
  const { rows } = await sql<{ region: number; type: string; shelves: number }>`
    select b.region_id as region, s.type, count(*)::int as shelves from shelf s join branch b on b.id = s.branch_id
    where s.deleted_at is null group by 1, 2 order by 3, 1, 2 limit 3`.execute(server.db);
  expect(rows).toHaveLength(3);
  for (const { region, type, shelves } of rows)
    expect(await list(`/shelves?region=${region}&type=${type}&limit=200`)).toHaveLength(shelves);
});

it('a shelf counts each of its products once, however many places it has', async () => {
  const [shelf] = await list<{ id: number; product_count: number }>('/shelves?branch=TAS-01&limit=1');
  await sql`
    insert into placement (shelf_id, branch_id, product_id, face, storey, position, x_mm)
    select shelf_id, branch_id, product_id, face, storey, 1000, x_mm from placement
    where shelf_id = ${shelf?.id} limit 1`.execute(server.db);
  const [after] = await list<{ id: number; product_count: number }>('/shelves?branch=TAS-01&limit=1');
  expect(after).toMatchObject({ id: shelf?.id, product_count: shelf?.product_count });
});

it('requests are found by the name of their branch, in either language', async () => {
  const [first] = await list<{ branch: { id: number; name: { uz: string; ru: string } } }>('/applications');
  for (const name of [first?.branch.name.uz, first?.branch.name.ru]) {
    const found = await list<{ branch: { id: number } }>(
      `/applications?search=${encodeURIComponent(name ?? '')}`,
    );
    expect(found.map(({ branch }) => branch.id)).toContain(first?.branch.id);
  }
});

it('branches are found by their address, in either language', async () => {
  const [first] = await list<{ code: string; address: { uz: string; ru: string } }>('/branches');
  for (const address of [first?.address.uz, first?.address.ru]) {
    const found = await list<{ code: string }>(`/branches?search=${encodeURIComponent(address ?? '')}`);
    expect(found.map(({ code }) => code)).toContain(first?.code);
  }
});
