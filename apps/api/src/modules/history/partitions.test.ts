import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { ensureHistoryPartitions } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('the history has its part for this month and the next, once', async () => {
  await ensureHistoryPartitions(server.db, '2031-12-31');
  await ensureHistoryPartitions(server.db, '2031-12-31');
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where tablename like 'history\\_203%' order by 1`.execute(
    server.db,
  );
  expect(tables.rows.map((row) => row.name)).toEqual(['history_2031_12', 'history_2032_01']);
});

test('a month that has lines in the rest partition already stays there', async () => {
  await sql`insert into history (at, entity, action) values ('2033-05-05T12:00:00Z', 'x', 'x')`.execute(
    server.db,
  );
  await ensureHistoryPartitions(server.db, '2033-05-20');
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where tablename like 'history\\_2033%' order by 1`.execute(
    server.db,
  );
  expect(tables.rows.map((row) => row.name)).toEqual(['history_2033_06']);
});
