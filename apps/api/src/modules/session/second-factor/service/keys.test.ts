import { expect, it } from 'vitest';
import { testServer } from '../../../../../test/harness.ts';
import { makeWorld } from '../../../../../test/world.ts';
import { SecretSeal } from '../../../../platform/config/sealed-secret.ts';
import { secretsByKey } from '../queries.ts';
import { CODES_SEAL, rotateSecrets } from './keys.ts';

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
    expect(Object.fromEntries(await secretsByKey(db))).toEqual({ 1: 2 });
    expect(await rotateSecrets(db, both)).toBe(2);
    expect(await rotateSecrets(db, both), 'a second run has nothing to do').toBe(0);
    expect(Object.fromEntries(await secretsByKey(db))).toEqual({ 2: 2 });
    const rows = await db.selectFrom('user_second_factor').selectAll().orderBy('user_id').execute();
    const plain = rows.map((row) =>
      sealOf(NEW)
        .open(row.secret ?? row.pending_secret ?? Buffer.of(), row.user_id)
        .toString(),
    );
    expect(plain).toEqual([`secret ${first}`, `secret ${second}`]);
    await expect(rotateSecrets(db, sealOf(`3:${OLD}`))).rejects.toThrow('lacks version 2');
  } finally {
    await server.close();
  }
});
