import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atOneMoment } from '../../../../test/at-one-moment.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld } from '../../../../test/world.ts';
import { countByVersion } from '../../../platform/config/sealed-secret.ts';
import { insertPasskey } from '../passkeys/queries.ts';
import {
  confirmSecret,
  insertRecoveryCodes,
  insertTicket,
  keepPendingSecret,
  markRecoveryCodeUsed,
  readPendingSecret,
  readSealedCodes,
  readSecondFactor,
  readTicketHolder,
  readTicketMark,
  readWays,
} from './queries.ts';

let server: TestServer;
/** Ids of two people. */
let own: number;
let other: number;
beforeAll(async () => {
  server = await testServer();
  const { phones } = await makeWorld(server.db, 1);
  const idOf = async (phone: string) =>
    (await server.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow())
      .id;
  [own, other] = [await idOf(phones.sellerA), await idOf(phones.sellerB)];
});
afterAll(() => server.close());

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const codes = (count: number, of: string) => ({
  hashes: Array.from({ length: count }, (_, i) => hashOf(`${of} ${i}`)),
  salt: randomBytes(16),
});

it('the ways of the second step are the confirmed factors of the person alone', () =>
  atOneMoment(server.db, async (tx) => {
    const secret = randomBytes(20);
    await keepPendingSecret(tx, own, secret);
    await confirmSecret(tx, own, secret, 1);
    await keepPendingSecret(tx, other, secret);
    expect(await readWays(tx, own, null)).toContain('code');
    expect(await readWays(tx, other, null)).not.toContain('code');
  }));

it('a passkey is a way of the second step for its person, at its site', () =>
  atOneMoment(server.db, async (tx) => {
    const passkey = {
      credentialId: randomBytes(16),
      publicKey: randomBytes(32),
      counter: 0,
      transports: [],
      isSynced: false,
    };
    await insertPasskey(tx, own, { name: 'Telefon', site: 'javon.example' }, passkey);
    expect(await readWays(tx, own, 'javon.example')).toContain('passkey');
    expect(await readWays(tx, own, 'other.example')).not.toContain('passkey');
    expect(await readWays(tx, other, 'javon.example')).not.toContain('passkey');
  }));

it('secrets are counted by the version of their key, the pending ones too, by version', () =>
  atOneMoment(server.db, async (tx) => {
    const withKey = (version: number) =>
      Buffer.concat([Buffer.from([version >> 8, version & 0xff]), randomBytes(20)]);
    await keepPendingSecret(tx, own, withKey(300));
    await confirmSecret(tx, own, withKey(300), 1);
    await keepPendingSecret(tx, own, withKey(2));
    await keepPendingSecret(tx, other, withKey(300));
    expect([...countByVersion(await readSealedCodes(tx))]).toEqual([
      [2, 1],
      [300, 2],
    ]);
  }));

it('the recovery codes that are left are the unused ones of the person', () =>
  atOneMoment(server.db, async (tx) => {
    const secret = randomBytes(20);
    await keepPendingSecret(tx, own, secret);
    await confirmSecret(tx, own, secret, 1);
    await insertRecoveryCodes(tx, own, codes(4, 'own'));
    await insertRecoveryCodes(tx, other, codes(3, 'other'));
    expect(await markRecoveryCodeUsed(tx, own, hashOf('own 1'))).toBe(true);
    expect(await readSecondFactor(tx, own)).toMatchObject({ passkeys: 0, recovery_codes_left: 3 });
  }));

it.each([
  ['14 minutes 59 seconds', true],
  ['15 minutes', false],
])('a secret that is not confirmed after %s can be confirmed: %s', (age, expected) =>
  atOneMoment(server.db, async (tx) => {
    const secret = randomBytes(20);
    await keepPendingSecret(tx, own, secret);
    await sql`update user_second_factor set pending_at = now() - ${age}::interval`.execute(tx);
    expect((await readPendingSecret(tx, own))?.equals(secret) ?? false).toBe(expected);
  }),
);

it.each([
  [1, true],
  [0, false],
])('a ticket that is valid for %i more seconds opens the second step: %s', (seconds, expected) =>
  atOneMoment(server.db, async (tx) => {
    const hash = hashOf('ticket');
    await insertTicket(tx, { hash, user_id: own, password_mark: hashOf('password') }, seconds);
    expect((await readTicketHolder(tx, hash))?.id === own).toBe(expected);
    expect((await readTicketMark(tx, hash, own)) !== undefined).toBe(expected);
    expect(await readTicketMark(tx, hash, other)).toBeUndefined();
  }),
);
