import type { AnswerOf, AwaitedStep, ChangedFactor, Me, SecondFactor } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetSecondFactorOf } from '../src/modules/people/public.ts';
import { type SoftAuthenticator, softAuthenticator } from './authenticator.ts';
import { copyOf, type TestServer, testServer } from './harness.ts';
import { lengthenWaits } from './sign-in-waits.ts';
import { makeStaff, type Staff, type StaffName } from './staff.ts';
import { PASSWORD } from './world.ts';

const SETTINGS = { SECOND_FACTOR_KEY: 'of tests alone, of 32 characters' };
/** Headers of a page opened under the loopback host's name. */
const PAGE = { host: 'localhost', origin: 'http://localhost' };
const OTHER_PAGE = { host: 'localhost', origin: 'http://javon.evil' };
const OWN = '/api/uz/profile/second-factor';

let server: TestServer;
let staff: Staff;
beforeAll(async () => {
  server = await testServer(undefined, SETTINGS);
  staff = await makeStaff(server.db);
});
beforeEach(async () => {
  await sql`delete from sign_in_failure`.execute(server.db);
});
afterAll(() => server.close());

type Answer = Awaited<ReturnType<TestServer['call']>>;
/** Status and error code of an answer; for a field error its code. */
function outcome(answer: Answer): string {
  if (answer.statusCode < 300) return String(answer.statusCode);
  const { code, errors } = answer.json<{ code: string; errors: { code: string }[] }>();
  return `${answer.statusCode} ${errors[0]?.code ?? code}`;
}
const phoneOf = (name: StaffName) => staff.people[name].phone;
const own = (token: string, method: string, path: string, body?: object, headers: object = PAGE) =>
  server.call(method, `${OWN}${path}`, { token, headers: { ...headers }, ...(body ? { body } : {}) });
const list = async (token: string) => (await own(token, 'GET', '/passkeys')).json<AnswerOf<'listPasskeys'>>();

/** Starts adding a passkey. @returns the options for the authenticator */
async function begin(token: string): Promise<{ challenge: string }> {
  const begun = await own(token, 'POST', '/passkeys/begin');
  if (begun.statusCode !== 200) throw new Error(begun.body);
  return begun.json();
}
const add = async (
  token: string,
  authenticator: SoftAuthenticator,
  name = 'Telefon',
  lies: FalseStatements = {},
) => own(token, 'POST', '/passkeys', { name, response: authenticator.create(await begin(token), lies) });

interface Holder {
  readonly phone: string;
  readonly token: string;
  readonly authenticator: SoftAuthenticator;
  readonly recoveryCodes: readonly string[];
}
/** A person who has just added their first passkey. */
async function withPasskey(name: StaffName, authenticator = softAuthenticator()): Promise<Holder> {
  const phone = phoneOf(name);
  for (const table of ['user_passkey', 'user_recovery_code'])
    await sql`delete from ${sql.table(table)} where user_id = ${staff.people[name].id}`.execute(server.db);
  const token = await server.signIn(phone, PASSWORD);
  const added = await add(token, authenticator);
  if (added.statusCode !== 201) throw new Error(added.body);
  return { phone, token, authenticator, recoveryCodes: added.json<ChangedFactor>().recovery_codes ?? [] };
}

const firstStep = async (phone: string, headers: object = PAGE, password = PASSWORD) => {
  const answer = await server.call('POST', '/api/auth/login', {
    body: { phone, password },
    headers: { ...headers },
  });
  return answer.json<AwaitedStep>().second_step;
};
const challenge = (ticket: string, headers: object = PAGE) =>
  server.call('POST', '/api/auth/second-step/passkey', { body: { ticket }, headers: { ...headers } });
const finish = (ticket: string, response: unknown, headers: object = PAGE) =>
  server.call('POST', '/api/auth/second-step', {
    body: { way: 'passkey', ticket, response },
    headers: { ...headers },
  });
