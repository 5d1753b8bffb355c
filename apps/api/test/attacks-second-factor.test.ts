import type { AwaitedStep, ChangedFactor, Me, SecondFactor, Tokens } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetSecondFactorOf } from '../src/modules/people/public.ts';
import { readSealedCodes } from '../src/modules/session/second-factor/queries.ts';
import { recoveryHash } from '../src/modules/session/second-factor/recovery-codes.ts';
import { countByVersion } from '../src/platform/config/sealed-secret.ts';
import { setClock } from './clocks.ts';
import { copyOf, type TestServer, testServer } from './harness.ts';
import { type App, passHalfMinute, setUpCodes, ticketOf } from './second-factor.ts';
import { lengthenWaits } from './sign-in-waits.ts';
import { makeStaff, type Staff, type StaffName } from './staff.ts';
import { addUser, PASSWORD } from './world.ts';

const SETTINGS = {
  SECOND_FACTOR_KEY: 'of tests alone of 32 letters or more',
  LOG_LEVEL: 'trace',
  TRUST_PROXY: '1',
};

let server: TestServer;
let staff: Staff;
const log: string[] = [];
beforeAll(async () => {
  // The middle of a half minute, so that no code expires during a test.
  setClock(new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000));
  server = await testServer(undefined, SETTINGS, null, { write: (line) => log.push(line) });
  staff = await makeStaff(server.db);
});
beforeEach(async () => {
  await sql`delete from sign_in_failure`.execute(server.db);
  await sql`delete from user_second_factor`.execute(server.db);
  await sql`delete from user_recovery_code`.execute(server.db);
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

interface From {
  readonly address?: string;
  readonly cookie?: string;
}
const headersOf = ({ address, cookie }: From): Record<string, string> => ({
  ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  ...(cookie === undefined ? {} : { cookie }),
});
const login = (phone: string, password = PASSWORD, from: From = {}) =>
  server.call('POST', '/api/auth/login', { body: { phone, password }, headers: headersOf(from) });
const step = (ticket: string, code: string, way = 'code', from: From = {}) =>
  server.call('POST', '/api/auth/second-step', { body: { way, ticket, code }, headers: headersOf(from) });
type Answer = Awaited<ReturnType<typeof login>>;
/** Status and error code of an answer; for a field error its code. */
function outcome(answer: Answer): string {
  if (answer.statusCode === 200) return '200';
  const { code, errors } = answer.json<{ code: string; errors: { code: string }[] }>();
  return `${answer.statusCode} ${errors[0]?.code ?? code}`;
}
const own = (token: string, method: string, path: string, body?: object) =>
  server.call(method, `/api/uz/profile/second-factor${path}`, { token, ...(body ? { body } : {}) });
const sessionsOf = async (name: StaffName) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from session where user_id = ${staff.people[name].id}`.execute(server.db);
  return rows[0]?.n ?? 0;
};
const phoneOf = (name: StaffName) => staff.people[name].phone;

/** Lets a typed password expire. */
const expireProof = () => sql`update session set password_at = now() - interval '1 hour'`.execute(server.db);
const proveAgain = (token: string) =>
  server.call('POST', '/api/uz/auth/confirm-password', { token, body: { password: PASSWORD } });

/** A person who has just set up one-time codes. */
async function withCodes(name: StaffName): Promise<App & { readonly phone: string; readonly token: string }> {
  const phone = phoneOf(name);
  const token = await server.signIn(phone, PASSWORD);
  return { ...(await setUpCodes(server, token)), phone, token };
}

describe('the second step of a sign-in', () => {
  it('is required between the right password and a session', async () => {
    const { phone, code } = await withCodes('sellerA');
    const before = await sessionsOf('sellerA');
    const first = await login(phone);
    expect(Object.keys(first.json())).toEqual(['second_step']);
    expect(first.headers['set-cookie']).toBeUndefined();
    const { second_step: awaited } = first.json<AwaitedStep>();
    expect(awaited).toMatchObject({ expires_in: 300, ways: ['code', 'recovery_code'] });
    expect(await sessionsOf('sellerA')).toBe(before);
    const asBearer = await server.call('GET', '/api/uz/auth/me', { token: awaited.ticket });
    expect(outcome(asBearer)).toBe('401 token_invalid');
    const second = await step(awaited.ticket, code());
    expect(second.headers['set-cookie']).toContain('javon_device=');
    const me = await server.call('GET', '/api/uz/auth/me', { token: second.json<Tokens>().access_token });
    expect(me.json<Me>().second_factor).toEqual({ is_set_up: true, owed_by: null, must_set_up: false });
    expect(await sessionsOf('sellerA')).toBe(before + 1);
  });

  it('accepts a code with a space, and half a minute early or late', async () => {
    const { phone, code } = await withCodes('sellerA');
    const typed = code();
    expect(outcome(await step(await ticketOf(server, phone), `${typed.slice(0, 3)} ${typed.slice(3)}`))).toBe(
      '200',
    );
    expect(outcome(await step(await ticketOf(server, phone), code(1)))).toBe('200');
    passHalfMinute();
    passHalfMinute();
    passHalfMinute();
    expect(outcome(await step(await ticketOf(server, phone), code(-1)))).toBe('200');
  });

  it('refuses a wrong code and keeps the ticket valid', async () => {
    const { phone, code } = await withCodes('sellerA');
    const ticket = await ticketOf(server, phone);
    const wrong = code() === '000000' ? '000001' : '000000';
    expect(outcome(await step(ticket, wrong))).toBe('400 code_wrong');
    expect(outcome(await step(ticket, '12'))).toBe('400 code_wrong');
    expect(outcome(await step(ticket, code()))).toBe('200');
  });

  it('accepts a code once, also from another device with a ticket of its own', async () => {
    const { phone, code } = await withCodes('sellerA');
    const [mine, theirs] = [await ticketOf(server, phone), await ticketOf(server, phone)];
    const seen = code();
    expect(outcome(await step(mine, seen))).toBe('200');
    expect(outcome(await step(theirs, seen))).toBe('400 code_used');
    passHalfMinute();
    expect(outcome(await step(theirs, seen))).toBe('400 code_used');
    expect(outcome(await step(theirs, code()))).toBe('200');
  });

  it('accepts one of two calls with the same code at once, and one of two with the same ticket', async () => {
    const { phone, code } = await withCodes('sellerA');
    const other = await copyOf(server, SETTINGS);
    try {
      const tickets = [await ticketOf(server, phone), await ticketOf(server, phone)];
      const twoCodes = await Promise.all(
        tickets.map((ticket, i) =>
          (i === 0 ? server : other).call('POST', '/api/auth/second-step', {
            body: { way: 'code', ticket, code: code() },
          }),
        ),
      );
      expect(twoCodes.map(outcome).sort()).toEqual(['200', '400 code_used']);
      const ticket = await ticketOf(server, phone);
      const twice = await Promise.all(
        [server, other].map((copy, i) =>
          copy.call('POST', '/api/auth/second-step', { body: { way: 'code', ticket, code: code(i) } }),
        ),
      );
      expect(twice.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('reports a phone clock that is two minutes off, and its codes are never accepted later', async () => {
    const { phone, code } = await withCodes('sellerA');
    const ticket = await ticketOf(server, phone);
    for (let i = 0; i < 5; i++) passHalfMinute();
    for (const skew of [-4, 4]) {
      const answer = await step(ticket, code(skew));
      expect(outcome(answer)).toBe('400 code_clock_off');
      const [{ message } = { message: '' }] = answer.json<{ errors: { message: string }[] }>().errors;
      expect(message).toContain('2 daqiqa');
    }
    const early = code(4);
    for (let i = 0; i < 4; i++) passHalfMinute();
    expect(outcome(await step(ticket, early))).toBe('400 code_used');
    expect(outcome(await step(ticket, code(1)))).toBe('200');
  });

  it('slows guessing down by person and device, and locks nobody out for good', async () => {
    const { phone, code } = await withCodes('sellerA');
    const HOME = { address: '203.0.113.7' };
    const good = await step(await ticketOf(server, phone), code(), 'code', HOME);
    const cookie = String(good.headers['set-cookie']).split(';')[0] ?? '';
    passHalfMinute();
    const GUESSER = { address: '198.51.100.9' };
    for (let i = 0; i < 7; i++) {
      // The right password in between resets its own failures, not those of codes.
      const ticket = (await login(phone, PASSWORD, GUESSER)).json<AwaitedStep>().second_step.ticket;
      await step(ticket, String(i).repeat(6), 'code', GUESSER);
    }
    await lengthenWaits(server.db);
    const ticket = await ticketOf(server, phone);
    const slowed = await step(ticket, code(), 'code', GUESSER);
    expect(outcome(slowed)).toBe('429 sign_in_slowed');
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect(outcome(await step(ticket, code(), 'recovery_code', GUESSER))).toBe('429 sign_in_slowed');
    // On a known device the guesses of others do not count.
    expect(outcome(await step(ticket, code(), 'code', { ...HOME, cookie }))).toBe('200');
    passHalfMinute();
    await sql`update sign_in_failure set blocked_until = now()`.execute(server.db);
    expect(outcome(await step(await ticketOf(server, phone), code(), 'code', GUESSER))).toBe('200');
  });

  it('ends with the ticket: after five minutes, after use, with a made-up one', async () => {
    const { phone, code } = await withCodes('sellerA');
    const ticket = await ticketOf(server, phone);
    await sql`update sign_in_ticket set expires_at = now()`.execute(server.db);
    expect(outcome(await step(ticket, code()))).toBe('401 second_step_expired');
    const used = await ticketOf(server, phone);
    expect(outcome(await step(used, code()))).toBe('200');
    passHalfMinute();
    expect(outcome(await step(used, code()))).toBe('401 second_step_expired');
    expect(outcome(await step('made-up', code()))).toBe('401 second_step_expired');
    expect(
      outcome(await server.call('POST', '/api/auth/second-step', { body: { way: 'none', ticket } })),
    ).toContain('400');
  });

  it('ends with the password that the ticket was issued for, and with the account', async () => {
    const { phone, token, code } = await withCodes('porterA');
    const ticket = await ticketOf(server, phone);
    const change = await server.call('POST', '/api/uz/auth/change-password', {
      token,
      body: { current_password: PASSWORD, password: 'Chilonzor-71', password_again: 'Chilonzor-71' },
    });
    expect(change.statusCode).toBe(200);
    expect(outcome(await step(ticket, code()))).toBe('401 second_step_expired');
    const next = await ticketOf(server, phone, 'Chilonzor-71');
    await sql`update users set blocked_at = now() where phone = ${phone}`.execute(server.db);
    expect(outcome(await step(next, code()))).toBe('403 account_blocked');
    await sql`update users set blocked_at = null where phone = ${phone}`.execute(server.db);
  });

  it('is required after a first password too, and the change of that password follows it', async () => {
    const { phone, code } = await withCodes('sellerB');
    const admin = await server.signIn(phoneOf('admin'), PASSWORD);
    const reset = await server.call('POST', `/api/uz/users/${staff.people.sellerB.id}/reset-password`, {
      token: admin,
    });
    const first = reset.json<{ default_password: string }>().default_password;
    const awaited = await login(phone, first);
    expect(Object.keys(awaited.json())).toEqual(['second_step']);
    const { ticket } = awaited.json<AwaitedStep>().second_step;
    const tokens = (await step(ticket, code())).json<Tokens>();
    expect(tokens.must_change_password).toBe(true);
    const shelves = await server.call('GET', '/api/uz/shelves', { token: tokens.access_token });
    expect(outcome(shelves)).toBe('403 default_password_must_change');
  });

  it('is not required for a renewal: that session has passed it', async () => {
    const { phone, code } = await withCodes('sellerA');
    const { refresh_token } = (await step(await ticketOf(server, phone), code())).json<Tokens>();
    const renewed = await server.call('POST', '/api/auth/refresh', { body: { refresh_token } });
    expect(renewed.json<Tokens>().access_token).toBeTruthy();
  });

  it('reveals to nobody without the password whether there is one', async () => {
    const { phone } = await withCodes('sellerA');
    const [known, unknown] = [await login(phone, 'a wrong one'), await login('+998935550000', 'a wrong one')];
    expect(known.json().message).toBe(unknown.json().message);
    expect(known.statusCode).toBe(unknown.statusCode);
  });
});

describe('recovery codes', () => {
  it('are ten, accepted once each in any spelling, and write a line in the history', async () => {
    const { phone, recoveryCodes, token } = await withCodes('directorA');
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const [one = '', two = ''] = recoveryCodes;
    const ticket = await ticketOf(server, phone);
    expect(outcome(await step(ticket, one.replaceAll('-', ' ').toLowerCase(), 'recovery_code'))).toBe('200');
    const again = await ticketOf(server, phone);
    expect(outcome(await step(again, one, 'recovery_code'))).toBe('400 recovery_code_used');
    expect(outcome(await step(again, '0000-0000-0000', 'recovery_code'))).toBe('400 recovery_code_wrong');
    expect(outcome(await step(again, 'short', 'recovery_code'))).toBe('400 recovery_code_wrong');
    expect((await own(token, 'GET', '')).json<SecondFactor>().recovery_codes_left).toBe(9);
    const both = await Promise.all(
      [again, await ticketOf(server, phone)].map((t) => step(t, two, 'recovery_code')),
    );
    expect(both.map(outcome).sort()).toEqual(['200', '400 recovery_code_used']);
    const { rows } = await sql`select from history where action = 'recovery_code_used'
      and entity_id = ${staff.people.directorA.id}`.execute(server.db);
    expect(rows).toHaveLength(2);
  });

  it('are read as they are written by hand: O as 0, I and L as 1, in small letters and with any signs between', async () => {
    await withCodes('directorA');
    const hashOf = (typed: string) => recoveryHash(server.db, staff.people.directorA.id, typed);
    const hash = await hashOf('000111ABCXYZ');
    expect(hash).toHaveLength(32);
    expect(await hashOf('oO0i-Il1.abc xyz')).toBeNull();
    expect(await hashOf(' oO0-iL1, abc/xyz')).toEqual(hash);
    expect(await hashOf('000111ABCXY2')).not.toEqual(hash);
    for (const typed of ['000111ABCXY', '000111ABCXYZ0', '']) expect(await hashOf(typed), typed).toBeNull();
    expect(await recoveryHash(server.db, staff.people.sellerB.id, '000111ABCXYZ'), 'no codes').toBeNull();
  });

  it('of another person are refused', async () => {
    const theirs = await withCodes('directorA');
    const mine = await withCodes('sellerA');
    const answer = await step(
      await ticketOf(server, mine.phone),
      theirs.recoveryCodes[0] ?? '',
      'recovery_code',
    );
    expect(outcome(answer)).toBe('400 recovery_code_wrong');
  });

  it('end when new ones are made, which needs the password', async () => {
    const { phone, token, recoveryCodes } = await withCodes('directorA');
    await expireProof();
    expect(outcome(await own(token, 'POST', '/recovery-codes'))).toBe('403 password_needed');
    await proveAgain(token);
    const renewed = await own(token, 'POST', '/recovery-codes');
    const { recovery_codes: next } = renewed.json<ChangedFactor>();
    const ticket = await ticketOf(server, phone);
    expect(outcome(await step(ticket, recoveryCodes[3] ?? '', 'recovery_code'))).toBe(
      '400 recovery_code_wrong',
    );
    expect(outcome(await step(ticket, next?.[3] ?? '', 'recovery_code'))).toBe('200');
  });
});

describe('the own second factor', () => {
  it('begins with the password and is active only after its first code', async () => {
    const phone = phoneOf('porterB');
    const token = await server.signIn(phone, PASSWORD);
    expect(outcome(await own(token, 'POST', '/codes/confirm', { code: '123456' }))).toBe(
      '409 second_factor_not_begun',
    );
    await expireProof();
    expect(outcome(await own(token, 'POST', '/codes'))).toBe('403 password_needed');
    await proveAgain(token);
    expect(outcome(await own(token, 'POST', '/codes'))).toBe('200');
    expect(outcome(await own(token, 'POST', '/codes/confirm', { code: '12345x' }))).toBe('400 code_wrong');
    expect((await own(token, 'GET', '')).json()).toEqual({
      codes: null,
      passkeys: 0,
      recovery_codes_left: null,
      required: false,
    });
    expect(Object.keys((await login(phone)).json())).toContain('access_token');
    await sql`update user_second_factor set pending_at = now() - interval '15 minutes'`.execute(server.db);
    expect(outcome(await own(token, 'POST', '/codes/confirm', { code: '123456' }))).toBe(
      '409 second_factor_not_begun',
    );
  });

  it('stays unchanged while another phone is being set up, and only that phone’s codes are accepted afterwards', async () => {
    const { phone, token, code: oldCode } = await withCodes('sellerA');
    expect(outcome(await own(token, 'POST', '/codes'))).toBe('200');
    expect(outcome(await step(await ticketOf(server, phone), oldCode()))).toBe('200');
    passHalfMinute();
    const { code, recoveryCodes } = await setUpCodes(server, token);
    expect(recoveryCodes).toEqual([]);
    const ticket = await ticketOf(server, phone);
    expect(outcome(await step(ticket, oldCode()))).toBe('400 code_wrong');
    expect(outcome(await step(ticket, code()))).toBe('200');
  });

  it('the first code is used up by setting up', async () => {
    const { phone, code } = await withCodes('sellerA');
    expect(outcome(await step(await ticketOf(server, phone), code(-1)))).toBe('400 code_used');
  });

  it('is removed with the password, with recovery codes and tickets', async () => {
    const { phone, token, code } = await withCodes('sellerA');
    const ticket = await ticketOf(server, phone);
    await expireProof();
    expect(outcome(await own(token, 'POST', '/codes/remove'))).toBe('403 password_needed');
    await proveAgain(token);
    expect(outcome(await own(token, 'POST', '/codes/remove'))).toBe('200');
    expect(outcome(await step(ticket, code()))).toBe('401 second_step_expired');
    expect(Object.keys((await login(phone)).json())).toContain('access_token');
    const { rows } = await sql`select from user_recovery_code`.execute(server.db);
    expect(rows).toEqual([]);
    for (const path of ['/codes/remove', '/recovery-codes'])
      expect(outcome(await own(token, 'POST', path))).toBe('409 second_factor_none');
  });

  it('keeps its secrets: the tables hold them encrypted or hashed, history and log do not hold them', async () => {
    const phone = phoneOf('sellerA');
    const token = await server.signIn(phone, PASSWORD);
    const begun = (await own(token, 'POST', '/codes')).json<{ secret: string }>();
    const { recoveryCodes } = await setUpCodes(server, token);
    const ticket = await ticketOf(server, phone);
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from history t union all select to_jsonb(t)::text from idempotency_key t
      union all select to_jsonb(t)::text from user_second_factor t union all select to_jsonb(t)::text from user_recovery_code t
      union all select to_jsonb(t)::text from sign_in_ticket t`.execute(server.db);
    const kept = rows.map(({ text }) => text).join('\n') + log.join('');
    expect(kept).toContain('codes_set_up');
    for (const secret of [begun.secret, ticket, ...recoveryCodes]) expect(kept).not.toContain(secret);
    await expect(
      sql`update user_second_factor set secret = null where user_id = ${staff.people.sellerA.id}`.execute(
        server.db,
      ),
    ).rejects.toThrow('check');
  });

  it('is encrypted with a new version of the key once its person signs in', async () => {
    const { phone, code } = await withCodes('sellerA');
    const SECOND_FACTOR_KEY = `2:${'n'.repeat(32)},1:${SETTINGS.SECOND_FACTOR_KEY}`;
    const renewed = await copyOf(server, { ...SETTINGS, SECOND_FACTOR_KEY });
    try {
      expect(Object.fromEntries(countByVersion(await readSealedCodes(server.db)))).toEqual({ 1: 1 });
      const ticket = await ticketOf(server, phone);
      const body = { way: 'code', ticket, code: code() };
      expect(outcome(await renewed.call('POST', '/api/auth/second-step', { body }))).toBe('200');
      expect(Object.fromEntries(countByVersion(await readSealedCodes(server.db)))).toEqual({ 2: 1 });
    } finally {
      await renewed.close();
    }
  });

  it('of a row moved to another person is refused', async () => {
    const mine = await withCodes('sellerA');
    const theirs = await withCodes('directorA');
    await sql`update user_second_factor set secret = (select secret from user_second_factor
      where user_id = ${staff.people.sellerA.id}) where user_id = ${staff.people.directorA.id}`.execute(
      server.db,
    );
    expect((await step(await ticketOf(server, theirs.phone), mine.code())).statusCode).toBe(500);
  });
});

