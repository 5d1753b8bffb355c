import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atOneMoment } from '../../../../test/at-one-moment.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld } from '../../../../test/world.ts';
import { takeChallenge } from './queries.ts';

let server: TestServer;
let user: number;
beforeAll(async () => {
  server = await testServer();
  const world = await makeWorld(server.db, 1);
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', world.phones.sellerA)
    .executeTakeFirstOrThrow();
  user = id;
});
afterAll(() => server.close());

it.each([
  ['a moment before its end', '1 microsecond', true],
  ['at its end', '0 seconds', false],
  ['a moment later', '-1 microsecond', false],
])('a challenge is good %s: once, and for its person alone', async (_when, left, expected) => {
  await atOneMoment(server.db, async (tx) => {
    const challenge = randomBytes(32);
    await sql`insert into passkey_challenge (challenge, user_id, expires_at)
      values (${challenge}, ${user}, now() + ${left}::interval)`.execute(tx);
    expect(await takeChallenge(tx, challenge, user + 1, null)).toBe(false);
    expect(await takeChallenge(tx, challenge, user, 'a ticket')).toBe(false);
    expect(await takeChallenge(tx, challenge, user, null)).toBe(expected);
    expect(await takeChallenge(tx, challenge, user, null)).toBe(false);
  });
});
