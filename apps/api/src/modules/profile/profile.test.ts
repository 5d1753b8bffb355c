import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Profile, UserSession } from '@javon/contract';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { lengthenWaits } from '../../../test/sign-in-waits.ts';
import { makeStaff, type Staff } from '../../../test/staff.ts';
import { PASSWORD } from '../../../test/world.ts';
import { removeDueFiles } from '../../platform/files/scheduled-removal.ts';
import { FolderStore } from '../../platform/files/store.ts';

let server: TestServer;
let staff: Staff;
let folder: string;
let token: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-files-'));
  server = await testServer(undefined, { DATA_DIR: folder });
  staff = await makeStaff(server.db);
  token = await server.signIn(staff.people.sellerA.phone, PASSWORD);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Failure {
  readonly code: string;
  readonly errors: { code: string; field?: string; params?: object }[];
  readonly phone?: string[];
}

async function call(method: string, url: string, body?: unknown) {
  const answer = await server.call(method, `/api/ru${url}`, {
    token,
    body,
  });
  return { status: answer.statusCode, body: answer.json<Profile & Failure & { items: UserSession[] }>() };
}

const BOUNDARY = 'javon-test-boundary';

function upload(bytes: Buffer, name = 'photo.png', type = 'image/png', url = '/profile/photo', by = token) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return server.call('PUT', `/api/ru${url}`, {
    token: by,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
}

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#3060a0' } });
}