describe('a role that requires a second factor', () => {
  const require = async (role: number, required: boolean) => {
    const token = await server.signIn(phoneOf('admin'), PASSWORD);
    const { version } = (await server.call('GET', `/api/uz/roles/${role}`, { token })).json<{
      version: number;
    }>();
    return server.call('PUT', `/api/uz/roles/${role}/second-factor`, { token, body: { version, required } });
  };
  const meOf = async (token: string) =>
    (await server.call('GET', '/api/uz/auth/me', { token })).json<Me>().second_factor;
  const letPass = (interval: string) =>
    sql`update users set second_factor_asked_at = second_factor_asked_at - ${interval}::interval`.execute(
      server.db,
    );

  it('gives its holders seven days, then allows only the set-up, immediately in every session', async () => {
    const { porter } = staff.roles;
    const token = await server.signIn(phoneOf('porterB'), PASSWORD);
    expect(await meOf(token)).toEqual({ is_set_up: false, owed_by: null, must_set_up: false });
    expect(outcome(await require(porter, true))).toBe('200');
    expect(await meOf(token)).toEqual({ is_set_up: false, owed_by: expect.any(String), must_set_up: false });
    await letPass('6 days 23 hours 59 minutes');
    expect(outcome(await server.call('GET', '/api/uz/shelves', { token }))).toBe('200');
    await letPass('1 minute');
    expect(outcome(await server.call('GET', '/api/uz/shelves', { token }))).toBe('403 second_factor_owed');
    const anew = await server.signIn(phoneOf('porterB'), PASSWORD);
    expect(outcome(await server.call('GET', '/api/uz/profile', { token: anew }))).toBe(
      '403 second_factor_owed',
    );
    expect((await meOf(anew)).must_set_up).toBe(true);
    await setUpCodes(server, anew);
    expect(outcome(await server.call('GET', '/api/uz/shelves', { token: anew }))).toBe('200');
    expect(outcome(await own(anew, 'POST', '/codes/remove'))).toBe('409 second_factor_needed');
    expect((await own(anew, 'GET', '')).json<SecondFactor>().codes).not.toBeNull();
    expect(outcome(await require(porter, false))).toBe('200');
    expect(outcome(await own(anew, 'POST', '/codes/remove'))).toBe('200');
  });

  it('restarts the days for a person who gets the role, and that of administrators cannot be freed if DEMO=0', async () => {
    const { administrator, nothing } = staff.roles;
    await require(nothing, true);
    const { id } = staff.people.sellerB;
    await sql`update users set role_id = ${nothing} where id = ${id}`.execute(server.db);
    const read = () =>
      sql<{ at: string | null }>`
      select second_factor_asked_at as at from users where id = ${id}`.execute(server.db);
    expect((await read()).rows[0]?.at).not.toBeNull();
    await sql`update users set role_id = ${staff.roles.seller} where id = ${id}`.execute(server.db);
    expect((await read()).rows[0]?.at).toBeNull();
    await require(nothing, false);
    const strict = await copyOf(server, { ...SETTINGS, DEMO: '0' });
    try {
      const token = await server.signIn(phoneOf('admin'), PASSWORD);
      const role = `/api/uz/roles/${administrator}`;
      const { version } = (await server.call('GET', role, { token })).json<{ version: number }>();
      const freed = await strict.call('PUT', `${role}/second-factor`, {
        token,
        body: { version, required: false },
      });
      expect(outcome(freed)).toBe('409 role_is_administrator');
    } finally {
      await strict.close();
    }
  });
});

