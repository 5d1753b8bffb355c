import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { TEMPLATE_DEMO } from '../../../../test/templates.ts';
import { lockCodeKeys, readCodeKeys, readSigningKey } from '../queries/code-keys.ts';
import { codeOfPrint } from '../tag-code.ts';
import { addCodeKey, withdrawCodeKey } from './code-keys.ts';

describe('the keys of the codes on tags', () => {
  let server: TestServer;
  let token: string;
  let item: number;
  beforeEach(async () => {
    server = await testServer(TEMPLATE_DEMO);
    token = await server.signIn('+998901000001', 'javon-demo');
    const { rows } = await sql<{ id: number }>`
      select i.id from print_job_item i join branch b on b.id = i.branch_id where b.closed_at is null order by i.id limit 1`.execute(
      server.db,
    );
    item = rows[0]?.id ?? 0;
    return () => server.close();
  });

  const page = (code: string) => server.call('GET', `/t/${code}`);
  const forStaff = (code: string) => server.call('GET', `/api/ru/tag-codes/${code}`, { token });

  it('are replaced while codes on paper stay valid, until their key is withdrawn, which the page of the code shows', async () => {
    const old = codeOfPrint(await readSigningKey(server.db), item);
    expect(await addCodeKey(server.owner)).toBe(2);
    const fresh = codeOfPrint(await readSigningKey(server.db), item);
    expect(fresh).not.toBe(old);
    for (const code of [old, fresh]) expect((await page(code)).statusCode, code).toBe(200);

    expect(await withdrawCodeKey(server.owner, 1)).toBe(2);
    expect((await page(fresh)).statusCode).toBe(200);
    const gone = await page(old);
    expect(gone.statusCode).toBe(404);
    expect(gone.body).toContain('Bunday yorliq topilmadi');
    expect(gone.body).toContain('kod bekor qilingan');
    expect((await forStaff(old)).json()).toMatchObject({
      code: 'tag_code_withdrawn',
      message: 'Код на этом ценнике больше не действует. Напечатайте ценник заново',
    });
    expect((await forStaff(fresh)).statusCode).toBe(200);
    expect((await forStaff('0'.repeat(18))).json()).toMatchObject({ code: 'not_found' });
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from history where entity = 'setting' order by id`.execute(server.db);
    expect(rows).toEqual([
      { action: 'created', after: { key: 'tag_check_key', number: 2 } },
      { action: 'withdrawn', after: { key: 'tag_check_key', number: 1 } },
    ]);
  });

  it('that are valid are tried before withdrawn ones, however many these are', async () => {
    const oldest = codeOfPrint(await readSigningKey(server.db), item);
    let newest = oldest;
    for (let version = 2; version <= 14; version++) {
      expect(await addCodeKey(server.owner)).toBe(version);
      newest = codeOfPrint(await readSigningKey(server.db), item);
      expect(await withdrawCodeKey(server.owner, version)).toBe(1);
    }
    // Only the newest withdrawn keys are remembered.
    expect((await page(newest)).body).toContain('kod bekor qilingan');
    expect((await page(oldest)).statusCode).toBe(200);
  });

  it('sign with the newest valid one, also if a newer one was withdrawn', async () => {
    const first = await readSigningKey(server.db);
    await addCodeKey(server.owner);
    expect((await readSigningKey(server.db)).equals(first)).toBe(false);
    expect(await withdrawCodeKey(server.owner, 2)).toBe(1);
    expect((await readSigningKey(server.db)).equals(first)).toBe(true);
  });

  it('always include a valid one, and are four at most', async () => {
    expect(await withdrawCodeKey(server.owner, 1), 'the last one is replaced').toBe(2);
    await expect(withdrawCodeKey(server.owner, 1)).rejects.toThrow('No valid key');
    await expect(withdrawCodeKey(server.owner, Number.NaN)).rejects.toThrow('No valid key');
    for (const version of [3, 4, 5]) expect(await addCodeKey(server.owner)).toBe(version);
    await expect(addCodeKey(server.owner)).rejects.toThrow('withdraw one first, such as 2');
    const keys = await readCodeKeys(server.db);
    expect(keys.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    for (const { created_at } of keys) expect(Date.parse(created_at)).toBeGreaterThan(0);
  });

  it('are changed one after another: whoever changes them waits for the change before, and tags are still signed', async () => {
    const added = await Promise.all([1, 2, 3].map(() => addCodeKey(server.owner)));
    expect(added.toSorted()).toEqual([2, 3, 4]);
    const isBusy = server.owner.transaction().execute(async (changing) => {
      await lockCodeKeys(changing);
      expect(await readSigningKey(server.db)).toBeInstanceOf(Buffer);
      return server.owner
        .transaction()
        .execute(async (tx) => {
          await sql`set local lock_timeout = '200ms'`.execute(tx);
          await lockCodeKeys(tx);
          return false;
        })
        .catch((error: { code?: string }) => error.code === '55P03' || Promise.reject(error));
    });
    expect(await isBusy).toBe(true);
  });

  it('are created and withdrawn only by the owner of the database', async () => {
    await expect(addCodeKey(server.db)).rejects.toThrow('permission denied');
    await expect(withdrawCodeKey(server.db, 1)).rejects.toThrow('permission denied');
  });
});
