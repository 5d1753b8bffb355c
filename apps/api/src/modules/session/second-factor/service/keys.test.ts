import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testServer } from '../../../../../test/harness.ts';
import { makeWorld } from '../../../../../test/world.ts';
import { lockedSecrets } from '../../../../keys.ts';
import { countByVersion, SecretSeal } from '../../../../platform/config/sealed-secret.ts';
import { readSealedCodes } from '../queries.ts';
import { CODES_SEAL, codesKey, openSeal, rotateSecrets } from './keys.ts';

const OLD = 'a'.repeat(32);
const NEW = `2:${'b'.repeat(32)}`;
const sealOf = (text: string) => new SecretSeal(() => text, CODES_SEAL);

it('secrets of one-time codes are encrypted again with a new version of the key, once, and decrypt to the same', async () => {
  const server = await testServer();
  try {
    await makeWorld(server.db, 1);
    const people = await server.db.selectFrom('users').select('id').orderBy('id').limit(2).execute();
    const [first = 0, second = 0] = people.map(({ id }) => id);
    const sealed = (id: number) => sealOf(OLD).seal(Buffer.from(`secret ${id}`), id);
    const at = new Date().toISOString();
    const { db } = server;
    await db
      .insertInto('user_second_factor')
      .values({ user_id: first, secret: sealed(first), confirmed_at: at })
      .execute();
    await db
      .insertInto('user_second_factor')
      .values({ user_id: second, pending_secret: sealed(second), pending_at: at })
      .execute();
    const both = sealOf(`${NEW},1:${OLD}`);
    expect(Object.fromEntries(countByVersion(await readSealedCodes(db)))).toEqual({ 1: 2 });
    expect(await rotateSecrets(db, both)).toBe(2);
    expect(await rotateSecrets(db, both), 'a second run has nothing to do').toBe(0);
    expect(Object.fromEntries(countByVersion(await readSealedCodes(db)))).toEqual({ 2: 2 });
    const rows = await db.selectFrom('user_second_factor').selectAll().orderBy('user_id').execute();
    const plain = rows.map((row) =>
      sealOf(NEW)
        .open(row.secret ?? row.pending_secret ?? Buffer.of(), row.user_id)
        .toString(),
    );
    expect(plain).toEqual([`secret ${first}`, `secret ${second}`]);
    const locked = (secondFactorKey: string | null) =>
      lockedSecrets({
        db,
        config: { cardKey: null, secondFactorKey, webhookKey: null, dataDir: '/javon-nowhere' },
      });
    expect(await locked(NEW)).toEqual([]);
    const other = [{ setting: 'SECOND_FACTOR_KEY', secrets: 2 }];
    expect(await locked(`2:${OLD}`), 'another secret of the same version').toEqual(other);
    expect(await locked(OLD), 'a version is missing').toEqual(other);
    expect(await locked(null), 'no key at all').toEqual(other);
    await expect(rotateSecrets(db, sealOf(`3:${OLD}`))).rejects.toThrow('lacks version 2');
  } finally {
    await server.close();
  }
});

it('the secret of a person that was kept years ago decrypts: neither purpose nor row of the key ever change', () => {
  const kept = Buffer.from('AAHbGHPYRghmOh2lOkuVbcBAey46vUjWs7cjv0xWRwUA/CpviNHiMRM=', 'base64');
  expect(sealOf(OLD).open(kept, 7).toString()).toBe('secret of 7');
  expect(() => sealOf('c'.repeat(32)).open(kept, 7)).toThrow('SECOND_FACTOR_KEY is not the key');
});

it('the key is in a file of its own under the data folder, which gets new versions, or in a setting, which gets none', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'javon-codes-'));
  try {
    const place = { secondFactorKey: null, dataDir };
    const kept = openSeal(place).seal(Buffer.from('a'), 1);
    expect(readdirSync(dataDir)).toEqual(['second-factor.key']);
    expect(codesKey(place).add()).toBe(2);
    expect(openSeal(place).versions).toEqual([2, 1]);
    expect(openSeal(place).open(kept, 1).toString()).toBe('a');
    const set = { secondFactorKey: OLD, dataDir };
    expect(() => codesKey(set).add()).toThrow('SECOND_FACTOR_KEY');
    expect(openSeal(set).versions).toEqual([1]);
    expect(openSeal(place).versions, 'the file is as it was').toEqual([2, 1]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