type FalseStatements = Parameters<SoftAuthenticator['get']>[1];
/** A second step with a passkey, from its challenge on. */
async function step(ticket: string, { get }: SoftAuthenticator, lies: FalseStatements = {}): Promise<Answer> {
  const begun = await challenge(ticket);
  return begun.statusCode === 200 ? finish(ticket, get(begun.json(), lies)) : begun;
}
const historyOf = async (name: StaffName, action: string) => {
  const { rows } = await sql<{ before: object | null; after: object | null }>`
    select before, after from history where entity = 'user' and action = ${action}
      and entity_id = ${staff.people[name].id} order by id`.execute(server.db);
  return rows;
};
const expireProof = () => sql`update session set password_at = now() - interval '1 hour'`.execute(server.db);

describe('a passkey', () => {
  it('is a second factor of its own: recovery codes are created with it, and the sign-in requires it', async () => {
    const { phone, token, authenticator, recoveryCodes } = await withPasskey('sellerA');
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await own(token, 'GET', '')).json<SecondFactor>()).toEqual({
      codes: null,
      passkeys: 1,
      recovery_codes_left: 10,
      required: false,
    });
    const awaited = await firstStep(phone);
    expect(awaited.ways).toEqual(['passkey', 'recovery_code']);
    const begun = await challenge(awaited.ticket);
    const ownKey = { id: authenticator.id, type: 'public-key', transports: ['internal'] };
    expect(begun.json()).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      allowCredentials: [ownKey],
      userVerification: 'preferred',
    });
    const entered = await finish(awaited.ticket, authenticator.get(begun.json()));
    expect(String(entered.headers['set-cookie'])).toContain('javon_device=');
    const me = await server.call('GET', '/api/uz/auth/me', {
      token: entered.json<{ access_token: string }>().access_token,
      headers: { cookie: [entered.headers['set-cookie']].flat().join('; ') },
    });
    expect(me.json<Me>().second_factor.is_set_up).toBe(true);
    expect(await historyOf('sellerA', 'passkey_used')).toMatchObject([{ after: { passkey: 'Telefon' } }]);
    const [passkey] = (await list(token)).items;
    expect(passkey).toMatchObject({ name: 'Telefon', site: 'localhost', is_synced: false });
    expect(passkey?.last_used_at).not.toBeNull();
    // The same authenticator is not offered for a second passkey; the device shows whose it is.
    const { id } = staff.people.sellerA;
    expect(await begin(token)).toEqual({
      rp: { id: 'localhost', name: 'Javon' },
      user: {
        id: Buffer.from(`javon ${id}`).toString('base64url'),
        name: phone,
        displayName: 'Karimova Aziza',
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [ownKey],
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
    });
  });

  it('that counts no uses, such as a synced one, is accepted again and again', async () => {
    const { phone, token, authenticator } = await withPasskey('sellerA', softAuthenticator(undefined, false));
    for (let i = 0; i < 2; i++)
      expect(outcome(await step((await firstStep(phone)).ticket, authenticator))).toBe('200');
    expect((await list(token)).items[0]?.is_synced).toBe(true);
  });

  it('is added with the password, under a name, at most once, and 20 of them at most', async () => {
    const { token, authenticator } = await withPasskey('sellerA');
    expect(outcome(await add(token, authenticator))).toBe('409 passkey_taken');
    expect(outcome(await own(token, 'POST', '/passkeys', { name: ' ', response: {} }))).toContain('400');
    const other = await server.signIn(phoneOf('sellerB'), PASSWORD);
    expect(outcome(await add(other, authenticator))).toBe('409 passkey_taken');
    expect((await own(other, 'GET', '')).json<SecondFactor>().recovery_codes_left).toBeNull();
    await expireProof();
    expect(outcome(await own(token, 'POST', '/passkeys/begin'))).toBe('403 password_needed');
    await sql`update session set password_at = now()`.execute(server.db);
    // An authenticator that signs its new key with that key is one as well.
    const second = await add(token, softAuthenticator(), 'Noutbuk', { signed: 'right' });
    expect(second.json<ChangedFactor>()).toMatchObject({ passkeys: 2, recovery_codes: null });
    await sql`insert into user_passkey (user_id, name, site, credential_id, public_key, counter, transports, is_synced)
      select ${staff.people.sellerA.id}, 'x', 'localhost', int4send(n), 'k', 0, '{}', false
      from generate_series(1, 18) n`.execute(server.db);
    expect(outcome(await own(token, 'POST', '/passkeys/begin'))).toBe('409 passkeys_full');
    expect(await historyOf('sellerA', 'passkey_added')).toContainEqual({
      before: null,
      after: { passkey: 'Noutbuk' },
    });
  });

  it('is renamed and removed only by its holder, and recovery codes are deleted with the last factor', async () => {
    const { phone, token, authenticator } = await withPasskey('sellerA');
    const [{ id } = { id: 0 }] = (await list(token)).items;
    const foreign = await server.signIn(phoneOf('sellerB'), PASSWORD);
    for (const [method, body] of [
      ['PATCH', { name: 'Meniki' }],
      ['DELETE', undefined],
    ] as const)
      expect(outcome(await own(foreign, method, `/passkeys/${id}`, body))).toBe('404 not_found');
    const renamed = await own(token, 'PATCH', `/passkeys/${id}`, { name: 'Ish telefoni' });
    expect(renamed.json()).toMatchObject({ id, name: 'Ish telefoni' });
    const again = await own(token, 'PATCH', `/passkeys/${id}`, { name: 'Ish telefoni' });
    expect(again.json(), 'the same name is no change').toEqual(renamed.json());
    expect(await historyOf('sellerA', 'passkey_renamed')).toEqual([
      { before: { passkey: 'Telefon' }, after: { passkey: 'Ish telefoni' } },
    ]);
    const { ticket } = await firstStep(phone);
    await expireProof();
    expect(outcome(await own(token, 'DELETE', `/passkeys/${id}`))).toBe('403 password_needed');
    await sql`update session set password_at = now()`.execute(server.db);
    const removed = await own(token, 'DELETE', `/passkeys/${id}`);
    expect(removed.json()).toMatchObject({ passkeys: 0, recovery_codes_left: null });
    expect(outcome(await step(ticket, authenticator))).toBe('401 second_step_expired');
    expect(await firstStep(phone)).toBeUndefined();
    expect(await historyOf('sellerA', 'passkey_removed')).toContainEqual({
      before: { passkey: 'Ish telefoni' },
      after: null,
    });
  });

  it('has a name with the letters oʻ and gʻ, whichever apostrophe was typed, and never one of spaces', async () => {
    const { token } = await withPasskey('sellerA');
    const [{ id } = { id: 0 }] = (await list(token)).items;
    const rename = (name: string) => own(token, 'PATCH', `/passkeys/${id}`, { name });
    expect((await rename("  Do'kon  telefoni ")).json()).toMatchObject({ name: 'Doʻkon telefoni' });
    expect((await rename('   ')).json()).toMatchObject({ errors: [{ field: 'name', code: 'required' }] });
    await sql`update session set password_at = now()`.execute(server.db);
    expect((await add(token, softAuthenticator(), 'Bog`dagi')).statusCode).toBe(201);
    const { items } = await list(token);
    expect(items.map(({ name }) => name)).toEqual(['Bogʻdagi', 'Doʻkon telefoni']);
    for (const one of items) await own(token, 'DELETE', `/passkeys/${one.id}`);
  });

  it('satisfies a role that requires a second factor, and the last one cannot be removed then', async () => {
    const { id } = staff.people.sellerA;
    const require = (required: boolean) =>
      sql`update role set requires_second_factor = ${required} where id = ${staff.roles.seller}`.execute(
        server.db,
      );
    await require(true);
    await sql`update users set second_factor_asked_at = now() - interval '8 days' where id = ${id}`.execute(
      server.db,
    );
    const token = await server.signIn(phoneOf('sellerA'), PASSWORD);
    expect(outcome(await server.call('GET', '/api/uz/shelves', { token }))).toBe('403 second_factor_owed');
    expect(outcome(await add(token, softAuthenticator()))).toBe('201');
    expect(outcome(await server.call('GET', '/api/uz/shelves', { token }))).toBe('200');
    const [{ id: passkey } = { id: 0 }] = (await list(token)).items;
    expect(outcome(await own(token, 'DELETE', `/passkeys/${passkey}`))).toBe('409 second_factor_needed');
    expect((await list(token)).items).toHaveLength(1);
    expect(outcome(await add(token, softAuthenticator()))).toBe('201');
    expect(outcome(await own(token, 'DELETE', `/passkeys/${passkey}`))).toBe('200');
    await require(false);
  });

  it('stays when the password changes, and is deleted when the second factor is reset', async () => {
    const { phone, token, authenticator } = await withPasskey('porterA');
    const changed = await server.call('POST', '/api/uz/auth/change-password', {
      token,
      body: { current_password: PASSWORD, password: 'Chilonzor-71', password_again: 'Chilonzor-71' },
    });
    const now = changed.json<{ access_token: string }>().access_token;
    expect((await list(now)).items).toHaveLength(1);
    const awaited = await firstStep(phone, PAGE, 'Chilonzor-71');
    expect(outcome(await step(awaited.ticket, authenticator))).toBe('200');
    await begin(now);
    expect(await resetSecondFactorOf(server.db, phone)).toBe(true);
    const { id } = staff.people.porterA;
    const { rows } = await sql`select user_id from user_passkey where user_id = ${id}
      union all select user_id from passkey_challenge where user_id = ${id}`.execute(server.db);
    expect(rows).toEqual([]);
    expect(await firstStep(phone, PAGE, 'Chilonzor-71')).toBeUndefined();
  });
});

