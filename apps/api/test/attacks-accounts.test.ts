import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../src/modules/session/passwords.ts';
import type { Db, Tx } from '../src/platform/db/database.ts';
import { type TestServer, testServer } from './harness.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Rounds of concurrent calls; more by setting. */
const ROUNDS = Number(process.env.JAVON_ROUNDS ?? 12);

let server: TestServer;
let world: World;
let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  server = await testServer(undefined, { LOG_LEVEL: 'warn' }, null, { write: (line) => lines.push(line) });
  world = await makeWorld(server.db, 1);
});
afterEach(() => server.close());

const login = (password: string) =>
  server.call('POST', '/api/auth/login', { body: { phone: world.phones.sellerA, password } });
const refresh = (token: string) =>
  server.call('POST', '/api/auth/refresh', { body: { refresh_token: token } });
const change = (token: string, from: string, to: string) =>
  server.call('POST', '/api/uz/auth/change-password', {
    token,
    body: { current_password: from, password: to, password_again: to },
  });

async function signedIn(password: string): Promise<Tokens> {
  const answer = await login(password);
  expect(answer.statusCode).toBe(200);
  return answer.json<Tokens>();
}

async function sellerId(): Promise<number> {
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', world.phones.sellerA)
    .executeTakeFirstOrThrow();
  return id;
}

/** Waits until a statement of the server waits for a lock. */
async function someoneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      return rows[0]?.n;
    })
    .toBeGreaterThan(0);
}

/** Makes a change while `call` waits for the account's row. */
async function during<T>(
  change: (tx: Tx, id: number) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const id = await sellerId();
  const { answer } = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const waiting = call();
    await someoneWaits();
    await change(tx, id);
    return { answer: waiting };
  });
  return answer;
}

/**
 * Changes the password directly and ends the sessions, as a reset does, while `call` waits for the account's
 * row.
 */
async function duringReset<T>(call: () => Promise<T>): Promise<T> {
  const reset = await hashPassword('brand-new-Password-1');
  return during(async (tx, id) => {
    await setHash(tx, id, reset);
    await tx
      .updateTable('session')
      .set({ ended_at: sql`now()`, end_reason: 'password_changed' })
      .where('user_id', '=', id)
      .execute();
  }, call);
}

const setHash = (db: Db, id: number, password_hash: string) =>
  db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();

async function openSessions(): Promise<number> {
  const rows = await server.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', await sellerId())
    .where('ended_at', 'is', null)
    .execute();
  return rows.length;
}

describe('a change of the password ends everything immediately', () => {
  it('[SES-8] a concurrent sign-in with the old password is refused', async () => {
    const answer = await duringReset(() => login(PASSWORD));
    expect(answer.statusCode).toBe(401);
    expect(await openSessions()).toBe(0);
  });

  it('a concurrent renewal is refused', async () => {
    const { refresh_token } = await signedIn(PASSWORD);
    const answer = await duringReset(() => refresh(refresh_token));
    expect(answer.statusCode).toBe(401);
    expect(await openSessions()).toBe(0);
  });

  it('a concurrent change from a session that it ends changes nothing', async () => {
    const { access_token } = await signedIn(PASSWORD);
    const answer = await duringReset(() => change(access_token, PASSWORD, 'thief-Password-1'));
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect((await login('thief-Password-1')).statusCode).toBe(401);
    expect((await login('brand-new-Password-1')).statusCode).toBe(200);
  });

  it('the refresh token of the changing session ends with the change, not some seconds later', async () => {
    const before = await signedIn(PASSWORD);
    const changed = await change(before.access_token, PASSWORD, 'brand-new-Password-1');
    expect(changed.statusCode).toBe(200);
    expect((await refresh(before.refresh_token)).statusCode).toBe(401);
    expect((await refresh(changed.json<Tokens>().refresh_token)).statusCode).toBe(200);
  });

  it(
    `in ${ROUNDS} rounds of concurrent sign-ins, renewals and changes no session of an old password is left`,
    async () => {
      let password = PASSWORD;
      for (let round = 0; round < ROUNDS; round++) {
        const holder = await signedIn(password);
        const other = await signedIn(password);
        const next = `brand-new-Password-${round}`;
        const [changed, ...others] = await Promise.all([
          change(holder.access_token, password, next),
          refresh(other.refresh_token),
          login(password),
          login(password),
        ]);
        expect(changed.statusCode).toBe(200);
        const tokens = others
          .filter(({ statusCode }) => statusCode === 200)
          .map((answer) => answer.json<Tokens>());
        for (const { access_token, refresh_token } of tokens) {
          const me = await server.call('GET', '/api/uz/auth/me', { token: access_token });
          expect(me.statusCode, `round ${round}`).toBe(401);
          expect((await refresh(refresh_token)).statusCode, `round ${round}`).toBe(401);
        }
        expect(await openSessions()).toBe(1);
        password = next;
        await sql`delete from sign_in_failure`.execute(server.db);
      }
    },
    ROUNDS * 5000,
  );
});

