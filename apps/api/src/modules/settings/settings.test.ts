import type { Settings } from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';

describe('settings of the chain', () => {
  let server: TestServer;
  let keeper: string;

  beforeEach(async () => {
    server = await testServer();
    const { phone } = await addPerson(server.db, { permissions: { settings: '1' } });
    keeper = await server.signIn(phone, PASSWORD);
  });
  afterEach(() => server?.close());

  const read = async () => (await server.call('GET', '/api/uz/settings', { token: keeper })).json<Settings>();
  const save = (body: unknown) => server.call('PUT', '/api/ru/settings', { token: keeper, body });
  const lines = () =>
    server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'setting')
      .execute();

  it('[SHF-4] clearing by night is off until someone turns it on, and the history says who did', async () => {
    expect(await read()).toEqual({
      sold_out_nightly: false,
      version: 1,
      changed_at: null,
      changed_by: null,
    });
    const answer = await save({ version: 1, sold_out_nightly: true });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read()).toMatchObject({
      sold_out_nightly: true,
      version: 2,
      changed_at: expect.stringMatching(/^\d{4}-/),
      changed_by: expect.stringMatching(/\S \S/),
    });
    // What the nightly work looks for.
    const kept = await server.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'sold_out_nightly')
      .executeTakeFirstOrThrow();
    expect(kept.value).toMatchObject({ enabled: true });
    expect(await lines()).toEqual([
      { action: 'changed', before: { sold_out_nightly: false }, after: { sold_out_nightly: true } },
    ]);
  });

  it('saving what is so already changes nothing', async () => {
    await save({ version: 1, sold_out_nightly: true });
    const again = await save({ version: 2, sold_out_nightly: true });
    expect(again.json()).toMatchObject({ sold_out_nightly: true, version: 2 });
    expect(await lines()).toHaveLength(1);
  });

  it('an older version is refused with what stands now; of two at once one is', async () => {
    const both = await Promise.all([1, 2].map(() => save({ version: 1, sold_out_nightly: true })));
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const stale = await save({ version: 1, sold_out_nightly: false });
    expect(stale.json()).toMatchObject({
      code: 'stale_version',
      conflict: { version: 2, changed: [{ field: 'sold_out_nightly', theirs: true }] },
    });
    expect(await read()).toMatchObject({ sold_out_nightly: true, version: 2 });
    expect(await lines()).toHaveLength(1);
  });

  it.each([
    ['a text for the switch', { version: 1, sold_out_nightly: 'true' }],
    ['no version', { sold_out_nightly: true }],
    ['a setting that there is not', { version: 1, sold_out_nightly: true, other: 1 }],
  ])('%s is refused', async (_what, body) => {
    expect((await save(body)).statusCode).toBe(400);
    expect(await read()).toMatchObject({ sold_out_nightly: false, version: 1 });
  });
});