describe('a lost second factor', () => {
  const reset = (id: number, token: string) =>
    server.call('POST', `/api/uz/users/${id}/reset-second-factor`, { token });

  it('is reset only by a second administrator; the password stays, and every session ends', async () => {
    const { id, phone } = staff.people.sellerA;
    const admin = await server.signIn(phoneOf('admin'), PASSWORD);
    expect(outcome(await reset(id, admin))).toBe('409 second_factor_none');
    const { token } = await withCodes('sellerA');
    expect(outcome(await reset(id, admin))).toBe('409 second_administrator_needed');
    const second = '+998935000009';
    await server.db.transaction().execute((tx) => addUser(tx, second, staff.roles.administrator, null));
    const other = await server.signIn(second, PASSWORD);
    for (let i = 0; i < 2; i++)
      expect((await reset(id, admin)).json()).toMatchObject({
        awaits_confirmation: true,
        has_second_factor: true,
      });
    expect(Object.keys((await login(phone)).json())).toEqual(['second_step']);
    const notified = async () => {
      const { rows } = await sql<{ kind: string; user_id: number }>`
        select kind, user_id from notice where about = ${`user:${id}`} order by kind`.execute(server.db);
      return rows.map(({ kind }) => kind);
    };
    expect(await notified()).toEqual(['factor_reset_asked']);
    // A reset of the password waits in parallel, and neither removes the other's notice.
    await sql`update users set role_id = ${staff.roles.administrator} where id = ${id}`.execute(server.db);
    await server.call('POST', `/api/uz/users/${id}/reset-password`, { token: admin });
    expect(await notified()).toEqual(['factor_reset_asked', 'reset_asked']);
    await sql`update users set role_id = ${staff.roles.seller} where id = ${id}`.execute(server.db);
    await sql`delete from password_request where kind = 'password'`.execute(server.db);
    const waiting = await server.call('GET', '/api/uz/password-requests', { token: other });
    expect(waiting.json<{ items: object[] }>().items).toMatchObject([
      { kind: 'second_factor', person: { id } },
    ]);
    expect((await reset(id, other)).json()).toMatchObject({
      awaits_confirmation: false,
      has_second_factor: false,
    });
    expect(await notified()).toEqual(['reset_asked']);
    expect(outcome(await own(token, 'GET', ''))).toBe('401 session_ended');
    expect(Object.keys((await login(phone)).json())).toContain('access_token');
    expect(outcome(await reset(staff.people.admin.id, admin))).toBe('403 own_account');
    expect(outcome(await reset(id, await server.signIn(phoneOf('directorB'), PASSWORD)))).toBe(
      '403 no_permission',
    );
  });

  it('is removed by the server’s own command if nobody else exists', async () => {
    const { phone } = await withCodes('sellerA');
    expect(await resetSecondFactorOf(server.db, '+998935550000')).toBe(false);
    expect(await resetSecondFactorOf(server.db, phone)).toBe(true);
    expect(await resetSecondFactorOf(server.db, phone), 'none is left').toBe(false);
    expect(Object.keys((await login(phone)).json())).toContain('access_token');
  });
});
