import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atOneMoment } from '../../../test/at-one-moment.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld } from '../../../test/world.ts';
import { factorOwedBy, owesFactor } from './owed-factor.ts';

let server: TestServer;
let phone: string;
beforeAll(async () => {
  server = await testServer();
  phone = (await makeWorld(server.db, 1)).phones.sellerA;
});
afterAll(() => server.close());

/** Debt of a person who was asked for a second factor so long ago (null: never), at one moment. */
async function owed(askedAgo: string | null, hasFactor: boolean) {
  return atOneMoment(server.db, async (tx) => {
    await sql`update users set second_factor_asked_at = now() - ${askedAgo}::interval,
      has_second_factor = ${hasFactor} where phone = ${phone}`.execute(tx);
    return await tx
      .selectFrom('users')
      .select([owesFactor('users').as('owes')])
      .select(sql<string | null>`(${factorOwedBy('users')} - now())::text`.as('left'))
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
  });
}

it.each([
  ['0 seconds', false, false, '7 days'],
  ['6 days 23 hours 59 minutes', false, false, '00:01:00'],
  ['7 days', false, true, '00:00:00'],
  ['8 days', false, true, '-1 days'],
  ['8 days', true, false, null],
  [null, false, false, null],
])(
  'a person who was asked for a second factor %s ago and has one (%s) owes it (%s), with this time left: %s',
  async (askedAgo, hasFactor, owes, left) => {
    expect(await owed(askedAgo, hasFactor)).toEqual({ owes, left });
  },
);
