import type { Tag } from '@javon/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

describe('a service token of a branch', () => {
  let server: TestServer;
  let world: World;
  let admin: string;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    admin = await server.signIn(world.phones.admin, PASSWORD);
    return () => server.close();
  });

  const ask = (token: string, method: string, path: string, body?: object, key = '') =>
    server.call(method, `/api/uz${path}`, {
      token,
      body,
      headers: key === '' ? {} : { 'idempotency-key': key },
    });
  async function make(data: string[], branch: number | undefined, name = data.join()): Promise<string> {
    const body = { name: `${name} ${branch}`, data, ...(branch === undefined ? {} : { branch }) };
    const answer = await ask(admin, 'POST', '/service-tokens', body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ token: string }>().token;
  }
  const items = (...indexes: number[]) => ({
    items: indexes.map((index) => ({ product: world.products[index], format: 'A6' })),
  });

  it('[OUT-8] lists the tags of its branch, prints them once for a key, fetches the sheets and confirms', async () => {
    const token = await make(['tags', 'print'], world.branches.a);
    const list = async () => (await ask(token, 'GET', '/service/price-tags')).json<{ items: Tag[] }>().items;
    expect((await list()).map(({ product, state }) => [product.sku, state])).toEqual([
      ['T-00001', 'to_print'],
      ['T-00002', 'to_print'],
      ['T-00003', 'to_print'],
    ]);
    expect((await ask(token, 'POST', '/service/print-jobs', items(0))).json().errors[0]).toMatchObject({
      code: 'required',
      field: 'Idempotency-Key',
    });
    const made = await ask(token, 'POST', '/service/print-jobs', items(0, 1), 'one');
    expect(made.statusCode, made.body).toBe(201);
    expect((await ask(token, 'POST', '/service/print-jobs', items(0, 1), 'one')).json()).toEqual(made.json());
    expect(await server.db.selectFrom('print_job').select('branch_id').execute()).toEqual([
      { branch_id: world.branches.a },
    ]);
    const { id } = made.json<{ id: number }>();
    const pdf = await ask(token, 'GET', `/service/print-jobs/${id}/pdf`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const failed = { failed: [world.products[1]] };
    expect((await ask(token, 'POST', `/service/print-jobs/${id}/confirm`, failed)).json()).toEqual({
      confirmed: 1,
      returned: 1,
      waiting: 0,
    });
    expect((await list()).map(({ state }) => state)).toEqual(['current', 'to_print', 'to_print']);
    // A tag that is right is not printed again.
    expect((await ask(token, 'POST', '/service/print-jobs', items(0), 'two')).statusCode).toBe(409);
  });

  it('[OUT-8] reaches no other branch, is limited to its kinds, and needs a branch', async () => {
    const theirs = await make(['tags', 'print'], world.branches.b);
    const reads = await make(['tags'], world.branches.a);
    const prints = await make(['print'], world.branches.a);
    const made = await ask(prints, 'POST', '/service/print-jobs', items(0), 'one');
    const { id } = made.json<{ id: number }>();
    expect((await ask(theirs, 'GET', `/service/print-jobs/${id}/pdf`)).statusCode).toBe(404);
    expect((await ask(theirs, 'POST', `/service/print-jobs/${id}/confirm`, {})).statusCode).toBe(404);
    expect((await ask(theirs, 'GET', '/service/price-tags?branch=TAS-01')).statusCode).toBe(400);
    expect((await ask(reads, 'POST', '/service/print-jobs', items(1), 'two')).json().code).toBe(
      'no_permission',
    );
    expect((await ask(reads, 'POST', `/service/print-jobs/${id}/confirm`, {})).json().code).toBe(
      'no_permission',
    );
    expect((await ask(prints, 'GET', '/service/price-tags')).json().code).toBe('no_permission');
    expect((await ask(prints, 'GET', '/print-jobs')).statusCode).toBe(401);
    const without = await ask(admin, 'POST', '/service-tokens', { name: 'X', data: ['tags'] });
    expect(without.json().errors[0]).toMatchObject({ code: 'required', field: 'branch' });
  });

  it('[OUT-8] prints nothing in a closed branch', async () => {
    const token = await make(['tags', 'print'], world.branches.a);
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', world.branches.a)
      .execute();
    const answer = await ask(token, 'POST', '/service/print-jobs', items(0), 'one');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'branch_closed']);
    expect(await server.db.selectFrom('print_job').select('id').execute()).toEqual([]);
  });
});