/** A PNG that declares this size and contains next to nothing. */
function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const kept = () => {
  try {
    return readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
};

describe('photo', () => {
  it('[OPS-6] [VAL-6] a PNG or JPG becomes a square of 512 pixels without its metadata', async () => {
    const jpeg = await picture(1200, 800)
      .withExif({ IFD0: { Make: 'Secret camera', Copyright: 'me' }, IFD3: { GPSLatitude: '41/1 18/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('Secret camera')).toBe(true);
    const answer = await upload(jpeg, 'photo.jpg', 'image/jpeg');
    expect(answer.statusCode).toBe(200);
    const url = answer.json<Profile>().photo_url ?? '';
    expect(url).toMatch(/^\/files\/[\w-]{32}\.webp$/);
    expect((await call('GET', '/auth/me')).body.photo_url).toBe(url);

    const file = await server.call('GET', `/api/ru${url}`, { token });
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const stored = await sharp(file.rawPayload).metadata();
    expect([stored.format, stored.width, stored.height]).toEqual(['webp', 512, 512]);
    expect(stored.exif).toBeUndefined();
    expect(file.rawPayload.includes('Secret camera')).toBe(false);
    expect((await server.call('GET', `/api/ru${url}`)).statusCode).toBe(401);
  });

  it('of a phone that was held sideways is upright', async () => {
    const half = await sharp({ create: { width: 200, height: 400, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    // Orientation 6: the left side of the pixels is the top of the picture.
    const sideways = await picture(400, 400)
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const url = (await upload(sideways)).json<Profile>().photo_url;
    const { rawPayload } = await server.call('GET', `/api/ru${url}`, { token });
    const redAt = async (left: number, top: number) =>
      (await sharp(rawPayload).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[0] ?? 0;
    expect(await redAt(480, 30)).toBeGreaterThan(200);
    expect(await redAt(30, 480)).toBeLessThan(100);
  });

  it('with transparent parts is white there', async () => {
    const clear = { create: { width: 300, height: 300, channels: 4, background: '#ff000000' } } as const;
    const url = (await upload(await sharp(clear).png().toBuffer())).json<Profile>().photo_url;
    const { rawPayload } = await server.call('GET', `/api/ru${url}`, { token });
    expect([...(await sharp(rawPayload).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('of a stripe is its middle, shaped without enlarging the whole stripe', async () => {
    for (const [width, height] of [
      [1, 12_000],
      [12_000, 1],
    ] as const) {
      const stripe = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
        .png()
        .toBuffer();
      const answer = await upload(stripe);
      expect(answer.statusCode, answer.body).toBe(200);
      const file = await server.call('GET', `/api/ru${answer.json<Profile>().photo_url}`, { token });
      const stored = await sharp(file.rawPayload).metadata();
      expect([stored.width, stored.height]).toEqual([512, 512]);
    }
  });

  it('a new photo replaces the old one; after deletion neither row nor file is left', async () => {
    const png = await picture(300, 300).png().toBuffer();
    const whole = Buffer.concat([png], 10 * 1_048_576);
    const first = (await upload(whole)).json<Profile>().photo_url;
    expect(first, 'of exactly 10 MB').toMatch(/webp$/);
    const second = (await upload(png)).json<Profile>().photo_url;
    expect(second).not.toBe(first);
    expect(kept()).toHaveLength(1);
    expect((await server.call('GET', `/api/ru${first}`, { token })).statusCode).toBe(404);
    expect((await call('DELETE', '/profile/photo')).body.photo_url).toBeNull();
    expect(kept()).toEqual([]);
  });

  it('is removed even if the store fails; the file goes with the next periodic removal', async () => {
    await upload(await picture(300, 300).png().toBuffer());
    vi.spyOn(FolderStore.prototype, 'remove').mockRejectedValueOnce(new Error('away'));
    const answer = await call('DELETE', '/profile/photo');
    expect([answer.status, answer.body.photo_url]).toEqual([200, null]);
    expect(kept()).toHaveLength(1);
    expect(await removeDueFiles(server.db, new FolderStore(path.join(folder, 'files')))).toBe(1);
    expect(kept()).toEqual([]);
  });

  it('[VAL-6] refuses by content: a renamed script, an SVG, a GIF, a broken picture, a large file', async () => {
    const script = Buffer.from('<?php system($_GET["c"]); ?><script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
    const gif = await picture(10, 10).gif().toBuffer();
    const png = await picture(400, 400).png().toBuffer();
    const noise = Buffer.concat([png.subarray(0, 8), script]);
    for (const [name, bytes] of Object.entries({ script, svg, gif, noise, cut: png.subarray(0, 120) })) {
      for (const [file, type] of [
        ['photo.png', 'image/png'],
        ['photo.jpg', 'image/jpeg'],
      ]) {
        const refused = await upload(bytes, file, type);
        expect([refused.statusCode, refused.json<Failure>().code], name).toEqual([400, 'file_not_a_picture']);
      }
    }
    const large = await upload(Buffer.concat([png], 10 * 1_048_576 + 1));
    expect([large.statusCode, large.json()]).toMatchObject([
      413,
      { code: 'file_too_large', message: 'Слишком большой файл: не более 10 МБ' },
    ]);
    expect((await upload(Buffer.alloc(0))).json()).toMatchObject({ code: 'file_missing' });
    expect((await call('PUT', '/profile/photo', { file: 'x' })).body.code).toBe('media_type_wrong');
    expect(kept()).toEqual([]);
  });

  it('[VAL-6] refuses 20,000 × 20,000 pixels before decoding a single one', async () => {
    const bomb = hollowPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(1000);
    const refused = await upload(bomb);
    expect([refused.statusCode, refused.json<Failure>().code]).toEqual([400, 'picture_too_large']);
    const sizes: [width: number, height: number, code: string][] = [
      [12_001, 10, 'picture_too_large'],
      [10, 12_001, 'picture_too_large'],
      [8000, 8001, 'picture_too_large'],
      // Within the limits, and without pixels.
      [12_000, 10, 'file_not_a_picture'],
      [8000, 8000, 'file_not_a_picture'],
    ];
    for (const [width, height, code] of sizes) {
      const answer = await upload(hollowPng(width, height));
      expect(answer.json<Failure>().code, `${width} × ${height}`).toBe(code);
    }
  });

  it('of another person is set only within the caller’s scope', async () => {
    const png = await picture(300, 300).png().toBuffer();
    const keeper = await server.signIn(staff.people.personnelA.phone, PASSWORD);
    const to = (name: 'porterA' | 'porterB' | 'directorA') =>
      upload(png, 'a.png', 'image/png', `/users/${staff.people[name].id}/photo`, keeper);
    expect((await to('porterA')).statusCode).toBe(200);
    expect((await to('porterB')).statusCode).toBe(404);
    expect((await to('directorA')).json()).toMatchObject({ code: 'role_above_own' });
    expect(kept()).toHaveLength(1);
  });

  it('keys that point outside the folder are not found', async () => {
    for (const key of [
      '..%2F..%2Fetc%2Fpasswd',
      'a'.repeat(32),
      `${'.'.repeat(32)}.webp`,
      `${'a'.repeat(32)}.webp`,
    ]) {
      expect((await server.call('GET', `/api/ru/files/${key}`, { token })).statusCode).toBe(404);
    }
  });
});

describe('phone', () => {
  it('[OPS-6] changes with the right password to a free number, in any spelling', async () => {
    const wrong = await call('POST', '/profile/phone', { phone: '97 111 22 33', password: 'not this' });
    expect(wrong.body.errors).toMatchObject([{ field: 'password', code: 'password_wrong' }]);
    const taken = await call('POST', '/profile/phone', {
      phone: staff.people.admin.phone,
      password: PASSWORD,
    });
    expect([taken.status, taken.body.code, taken.body.phone?.length]).toEqual([409, 'phone_taken', 1]);
    const prefix = await call('POST', '/profile/phone', { phone: '71 111 22 33', password: PASSWORD });
    expect(prefix.body.errors).toMatchObject([{ field: 'phone', code: 'phone_prefix' }]);
    const changed = await call('POST', '/profile/phone', { phone: '(97) 111-22-33', password: PASSWORD });
    expect(changed.body.phone).toBe('+998971112233');
    await server.signIn('97 111 22 33', PASSWORD);
    await expect(server.signIn(staff.people.sellerA.phone, PASSWORD)).rejects.toThrow('credentials_wrong');
  });

  it('guessing the password there is slowed down as at sign-in', async () => {
    for (let i = 0; i < 7; i++)
      await call('POST', '/profile/phone', { phone: '97 111 22 33', password: `guess ${i}` });
    await lengthenWaits(server.db);
    const slowed = await call('POST', '/profile/phone', { phone: '97 111 22 33', password: PASSWORD });
    expect([slowed.status, slowed.body.code]).toEqual([429, 'sign_in_slowed']);
  });
});

describe('language and sessions', () => {
  it('[OPS-6] [OPS-7] keeps the language, which comes with `me`', async () => {
    expect((await call('GET', '/profile')).body).toMatchObject({
      locale: 'uz',
      branch: { code: 'TAS-01' },
      session_count: 1,
    });
    expect((await call('GET', '/auth/me')).body.locale).toBe('uz');
    expect((await call('PATCH', '/profile', { locale: 'ru' })).body.locale).toBe('ru');
    expect((await call('GET', '/auth/me')).body.locale).toBe('ru');
    expect((await call('PATCH', '/profile', { locale: 'kaa' })).body.errors).toMatchObject([
      { field: 'locale', code: 'not_in_list' },
    ]);
  });

  it('[OPS-6] lists the own sessions with device and address, and ends them', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
    const body = { phone: staff.people.sellerA.phone, password: PASSWORD };
    const other = await server.call('POST', '/api/auth/login', { body, headers: { 'user-agent': agent } });
    const otherToken = other.json<{ access_token: string }>().access_token;
    const { items } = (await call('GET', '/profile/sessions')).body;
    expect(items).toMatchObject([
      { device: 'Firefox, Windows', address: '127.0.0.1', current: false },
      { current: true },
    ]);
    expect((await call('DELETE', `/profile/sessions/${items[0]?.id}`)).body).toEqual({ ended: 1 });
    expect((await server.call('GET', '/api/ru/auth/me', { token: otherToken })).statusCode).toBe(401);
    expect((await call('DELETE', `/profile/sessions/${items[0]?.id}`)).status).toBe(404);

    const foreign = await server.signIn(staff.people.sellerB.phone, PASSWORD);
    const theirs = (await server.call('GET', '/api/ru/profile/sessions', { token: foreign })).json<{
      items: UserSession[];
    }>().items[0];
    expect((await call('DELETE', `/profile/sessions/${theirs?.id}`)).status).toBe(404);
    await server.signIn(staff.people.sellerA.phone, PASSWORD);
    expect((await call('POST', '/profile/sessions/end-others')).body).toEqual({ ended: 1 });
    expect((await call('GET', '/profile')).body.session_count).toBe(1);
  });

  it('[OPS-6] of two sessions that end all others at the same time one survives', async () => {
    const { id, phone } = staff.people.sellerA;
    const tokens = [await server.signIn(phone, PASSWORD), await server.signIn(phone, PASSWORD)];
    const held = await server.db.startTransaction().execute();
    await sql`select from session where user_id = ${id} for update`.execute(held);
    const both = Promise.all(
      tokens.map((token) => server.call('POST', '/api/ru/profile/sessions/end-others', { token })),
    );
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.owner);
      expect(rows).toHaveLength(2);
    }, 30_000);
    await held.commit().execute();
    const answers = (await both).map(({ statusCode, body }) => [statusCode, JSON.parse(body).code]);
    expect(answers.toSorted()).toEqual([
      [200, undefined],
      [401, 'session_ended'],
    ]);
    const open = await sql`select from session where user_id = ${id} and ended_at is null`.execute(server.db);
    expect(open.rows).toHaveLength(1);
  });
});
