import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOneMoment } from '../../../test/at-one-moment.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld } from '../../../test/world.ts';
import type { Tx } from '../db/database.ts';
import { authenticateService, newServiceToken, serviceOfToken } from './service.ts';
import { newToken, tokenHash } from './tokens.ts';

let server: TestServer;
let author: number;
beforeAll(async () => {
  server = await testServer();
  await makeWorld(server.db, 1);
  author = (await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

async function addToken(name: string, token = newServiceToken()): Promise<{ id: number; token: string }> {
  const { id } = await server.db
    .insertInto('service_token')
    .values({ name, hash: tokenHash(token), data: ['prices', 'balances'], author_id: author })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}
const knock = (header: string | undefined, address = '10.1.2.3') =>
  authenticateService(server.db, header, address);

it('a new token has a prefix of its own and 256 random bits', () => {
  expect(newServiceToken()).toMatch(/^jvn_[\w-]{43}$/);
  expect(newServiceToken()).not.toBe(newServiceToken());
  expect(newToken()).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(newToken());
});

it('a system is identified by its token, with its name and the kinds of data that it may write', async () => {
  await addToken('Ombor');
  const { id, token } = await addToken('1C');
  expect(await knock(`Bearer ${token}`)).toEqual({
    tokenId: id,
    name: '1C',
    data: ['prices', 'balances'],
    branchId: null,
  });
});

it('[GRD-7] for a kind of data that the token does not allow, the system is refused', async () => {
  const { token } = await addToken('Narxlar');
  const put = async (kind: string) =>
    (await server.call('PUT', `/api/uz/accounting/${kind}`, { token, body: {} })).json().code;
  expect([await put('products'), await put('prices')]).toEqual(['no_permission', 'invalid']);
});

it('without the header, or with an empty one, the token is missing', async () => {
  await expect(knock(undefined)).rejects.toMatchObject({ code: 'token_missing' });
  await expect(knock('')).rejects.toMatchObject({ code: 'token_missing' });
});

it('with text before or after the token, or with an invalid one, it is refused', async () => {
  const { token } = await addToken('Kassa');
  // Adds tokens without the prefix, or of another length, to the database: they are refused even so.
  const bare = (await addToken('Prefikssiz', newToken())).token;
  const short = (await addToken('Qisqa', `jvn_${'a'.repeat(19)}`)).token;
  for (const header of [
    token,
    `x Bearer ${token}`,
    `Bearer ${token} x`,
    `Bearer ${token}.`,
    `Bearer ${newServiceToken()}`,
    `Bearer ${bare}`,
    `Bearer ${short}`,
  ])
    await expect(knock(header), header).rejects.toMatchObject({ code: 'token_invalid' });
  expect(await knock(`Bearer ${token}`)).toMatchObject({ name: 'Kassa' });
});

it('a revoked token is refused from the next call', async () => {
  const { id, token } = await addToken('Eski');
  await knock(`Bearer ${token}`);
  await sql`update service_token set revoked_at = now() where id = ${id}`.execute(server.db);
  await expect(knock(`Bearer ${token}`)).rejects.toMatchObject({ code: 'service_token_revoked' });
});

describe('the last use', () => {
  /** Calls so many seconds after the last use; returns the seconds from the recorded last use to now. */
  async function useAfter(seconds: number | null): Promise<(number | null)[]> {
    const used = await addToken(`Ishlatilgan ${seconds}`);
    const other = await addToken(`Boshqa ${seconds}`);
    const rollback = new Error('take back');
    let ages: (number | null)[] = [];
    const work = async (tx: Tx) => {
      await sql`update service_token set last_used_at = now() - make_interval(secs => ${seconds})`.execute(
        tx,
      );
      await authenticateService(tx, `Bearer ${used.token}`, '10.1.2.3');
      const { rows } = await sql<{ seconds: number | null }>`
        select extract(epoch from now() - last_used_at)::int as seconds from service_token
        where id in (${used.id}, ${other.id}) order by id`.execute(tx);
      ages = rows.map((row) => row.seconds);
      throw rollback;
    };
    await expect(server.db.transaction().execute(work)).rejects.toBe(rollback);
    return ages;
  }

  it('is noted once a minute, and the first one at once, only for this token', async () => {
    expect(await useAfter(null)).toEqual([0, null]);
    expect(await useAfter(61)).toEqual([0, 61]);
    expect(await useAfter(60)).toEqual([60, 60]);
    expect(await useAfter(5)).toEqual([5, 5]);
  });
});

it('at the very moment of its end a token is refused', async () => {
  const { id, token } = await addToken('Lahza');
  await atOneMoment(server.db, async (tx) => {
    await sql`update service_token set expires_at = now() where id = ${id}`.execute(tx);
    await expect(authenticateService(tx, `Bearer ${token}`, '10.1.2.3')).rejects.toMatchObject({
      code: 'service_token_expired',
    });
  });
});

it('a system that was authenticated before is read by its id, with the branch that it is limited to', async () => {
  await addToken('Boshqa');
  const { id } = await addToken('Agent');
  const branch = await server.db.selectFrom('branch').select('id').executeTakeFirstOrThrow();
  await server.db.updateTable('service_token').set({ branch_id: branch.id }).where('id', '=', id).execute();
  expect(await serviceOfToken(server.db, id, '10.1.2.3')).toMatchObject({
    tokenId: id,
    name: 'Agent',
    branchId: branch.id,
  });
  await expect(serviceOfToken(server.db, id + 1000, '10.1.2.3')).rejects.toMatchObject({
    code: 'token_invalid',
  });
});

it('from the day on which the token expires it is refused', async () => {
  const { id, token } = await addToken('Muddatli');
  const endsIn = (seconds: number) =>
    sql`update service_token set expires_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(
      server.db,
    );
  await endsIn(60);
  expect(await knock(`Bearer ${token}`)).toMatchObject({ name: 'Muddatli' });
  await endsIn(0);
  await expect(knock(`Bearer ${token}`)).rejects.toMatchObject({
    code: 'service_token_expired',
    status: 401,
  });
});

it('a token with addresses is accepted only from them and their networks', async () => {
  const { id, token } = await addToken('Manzilli');
  const allow = (addresses: string[]) =>
    sql`update service_token set addresses = ${addresses}::inet[] where id = ${id}`.execute(server.db);
  await allow(['10.1.2.3', '10.5.0.0/16', '2001:db8::/32']);
  for (const address of ['10.1.2.3', '10.5.255.1', '::ffff:10.5.0.9', '2001:db8:1::2'])
    expect(await knock(`Bearer ${token}`, address), address).toMatchObject({ name: 'Manzilli' });
  for (const address of ['10.1.2.4', '10.6.0.1', '::ffff:10.1.2.4', '2001:db9::1', '::1'])
    await expect(knock(`Bearer ${token}`, address), address).rejects.toMatchObject({
      code: 'address_not_allowed',
      status: 403,
    });
});
