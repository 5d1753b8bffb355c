import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FIRST_RETENTION, type Retention, type Settings, type SiteSettings } from '@javon/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { copyOf, type TestServer, testServer } from '../../../test/harness.ts';
import { TEMPLATE_EMPTY } from '../../../test/templates.ts';

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

  it('[SHF-4] nightly clearing is off until a person turns it on, and the history shows who did', async () => {
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
    // Setting that the nightly job reads.
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

  it('saving unchanged values changes nothing', async () => {
    await save({ version: 1, sold_out_nightly: true });
    const again = await save({ version: 2, sold_out_nightly: true });
    expect(again.json()).toMatchObject({ sold_out_nightly: true, version: 2 });
    expect(await lines()).toHaveLength(1);
  });

  it('an older version is refused with the current values; of two concurrent saves one succeeds', async () => {
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

describe('sites and messenger', () => {
  const AT_FIRST = { MESSENGER_LINK: 'https://t.me/birinchi', OTHER_SITE: 'https://zaxira.uz' };
  const WISHED = {
    messenger: 'https://t.me/javon_admin',
    other_site: 'https://javon2.uz',
    production_site: 'javon.uz',
    production_api: 'https://api.javon.uz',
    development_api: '',
  };
  let folder: string;
  let server: TestServer;
  let keeper: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'javon-page-'));
    const page = '<head><meta name="javon-config" content="" /></head>';
    writeFileSync(path.join(folder, 'index.html'), page);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    server = await testServer(TEMPLATE_EMPTY, AT_FIRST, folder);
    const { phone } = await addPerson(server.db, { permissions: { settings: '1' } });
    keeper = await server.signIn(phone, PASSWORD);
  });
  afterEach(() => server?.close());

  const read = async () =>
    (await server.call('GET', '/api/uz/settings/sites', { token: keeper })).json<SiteSettings>();
  const save = (body: unknown) => server.call('PUT', '/api/ru/settings/sites', { token: keeper, body });
  /** Settings contained in a page. */
  async function shownSettings(at: Pick<TestServer, 'call'> = server) {
    const { body, headers } = await at.call('GET', '/auth/login');
    const content = /javon-config" content="([^"]*)"/.exec(body)?.[1] ?? '';
    return {
      ...(JSON.parse(content.replaceAll('&quot;', '"')) as {
        sites: Record<string, string>;
        messenger: string;
      }),
      calls: /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
    };
  }

  it('[OPS-5] [ACC-5] are the environment’s until a person saves others; then every page has those', async () => {
    const version = 1;
    expect(await read()).toEqual({
      messenger: AT_FIRST.MESSENGER_LINK,
      other_site: AT_FIRST.OTHER_SITE,
      production_site: '',
      production_api: '',
      development_api: '',
      version,
      changed_at: null,
      changed_by: null,
    });
    expect(await shownSettings()).toMatchObject({ messenger: AT_FIRST.MESSENGER_LINK, calls: "'self'" });
    const answer = await save({ version, ...WISHED });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read()).toMatchObject({ ...WISHED, version: 2, changed_by: expect.stringMatching(/\S \S/) });
    expect(await shownSettings()).toEqual({
      sites: {
        other_site: WISHED.other_site,
        production_site: WISHED.production_site,
        production_api: WISHED.production_api,
        development_api: '',
      },
      messenger: WISHED.messenger,
      calls: "'self' https://api.javon.uz",
    });
    // Another copy of the server, started now with the same environment.
    const other = await copyOf(server, AT_FIRST, folder);
    expect(await shownSettings(other)).toMatchObject({ messenger: WISHED.messenger });
    await other.close();
  });

  it('[OPS-5] another copy of the server receives a change', async () => {
    const other = await copyOf(server, AT_FIRST, folder);
    expect(await shownSettings(other)).toMatchObject({ messenger: AT_FIRST.MESSENGER_LINK });
    await save({ version: 1, ...WISHED });
    await expect
      .poll(async () => (await shownSettings(other)).messenger, { timeout: 30_000 })
      .toBe(WISHED.messenger);
    await other.close();
  });

  it('[OPS-1] the history shows the old and the new values', async () => {
    await save({ version: 1, ...WISHED, messenger: AT_FIRST.MESSENGER_LINK, production_site: '' });
    const lines = await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'setting')
      .execute();
    expect(lines).toEqual([
      {
        action: 'changed',
        before: { other_site: AT_FIRST.OTHER_SITE, production_api: '' },
        after: { other_site: WISHED.other_site, production_api: WISHED.production_api },
      },
    ]);
  });

  it('an older version is refused with the current values', async () => {
    await save({ version: 1, ...WISHED });
    const stale = await save({ version: 1, ...WISHED, messenger: '' });
    expect(stale.json()).toMatchObject({
      code: 'stale_version',
      conflict: { version: 2, changed: [{ field: 'messenger', theirs: WISHED.messenger }] },
    });
  });

  it.each([
    ['messenger', 'javascript:alert(1)'],
    ['messenger', '@javon_admin'],
    ['other_site', 'tg://resolve?domain=javon'],
    ['other_site', 'javon.uz'],
    ['production_site', 'javon uz'],
    ['production_site', "javon.uz; script-src 'unsafe-inline'"],
    ['production_api', 'ftp://javon.uz'],
    ['development_api', 'https://'],
  ])('refuses an invalid link: %s %s', async (field, value) => {
    const answer = await save({ version: 1, ...WISHED, [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field, code: 'link_wrong' }] });
    expect(await read()).toMatchObject({ version: 1, messenger: AT_FIRST.MESSENGER_LINK });
  });
});

describe('retention periods', () => {
  let server: TestServer;
  let keeper: string;

  beforeEach(async () => {
    server = await testServer();
    const { phone } = await addPerson(server.db, { permissions: { settings: '1' } });
    keeper = await server.signIn(phone, PASSWORD);
  });
  afterEach(() => server?.close());

  const read = async () =>
    (await server.call('GET', '/api/uz/settings/retention', { token: keeper })).json<Retention>();
  const save = (body: unknown) => server.call('PUT', '/api/ru/settings/retention', { token: keeper, body });

  it('have defaults until a person changes them', async () => {
    expect(await read()).toMatchObject({ ...FIRST_RETENTION, version: 1 });
    const answer = await save({ version: 1, ...FIRST_RETENTION, sessions_days: 7 });
    expect(answer.json(), answer.body).toMatchObject({ sessions_days: 7, version: 2 });
    expect(await read()).toMatchObject({ ...FIRST_RETENTION, sessions_days: 7, version: 2 });
  });

  it.each([
    ['nothing is kept for no time', { sessions_days: 0 }],
    ['nor for ever', { notices_days: 4000 }],
    ['nor for a part of a day', { sessions_days: 1.5 }],
    ['a print is not drawn again when its pictures are gone', { print_values_days: 32 }],
    ['the history is no setting', { history_days: 30 }],
  ])('%s', async (_what, wrong) => {
    expect((await save({ version: 1, ...FIRST_RETENTION, ...wrong })).statusCode).toBe(400);
    expect(await read()).toMatchObject({ ...FIRST_RETENTION, version: 1 });
  });
});