describe('the site of a passkey', () => {
  it('does not exist for a numeric address: only codes are offered, and adding gives the reason', async () => {
    const { phone, token } = await withPasskey('sellerA');
    const numbers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
    const awaited = await firstStep(phone, numbers);
    expect(awaited.ways).toEqual(['recovery_code']);
    expect(outcome(await challenge(awaited.ticket, numbers))).toBe('409 passkey_site_needed');
    const begun = await own(token, 'POST', '/passkeys/begin', undefined, numbers);
    expect(outcome(begun)).toBe('409 passkey_site_needed');
    expect(begun.json().message).toContain('oʻz nomi bilan');
    expect((await own(token, 'GET', '/passkeys', undefined, numbers)).json().site).toBeNull();
  });

  it('is that of the settings, if they name one: a passkey of the loopback host is refused there', async () => {
    const { phone, token } = await withPasskey('sellerA');
    const site = await copyOf(server, { ...SETTINGS, PRODUCTION_SITE: 'javon.example' });
    try {
      const page = { host: 'javon.example', origin: 'https://javon.example' };
      const login = (headers: Record<string, string>) =>
        site.call('POST', '/api/auth/login', { body: { phone, password: PASSWORD }, headers });
      expect((await login(page)).json<AwaitedStep>().second_step.ways).toEqual(['recovery_code']);
      const here = softAuthenticator('https://javon.example');
      const call = (path: string, body?: object) =>
        site.call('POST', `${OWN}/passkeys${path}`, { token, headers: page, ...(body ? { body } : {}) });
      const begun = await call('/begin');
      expect(begun.json().rp).toEqual({ id: 'javon.example', name: 'Javon' });
      expect(outcome(await call('', { name: 'Sayt', response: here.create(begun.json()) }))).toBe('201');
      expect((await login(page)).json<AwaitedStep>().second_step.ways).toEqual(['passkey', 'recovery_code']);
      // A page of another site is offered no passkey, even on the loopback host.
      expect((await login(PAGE)).json<AwaitedStep>().second_step.ways).toEqual(['recovery_code']);
    } finally {
      await site.close();
    }
  });

  it('is not a page of another site: it is offered nothing', async () => {
    const { phone, token } = await withPasskey('sellerA');
    expect((await firstStep(phone, OTHER_PAGE)).ways).toEqual(['recovery_code']);
    expect(outcome(await own(token, 'POST', '/passkeys/begin', undefined, OTHER_PAGE))).toBe(
      '409 passkey_site_needed',
    );
  });
});

