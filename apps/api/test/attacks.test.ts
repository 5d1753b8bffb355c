import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfPrint } from '../src/modules/price-tags/tag-code.ts';
import { addPerson, PASSWORD as PERSONAL } from './builders.ts';
import { type TestServer, testServer } from './harness.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

let server: TestServer;
let world: World;
let folder: string;
let admin: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-attacks-'));
  server = await testServer(undefined, { DATA_DIR: folder, REQUESTS_PER_MINUTE: '5000', TRUST_PROXY: '1' });
  world = await makeWorld(server.db, 2);
  admin = await server.signIn(world.phones.admin, PASSWORD);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A person of a branch with the named permissions. */
async function lookerAt(branchId: number, ...keys: string[]): Promise<string> {
  const permissions = Object.fromEntries(keys.map((key) => [key, 'own']));
  return server.signIn((await addPerson(server.db, { permissions, branchId })).phone, PERSONAL);
}

describe('photos of a branch’s work', () => {
  /** Adds a stored picture to a request or a check list of the first branch; returns its key. */
  async function photoOf(table: 'application_photo' | 'check_list_photo'): Promise<string> {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const boundary = 'attack';
    const made = await server.call('PUT', '/api/uz/profile/photo', {
      token: admin,
      body: Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const key = made.json<{ photo_url: string }>().photo_url.slice('/files/'.length);
    await server.db.updateTable('users').set({ photo_key: null }).where('photo_key', '=', key).execute();
    await server.owner.transaction().execute(async (tx) => {
      // Only the owner of the photo matters here, not the rest of the row.
      await sql`set local session_replication_role = replica`.execute(tx);
      const { a } = world.branches;
      await (table === 'application_photo'
        ? sql`insert into application_photo (application_id, branch_id, author_id, file_key) values (1, ${a}, 1, ${key})`
        : sql`insert into check_list_photo (check_list_id, question, branch_id, author_id, key, file_key)
            values (1, 1, ${a}, 1, 'photo-key-1', ${key})`
      ).execute(tx);
    });
    return key;
  }

  it.each([
    ['application_photo', 'application.show', 'check_list.show'],
    ['check_list_photo', 'check_list.show', 'application.show'],
  ] as const)('[GRD-7] %s is shown only to people who may see that work there', async (table, key, other) => {
    const file = await photoOf(table);
    const statusFor = async (token: string) =>
      (await server.call('GET', `/api/uz/files/${file}`, { token })).statusCode;
    expect(await statusFor(admin)).toBe(200);
    expect(await statusFor(await lookerAt(world.branches.a, key))).toBe(200);
    expect(await statusFor(await lookerAt(world.branches.b, key))).toBe(404);
    expect(await statusFor(await lookerAt(world.branches.a, other))).toBe(404);
  });
});

describe('the open page of a tag’s code', () => {
  it('shows names and reasons as text, whatever was typed into them', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'&';
    const [product = 0] = world.products;
    const seller = await server.signIn(world.phones.sellerA, PASSWORD);
    const job = await server.call('POST', '/api/uz/print-jobs', {
      token: seller,
      body: { items: [{ product, format: 'A6' }] },
    });
    expect(job.statusCode, job.body).toBe(201);
    await sql`update product set name_uz = ${evil}, name_ru = ${evil} where id = ${product}`.execute(
      server.db,
    );
    const { rows } = await sql<{ key: Buffer; id: number }>`
      select k.key, i.id from tag_check_key k, print_job_item i order by i.id desc limit 1`.execute(
      server.db,
    );
    const code = codeOfPrint(rows[0]?.key ?? Buffer.alloc(0), rows[0]?.id ?? 0);
    const page = await server.call('GET', `/t/${code}?lang=${encodeURIComponent(evil)}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(page.body).not.toContain('<img');
    expect(page.headers['content-security-policy']).not.toMatch(/script|unsafe/);
  });

  it('is opened sixty times a minute by one address and no more, whatever headers it sends', async () => {
    const guess = (i: number) =>
      server.call('GET', `/t/${String(i).padStart(18, '0')}`, {
        headers: { 'x-forwarded-for': `10.0.0.${i % 250}, 10.7.7.7`, authorization: `Bearer made-up-${i}` },
      });
    const statuses: number[] = [];
    for (let i = 0; i < 62; i++) statuses.push((await guess(i)).statusCode);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(statuses.slice(60)).toEqual([429, 429]);
  });
});

describe('another site’s page', () => {
  it('gets nothing by the cookies of a person signed in here: the server does not read them', async () => {
    const cookie = `shelf_access_token=${admin}; access_token=${admin}`;
    for (const [method, url] of [
      ['GET', '/api/uz/auth/me'],
      ['GET', '/api/uz/auth/logout'],
      ['POST', '/api/uz/roles'],
    ] as const) {
      const answer = await server.call(method, url, { headers: { cookie } });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'token_missing']);
    }
    // Sends a body that a form of another site can send without a preflight request.
    const form = await server.call('POST', '/api/auth/login', {
      body: `{"phone":"${world.phones.admin}","password":"x"}`,
      headers: { 'content-type': 'text/plain' },
    });
    expect(form.statusCode).toBe(415);
  });
});

describe('a compressed body', () => {
  it('is not decompressed: a bomb keeps its size', async () => {
    const bomb = gzipSync(Buffer.from(JSON.stringify({ phone: 'x'.repeat(50_000_000), password: 'x' })));
    const answer = await server.call('POST', '/api/auth/login', {
      body: bomb,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect([400, 415]).toContain(answer.statusCode);
  });
});

describe('the same call many times at once', () => {
  it('with one key runs once, and every caller gets the one answer', async () => {
    const send = () =>
      server.call('POST', '/api/uz/roles', {
        token: admin,
        body: { name: { uz: 'Bir marta', ru: 'Один раз' } },
        headers: { 'idempotency-key': 'race-1' },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, send));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1);
    const made = await server.db.selectFrom('role').select('id').where('name_uz', '=', 'Bir marta').execute();
    expect(made).toHaveLength(1);
  });

  it('with another person’s key is a separate call', async () => {
    const helper = await addPerson(server.db, { permissions: { roles: '1', 'roles.add': '1' } });
    const answer = await server.call('POST', '/api/uz/roles', {
      token: await server.signIn(helper.phone, PERSONAL),
      body: { name: { uz: 'Boshqa', ru: 'Другая' } },
      headers: { 'idempotency-key': 'race-1' },
    });
    expect([answer.statusCode, answer.json<{ name: { uz: string } }>().name.uz]).toEqual([201, 'Boshqa']);
  });
});

describe('a stranger who keeps guessing a person’s password', () => {
  it('is slowed down, and does not lock the holder out on their usual devices', async () => {
    const login = (password: string, address: string) =>
      server.call('POST', '/api/auth/login', {
        body: { phone: world.phones.manager, password },
        headers: { 'x-forwarded-for': address },
      });
    expect((await login(PASSWORD, '10.1.1.1')).statusCode).toBe(200);
    for (let i = 0; i < 7; i++) await login(`guess ${i}`, `10.66.0.${i}`);
    expect((await login(PASSWORD, '10.66.0.99')).statusCode).toBe(429);
    expect((await login(PASSWORD, '10.1.1.1')).statusCode).toBe(200);
    // The holder's sign-in does not give the attacker new guesses.
    expect((await login('guess', '10.66.0.98')).statusCode).toBe(429);
    // An attacker at the holder's address is slowed down there as well.
    for (let i = 0; i < 6; i++) await login(`guess ${i}`, '10.1.1.1');
    expect((await login(PASSWORD, '10.1.1.1')).statusCode).toBe(429);
  });
});
