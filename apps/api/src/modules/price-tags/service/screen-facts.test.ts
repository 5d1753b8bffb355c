import { formatDate } from '@javon/price-tag';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { inDays } from '../../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import { readSigningKey } from '../queries/code-keys.ts';
import { readTagRows } from '../queries/tags.ts';
import { readTagCode, SPECIMEN } from '../tag-code.ts';
import { screenFacts } from './screen-facts.ts';

describe('extra facts of a tag on a screen', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 1);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    return () => server.close();
  });

  const only = () => [{ product: world.products[0] ?? 0, format: 'A6' as const }];
  const facts = async (base: string | null, language: 'uz' | 'ru' = 'uz', asOf: string | null = null) => {
    const [row] = await readTagRows(server.db, {
      branchId: world.branches.a,
      language: 'uz',
      asOf,
      only: only(),
    });
    if (row === undefined) throw new Error('No row of the tag');
    return screenFacts(server.db, { base, row, language, asOf });
  };
  /** Number of the print that the code names. */
  const codeOf = async (language: 'uz' | 'ru' = 'uz') => {
    const check = (await facts('HTTP://X', language)).check ?? '';
    expect(check).toMatch(/^HTTP:\/\/X\/T\/[0-9A-Z]{18}$/);
    return readTagCode(await readSigningKey(server.db), check.slice(-18));
  };
  const print = async () => {
    const body = { items: only() };
    const job = await server.call('POST', '/api/uz/print-jobs', { token: seller, body });
    return job.json<{ id: number }>().id;
  };
  const lastItem = async () =>
    (await sql<{ id: number }>`select max(id) as id from print_job_item`.execute(server.db)).rows[0]?.id;

  it('are the day of the tag, and no code if codes have no address', async () => {
    expect(await facts(null)).toEqual({ date: formatDate(inDays(0)) });
    expect(await facts(null, 'uz', inDays(3))).toEqual({ date: formatDate(inDays(3)) });
  });

  it('are the code of its paper while that is correct and in its language; else one that names no print', async () => {
    expect(await codeOf()).toBe(SPECIMEN);
    const job = await print();
    const first = await lastItem();
    expect(await codeOf(), 'waits').toBe(first);
    expect(await codeOf('ru'), 'the paper is in Uzbek').toBe(SPECIMEN);
    await server.call('POST', `/api/uz/print-jobs/${job}/confirm`, { token: seller, body: {} });
    expect(await codeOf(), 'hangs').toBe(first);
    await print();
    const second = await lastItem();
    expect(second).not.toBe(first);
    expect(await codeOf(), 'its second paper waits').toBe(second);
    await sql`update product set price = price + 1000`.execute(server.db);
    expect(await codeOf(), 'no paper is right').toBe(SPECIMEN);
  });
});