describe('a passkey is refused and nothing changes', () => {
  let holder: Holder;
  let stranger: string;
  beforeAll(async () => {
    holder = await withPasskey('sellerA');
    stranger = await server.signIn(phoneOf('sellerB'), PASSWORD);
  });

  it.each([
    ['of another origin', { origin: 'https://javon.evil' }, '400 passkey_site_wrong'],
    ['of another port', { origin: 'http://localhost:8080' }, '400 passkey_site_wrong'],
    ['of another site', { site: 'javon.evil' }, '400 passkey_site_wrong'],
    ['asked for in a frame', { framed: true }, '400 passkey_site_wrong'],
    ['for a made-up challenge', { challenge: 'AAAA' }, '409 passkey_expired'],
    ['with nobody present', { absent: true }, '400 passkey_wrong'],
    ['with data changed after signing', { forged: true }, '400 passkey_wrong'],
    ['that is an answer to something else', { type: 'webauthn.create' }, '400 passkey_wrong'],
    ['whose counter stood still', { counter: 1 }, '400 passkey_copied'],
    ['whose counter went back', { counter: 0 }, '400 passkey_copied'],
  ])('%s', async (_, lies, refusal) => {
    const { phone, token, authenticator } = holder;
    const { ticket } = await firstStep(phone);
    const before = await list(token);
    expect(outcome(await step(ticket, authenticator, lies))).toBe(refusal);
    expect(await list(token)).toEqual(before);
    expect(outcome(await step(ticket, authenticator))).toBe('200');
  });

  it.each([
    ['of another origin', { origin: 'https://javon.evil' }, '400 passkey_site_wrong'],
    ['of another site', { site: 'javon.evil' }, '400 passkey_site_wrong'],
    ['for a made-up challenge', { challenge: 'AAAA' }, '409 passkey_expired'],
    ['with nobody present', { absent: true }, '400 passkey_wrong'],
    ['that is an answer to a sign-in', { type: 'webauthn.get' }, '400 passkey_wrong'],
    ['with a signature of something else', { signed: 'wrong' as const }, '400 passkey_wrong'],
    ['with a certificate nobody asked for', { certificate: Buffer.from('x') }, '400 passkey_wrong'],
  ])('when it is added %s', async (_, lies, refusal) => {
    const answer = softAuthenticator().create(await begin(stranger), lies);
    expect(outcome(await own(stranger, 'POST', '/passkeys', { name: 'Telefon', response: answer }))).toBe(
      refusal,
    );
    const factor = await own(stranger, 'GET', '');
    expect(factor.json()).toMatchObject({ passkeys: 0, recovery_codes_left: null });
  });

  it('with an answer that cannot be read', async () => {
    const { phone, token, authenticator } = holder;
    const { ticket } = await firstStep(phone);
    const answer = authenticator.get((await challenge(ticket)).json());
    for (const clientDataJSON of ['e30', 'AAAA', Buffer.from('null').toString('base64url')])
      expect(
        outcome(await finish(ticket, { ...answer, response: { ...answer.response, clientDataJSON } })),
      ).toBe('400 passkey_wrong');
    expect(outcome(await finish(ticket, { ...answer, id: 'not base64url!' }))).toBe('400 invalid');
    expect(outcome(await finish(ticket, { ...answer, rawId: 'AAAA' }))).toBe('400 passkey_wrong');
    const made = softAuthenticator().create(await begin(token));
    for (const part of [{ clientDataJSON: 'AAAA' }, { attestationObject: 'AAAA' }])
      expect(
        outcome(
          await own(token, 'POST', '/passkeys', {
            name: 'Telefon',
            response: { ...made, response: { ...made.response, ...part } },
          }),
        ),
      ).toBe('400 passkey_wrong');
  });

  it('for a challenge that was used, is five minutes old, or was replaced by a newer one', async () => {
    const { phone, token, authenticator } = holder;
    const { ticket } = await firstStep(phone);
    const first = (await challenge(ticket)).json<{ challenge: string }>();
    expect(outcome(await finish(ticket, authenticator.get(first, { forged: true })))).toBe(
      '400 passkey_wrong',
    );
    expect(outcome(await finish(ticket, authenticator.get(first)))).toBe('409 passkey_expired');
    const old = (await challenge(ticket)).json<{ challenge: string }>();
    await sql`update passkey_challenge set expires_at = now()`.execute(server.db);
    expect(outcome(await finish(ticket, authenticator.get(old)))).toBe('409 passkey_expired');
    const replaced = (await challenge(ticket)).json<{ challenge: string }>();
    await challenge(ticket);
    expect(outcome(await finish(ticket, authenticator.get(replaced)))).toBe('409 passkey_expired');
    const another = softAuthenticator();
    const options = await begin(token);
    const adding = { name: 'Telefon', response: another.create(options) };
    expect(outcome(await own(token, 'POST', '/passkeys', adding))).toBe('201');
    expect(outcome(await own(token, 'POST', '/passkeys', adding))).toBe('409 passkey_expired');
  });

  it('for a challenge of another sign-in, of another person, or of adding', async () => {
    const { phone, token, authenticator } = holder;
    const theirs = await withPasskey('directorA');
    const [mine, second] = [await firstStep(phone), await firstStep(phone)];
    await challenge(mine.ticket);
    const ofSecond = (await challenge(second.ticket)).json<{ challenge: string }>();
    expect(outcome(await finish(mine.ticket, authenticator.get(ofSecond)))).toBe('409 passkey_expired');
    const ofTheirs = (await challenge((await firstStep(theirs.phone)).ticket)).json<{ challenge: string }>();
    expect(outcome(await finish(mine.ticket, authenticator.get(ofTheirs)))).toBe('409 passkey_expired');
    expect(outcome(await finish(mine.ticket, authenticator.get(await begin(token))))).toBe(
      '409 passkey_expired',
    );
    // The challenge that was tried elsewhere is still valid for its own ticket.
    expect(outcome(await finish(second.ticket, authenticator.get(ofSecond)))).toBe('200');
  });

  it('of another person', async () => {
    const { phone } = holder;
    const theirs = await withPasskey('directorA');
    expect(outcome(await step((await firstStep(phone)).ticket, theirs.authenticator))).toBe(
      '400 passkey_unknown',
    );
  });

  it('slowed down by person and device with wrong codes, without locking anyone out for good', async () => {
    const { phone, authenticator, recoveryCodes } = await withPasskey('porterB');
    await sql`delete from session where user_id = ${staff.people.porterB.id}`.execute(server.db);
    const { ticket } = await firstStep(phone);
    for (let i = 0; i < 7; i++) await step(ticket, authenticator, { forged: true });
    await lengthenWaits(server.db);
    expect(outcome(await step(ticket, authenticator))).toBe('429 sign_in_slowed');
    const code = { way: 'recovery_code', ticket, code: recoveryCodes[0] };
    const slowed = await server.call('POST', '/api/auth/second-step', { body: code });
    expect(outcome(slowed)).toBe('429 sign_in_slowed');
    await sql`update sign_in_failure set blocked_until = now()`.execute(server.db);
    expect(outcome(await step(ticket, authenticator))).toBe('200');
  });

  it('once of two answers sent at the same time', async () => {
    const { phone, authenticator } = holder;
    const { ticket } = await firstStep(phone);
    const answer = authenticator.get((await challenge(ticket)).json());
    const other = await copyOf(server, SETTINGS);
    try {
      const body = { way: 'passkey', ticket, response: answer };
      const both = await Promise.all(
        [server, other].map((copy) =>
          copy.call('POST', '/api/auth/second-step', { body, headers: { ...PAGE } }),
        ),
      );
      expect(both.map(outcome).sort()).toEqual(['200', '401 second_step_expired']);
    } finally {
      await other.close();
    }
  });

  it('with a ticket that has expired, or of an account that was blocked', async () => {
    const { phone, authenticator } = holder;
    const { ticket } = await firstStep(phone);
    await sql`update users set blocked_at = now() where phone = ${phone}`.execute(server.db);
    expect(outcome(await step(ticket, authenticator))).toBe('403 account_blocked');
    await sql`update users set blocked_at = null where phone = ${phone}`.execute(server.db);
    await sql`update sign_in_ticket set expires_at = now()`.execute(server.db);
    expect(outcome(await step(ticket, authenticator))).toBe('401 second_step_expired');
  });
});
