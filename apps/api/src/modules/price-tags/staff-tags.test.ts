import type { ProductTags, TagCode } from '@javon/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD as PERSON_PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { inDays } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { readSigningKey } from './queries/code-keys.ts';
import { codeOfPrint, SPECIMEN } from './tag-code.ts';

describe('tags as shown to staff of the branch', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  let foreign: string;
  let product: number;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    product = world.products[0] ?? 0;
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    foreign = await server.signIn(world.phones.sellerB, PASSWORD);
    return () => server.close();
  });

  const get = async <T>(path: string, token = seller): Promise<{ status: number; body: T }> => {
    const answer = await server.call('GET', `/api/uz${path}`, { token });
    return { status: answer.statusCode, body: answer.json<T>() };
  };
  /** Prints and confirms the tag of the product; returns its code. */
  const hang = async (): Promise<string> => {
    const body = { items: [{ product, format: 'A6' }] };
    const job = await server.call('POST', '/api/uz/print-jobs', { token: seller, body });
    const { id } = job.json<{ id: number }>();
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: {} });
    const item = await server.db
      .selectFrom('print_job_item')
      .select('id')
      .where('job_id', '=', id)
      .executeTakeFirstOrThrow();
    return codeOfPrint(await readSigningKey(server.db), item.id);
  };
  const tags = async () => (await get<ProductTags>(`/products/${product}/tags`)).body.tags;

  it('of a product show whether its tag is correct, its place and the allowed actions', async () => {
    const { body } = await get<ProductTags>(`/products/${product}/tags`);
    expect(body.branch.code).toBe('TAS-01');
    expect(body.tags).toMatchObject([
      { format: 'A6', state: 'to_print', place: { shelf: { id: world.shelves.a }, face: 1 } },
    ]);
    expect(body.can).toEqual(['price_tag.print', 'price_tag.confirm']);
    await hang();
    expect(await tags()).toMatchObject([{ state: 'current', reasons: [] }]);
    await sql`update product set price = price + 1000 where id = ${product}`.execute(server.db);
    expect(await tags()).toMatchObject([{ state: 'to_print', reasons: [{ code: 'price' }] }]);
    expect((await get(`/products/${product}/tags?branch=TAS-02`)).status).toBe(404);
  });

  it('of a code: verdict, reasons, place and state; a foreign branch and a forged code are 404', async () => {
    const code = await hang();
    const read = async () => (await get<TagCode>(`/tag-codes/${code}`)).body;
    expect(await read()).toMatchObject({
      verdict: 'right',
      reasons: [],
      branch: { code: 'TAS-01' },
      tag: { product: { id: product }, state: 'current', place: { shelf: { id: world.shelves.a } } },
    });
    await sql`update product set price = price + 1000 where id = ${product}`.execute(server.db);
    expect(await read()).toMatchObject({
      verdict: 'wrong',
      reasons: [{ code: 'price' }],
      tag: { state: 'to_print' },
    });
    await sql`delete from placement where product_id = ${product}`.execute(server.db);
    expect(await read()).toMatchObject({ verdict: 'down', tag: { state: 'take_down', place: null } });
    const body = { items: [{ product, format: 'A6' }] };
    await server.call('POST', '/api/uz/price-tags/taken-down', { token: seller, body });
    expect(await tags()).toEqual([]);

    expect((await get(`/tag-codes/${code}`, foreign)).status).toBe(404);
    expect((await get(`/tag-codes/${'0'.repeat(18)}`)).status).toBe(404);
    expect((await get('/tag-codes/short')).status).toBe(400);
  });

  it('of a code: its own job, also while another print of the tag hangs until the day of this one', async () => {
    const hanging = await hang();
    await sql`insert into price_history (product_id, price, valid_from, source, applied)
      select id, price + 1000, ${`${inDays(1)}T00:00:00+05:00`}, 'typed', false
      from product where id = ${product}`.execute(server.db);
    const body = { items: [{ product, format: 'A6' }], as_of: inDays(1) };
    const made = await server.call('POST', '/api/uz/print-jobs', { token: seller, body });
    const { id } = made.json<{ id: number }>();
    const item = await server.db
      .selectFrom('print_job_item')
      .select('id')
      .where('job_id', '=', id)
      .executeTakeFirstOrThrow();
    const ahead = codeOfPrint(await readSigningKey(server.db), item.id);
    const found = (await get<TagCode>(`/tag-codes/${ahead}`)).body;
    const other = (await get<TagCode>(`/tag-codes/${hanging}`)).body;
    expect(found).toMatchObject({ verdict: 'early', job: id, tag: { printed: { job: other.job } } });
    expect(other.job).toBeLessThan(id);
  });

  it('open from the address of the code for a signed-in person; others get the public page', async () => {
    const code = await hang();
    const open = (token: string | null, query = '') =>
      server.call('GET', `/T/${code}${query}`, {
        headers: token === null ? {} : { cookie: `shelf_access_token=${token}` },
      });
    const own = await open(seller);
    expect([own.statusCode, own.headers.location]).toEqual([302, `/priceTag/code/${code}`]);
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'cookie' });
    for (const other of [
      await open(null),
      await open(foreign),
      await open('x'.repeat(40)),
      await open(seller, '?lang=ru'),
    ]) {
      expect(other.statusCode).toBe(200);
      expect(other.body).toContain(`href="/priceTag/code/${code}"`);
    }
    const porter = await server.signIn(world.phones.admin, PASSWORD);
    await server.call('GET', '/api/uz/auth/logout', { token: porter });
    expect((await open(porter)).statusCode).toBe(200);
  });

  it('open from the code’s address by a token among other cookies, but not for a person with pending steps or without the permission', async () => {
    const code = await hang();
    const status = async (cookie: string) =>
      (await server.call('GET', `/T/${code}`, { headers: { cookie } })).statusCode;
    expect(await status(`x=1; shelf_access_token=${seller}`)).toBe(302);
    expect(await status(`x=1;shelf_access_token=${seller}; y=2`)).toBe(302);
    expect(await status(`my_shelf_access_token=${seller}`)).toBe(200);
    expect(await status('x=1')).toBe(200);
    const set = (values: { password_is_default: boolean }) =>
      server.db.updateTable('users').set(values).where('phone', '=', world.phones.sellerA).execute();
    await set({ password_is_default: true });
    expect(await status(`shelf_access_token=${seller}`)).toBe(200);
    await set({ password_is_default: false });
    expect(await status(`shelf_access_token=${seller}`)).toBe(302);
    const { phone } = await addPerson(server.db, {
      permissions: { shelf: 'own' },
      branchId: world.branches.a,
    });
    const again = await server.signIn(phone, PERSON_PASSWORD);
    expect(await status(`shelf_access_token=${again}`)).toBe(200);
  });

  it('open from the code’s address in the browser that signed in, and nowhere with a copied token', async () => {
    const code = await hang();
    const entered = await server.call('POST', '/api/auth/login', {
      body: { phone: world.phones.sellerA, password: PASSWORD },
      headers: { origin: 'https://javon.uz' },
    });
    const token = `shelf_access_token=${entered.json<{ access_token: string }>().access_token}`;
    const kept = [entered.headers['set-cookie']].flat().map((cookie) => cookie?.split(';')[0]);
    const status = async (...cookies: readonly (string | undefined)[]) =>
      (await server.call('GET', `/T/${code}`, { headers: { cookie: cookies.join('; ') } })).statusCode;
    expect(await status(...kept, token)).toBe(302);
    expect(await status(token)).toBe(200);
    expect(await status(...kept, token), 'the copy ended the session').toBe(200);
    // A fault of the database is answered as one: a signed-in caller does not get the public page instead.
    await sql`alter table session_token rename to session_token_away`.execute(server.owner);
    expect(await status(`shelf_access_token=${foreign}`)).toBe(500);
  });

  it('answer that the code of a tag on a screen names no print', async () => {
    const specimen = codeOfPrint(await readSigningKey(server.db), SPECIMEN);
    expect((await get(`/tag-codes/${specimen}`)).status).toBe(404);
    const page = await server.call('GET', `/T/${specimen}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('Televizor');
    // A print that was signed here and is no longer stored.
    const gone = codeOfPrint(await readSigningKey(server.db), 123_456);
    expect((await get(`/tag-codes/${gone}`)).status).toBe(404);
    expect((await server.call('GET', `/T/${gone}`)).statusCode).toBe(404);
  });
});