describe('a sign-in that waits while the account changes', () => {
  const hashNow = async () => {
    const row = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('phone', '=', world.phones.sellerA)
      .executeTakeFirstOrThrow();
    return row.password_hash;
  };

  it.each([
    ['deleted', sql`status = 'deleted'`, 401, 'credentials_wrong'],
    ['blocked', sql`blocked_at = now()`, 403, 'account_blocked'],
    ['made inactive', sql`status = 'inactive'`, 403, 'account_inactive'],
    [
      'given a first password that has expired',
      sql`password_is_default = true, default_password_until = now()`,
      403,
      'first_password_expired',
    ],
  ])(
    '[SES-8] is refused to a person who is %s meanwhile, and logged with that person',
    async (_what, set, status, code) => {
      const answer = await during(
        (tx, id) => sql`update users set ${set} where id = ${id}`.execute(tx),
        () => login(PASSWORD),
      );
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      expect(await openSessions()).toBe(0);
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { refused: code, user: await sellerId() },
      ]);
    },
  );

  it('succeeds if the same password was only hashed anew, and leaves that hash as it is', async () => {
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await setHash(server.db, await sellerId(), old);
    const anew = await hashPassword(PASSWORD);
    const answer = await during(
      (tx, id) => setHash(tx, id, anew),
      () => login(PASSWORD),
    );
    expect(answer.statusCode).toBe(200);
    // Tickets of the second step are for this hash.
    expect(await hashNow()).toBe(anew);
  });
});

describe('a change of the password that waits while the account changes', () => {
  const NEXT = 'Chilonzor-77';

  it('is refused if the same session has changed the password meanwhile', async () => {
    const { access_token } = await signedIn(PASSWORD);
    const other = await hashPassword('brand-new-Password-1');
    const answer = await during(
      (tx, id) => setHash(tx, id, other),
      () => change(access_token, PASSWORD, NEXT),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'current_password', code: 'password_wrong' }],
    });
    expect((await login(NEXT)).statusCode).toBe(401);
    expect((await login('brand-new-Password-1')).statusCode).toBe(200);
  });

  it('succeeds if the current password was only hashed anew', async () => {
    const { access_token } = await signedIn(PASSWORD);
    const anew = await hashPassword(PASSWORD);
    const answer = await during(
      (tx, id) => setHash(tx, id, anew),
      () => change(access_token, PASSWORD, NEXT),
    );
    expect(answer.statusCode).toBe(200);
    expect((await login(NEXT)).statusCode).toBe(200);
  });

  it('[SES-3] is refused if the session was signed out meanwhile, and changes nothing', async () => {
    const { access_token } = await signedIn(PASSWORD);
    const answer = await during(
      (tx, id) =>
        sql`update session set ended_at = now(), end_reason = 'signed_out' where user_id = ${id}`.execute(tx),
      () => change(access_token, PASSWORD, NEXT),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_ended']);
    expect((await login(NEXT)).statusCode).toBe(401);
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });
});

it('a renewal whose token is deleted while it waits is refused like one with an unknown token', async () => {
  const { refresh_token } = await signedIn(PASSWORD);
  const answer = await during(
    (tx) => tx.deleteFrom('session_token').execute(),
    () => refresh(refresh_token),
  );
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_invalid']);
});
