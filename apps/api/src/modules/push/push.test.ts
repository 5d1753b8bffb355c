import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notify } from '../notices/public.ts';
import { takeDue } from './queries.ts';
import { deliverPushes } from './service/delivery.ts';
import { decryptPush } from './testing/decrypt-push.ts';

const SITE = 'https://javon.uz';

/** A message received by the push service. */
interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A browser with its own keys, as `PushManager.subscribe` makes them. */
class Browser {
  readonly keys = createECDH('prime256v1');
  readonly auth = randomBytes(16);
  readonly endpoint: string;

  constructor(path: string) {
    this.keys.generateKeys();
    this.endpoint = `${origin}${path}`;
  }

  subscription(language: 'uz' | 'ru' = 'uz') {
    const keys = { p256dh: this.keys.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
    return { endpoint: this.endpoint, keys, language };
  }

  read(body: Buffer): unknown {
    return JSON.parse(decryptPush(body, this.keys, this.auth).toString());
  }
}

let server: TestServer;
let world: World;
let pushService: Server;
let origin: string;
/** Status that the push service returns, by path; 201 for others. */
const answers = new Map<string, number>();
/** Runs while the push service has a message and has not yet answered. */
let meanwhile: () => Promise<unknown> = async () => {};
let received: Received[] = [];
let token: string;
let userId: number;

beforeAll(async () => {
  pushService = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ path: request.url ?? '', headers: request.headers, body });
    await meanwhile();
    response.writeHead(answers.get(request.url ?? '') ?? 201).end();
  });
  await new Promise<void>((done) => pushService.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`;
  server = await testServer(undefined, { PUSH_SERVICES: origin });
  world = await makeWorld(server.db, 1);
});
afterAll(async () => {
  await server.close();
  pushService.close();
});
beforeEach(async () => {
  await sql`delete from push_subscription`.execute(server.db);
  received = [];
  answers.clear();
  meanwhile = async () => {};
  const person = await addPerson(server.db, { permissions: {}, branchId: world.branches.a });
  userId = person.id;
  token = await server.signIn(person.phone, PASSWORD);
  await call('PUT', '/push/quiet', { quiet: null });
});

const call = async (method: string, path: string, body?: unknown, as = token) => {
  const answer = await server.call(method, `/api/uz${path}`, { token: as, body });
  return { status: answer.statusCode, body: answer.json() };
};
const subscribe = async (browser: Browser, language: 'uz' | 'ru' = 'uz', as = token) => {
  const answer = await call('POST', '/push/subscriptions', browser.subscription(language), as);
  expect(answer).toEqual({ status: 200, body: { added: true } });
};
const tell = (count: number, about = 'branch:1') =>
  transaction(server.db, (tx) =>
    notify(
      tx,
      {
        kind: 'tags_stale',
        about,
        params: { branch_code: 'TAS-01', count },
        target: '/priceTag',
        again: 'renew',
      },
      { users: [userId], holding: null },
    ),
  );
const deliver = () => deliverPushes(server.db, SITE);
const waiting = async () =>
  (
    await sql<{ tries: number; in_s: number }>`
    select tries, extract(epoch from due_at - now())::int as in_s from push_due order by 1`.execute(server.db)
  ).rows;

describe('a notice on a phone', () => {
  it('is sent encrypted for that browser, signed by the key that the browser was given, in its language', async () => {
    const [uz, ru] = [new Browser('/uz'), new Browser('/ru')];
    await subscribe(uz);
    await subscribe(ru, 'ru');
    await tell(41);
    expect(await deliver()).toBe(2);
    const [atUz, atRu] = ['/uz', '/ru'].map((path) => received.find((one) => one.path === path));
    expect(uz.read(atUz?.body ?? Buffer.of())).toEqual({
      title: '41 ta narx yorligʻini chop etish kerak',
      body: 'TAS-01',
      target: '/priceTag',
      tag: expect.stringMatching(/^notice-\d+$/),
      lang: 'uz',
    });
    expect(ru.read(atRu?.body ?? Buffer.of())).toMatchObject({
      title: 'Пора напечатать 41 ценник',
      lang: 'ru',
    });
    expect(() => ru.read(atUz?.body ?? Buffer.of()), 'by another browser').toThrow();

    const { key } = (await call('GET', '/push')).body;
    const [, jwt = '', k] = /^vapid t=([^,]+), ?k=(.+)$/.exec(atUz?.headers.authorization ?? '') ?? [];
    expect(k).toBe(key);
    const [head = '', claims = '', sign = ''] = jwt.split('.');
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(sign, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin, sub: SITE });
    expect(await waiting()).toEqual([]);
  });

  it('is sent once, whichever of two servers delivers; a renewed one replaces the first', async () => {
    await subscribe(new Browser('/a'));
    await tell(1);
    const counts = await Promise.all([deliver(), deliver()]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(received).toHaveLength(1);
    await tell(2);
    await deliver();
    expect(received).toHaveLength(2);
    expect(received[1]?.headers.topic).toBe(received[0]?.headers.topic);
  });

  it.each([
    ['delivered', 201],
    ['postponed', 503],
  ])(
    'that is renewed while its earlier copy is being sent is sent again, though that one is %s',
    async (_, status) => {
      await subscribe(new Browser('/a'));
      await tell(1);
      answers.set('/a', status);
      meanwhile = async () => {
        meanwhile = async () => {};
        await tell(2);
      };
      await deliver();
      expect(received).toHaveLength(2);
    },
  );

  it('that another server has claimed meanwhile is left to that server', async () => {
    await subscribe(new Browser('/a'));
    await tell(1);
    meanwhile = async () => {
      meanwhile = async () => {};
      await tell(2);
      await transaction(server.db, (tx) => takeDue(tx, 1, 60));
    };
    await deliver();
    expect(await waiting()).toEqual([{ tries: 1, in_s: expect.any(Number) }]);
  });

  it('is discarded with its event, when it was read, when its kind is switched off, and when nobody subscribed', async () => {
    await tell(1, 'nobody:1');
    await subscribe(new Browser('/a'));
    await transaction(server.db, async (tx) => {
      await notify(
        tx,
        {
          kind: 'tags_stale',
          about: 'b',
          params: { branch_code: 'T', count: 1 },
          target: '/',
          again: 'renew',
        },
        { users: [userId], holding: null },
      );
      throw new Error('the event failed');
    }).catch(() => {});
    await tell(1, 'read:1');
    await server.call('POST', '/api/uz/notices/read-all', {
      token,
      body: { until: new Date(Date.now() + 60_000).toISOString() },
    });
    await call('PUT', '/notices/settings', { muted: ['tags_stale'] });
    await tell(1, 'muted:1');
    await deliver();
    expect(received).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('waits for the end of the quiet hours, which do not count as a try', async () => {
    await subscribe(new Browser('/a'));
    const minute = (plus: number) =>
      new Date(Date.now() + 5 * 3_600_000 + plus * 60_000).toISOString().slice(11, 16);
    const quiet = { from: minute(-60), to: minute(60) };
    expect((await call('PUT', '/push/quiet', { quiet })).body).toEqual({ quiet });
    expect((await call('GET', '/push')).body.quiet).toEqual(quiet);
    await tell(1);
    await deliver();
    expect(received).toEqual([]);
    const [one] = await waiting();
    expect(one?.tries).toBe(0);
    expect(one?.in_s).toBeGreaterThan(58 * 60);
    expect(one?.in_s).toBeLessThanOrEqual(60 * 60);
    await call('PUT', '/push/quiet', { quiet: null });
    await sql`update push_due set due_at = now()`.execute(server.db);
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('is retried if the push service is busy, after growing waits, and dropped in the end', async () => {
    await subscribe(new Browser('/busy'));
    answers.set('/busy', 503);
    await tell(1);
    const waits: number[] = [];
    for (let tries = 1; tries < 8; tries += 1) {
      await deliver();
      const [one] = await waiting();
      expect(one?.tries).toBe(tries);
      waits.push(Math.round((one?.in_s ?? 0) / 60));
      await sql`update push_due set due_at = now()`.execute(server.db);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320]);
    await deliver();
    expect(await waiting()).toEqual([]);
    expect(received).toHaveLength(8);
  });

  it('does not wait longer than a day after the clock of the database went back', async () => {
    await subscribe(new Browser('/a'));
    await tell(1);
    const laterBy = (hours: number) =>
      sql`update push_due set due_at = now() + make_interval(hours => ${hours})`.execute(server.db);
    await laterBy(23);
    await deliver();
    expect(received).toEqual([]);
    await laterBy(30 * 24);
    await deliver();
    expect(received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is dropped if the push service refuses it; an expired browser is deleted', async () => {
    await subscribe(new Browser('/refused'));
    await subscribe(new Browser('/gone'));
    answers.set('/refused', 413).set('/gone', 410);
    await tell(1);
    await deliver();
    expect(await waiting()).toEqual([]);
    const left = await sql<{ endpoint: string }>`select endpoint from push_subscription`.execute(server.db);
    expect(left.rows).toEqual([{ endpoint: `${origin}/refused` }]);
  });

  it('is not sent once the session has ended or the person is blocked', async () => {
    await subscribe(new Browser('/a'));
    await tell(1);
    await server.call('GET', '/api/uz/auth/logout', { token });
    await deliver();
    expect(received).toEqual([]);
  });
});

describe('a browser', () => {
  it('belongs to the next person who signs in there, and shows nothing of the previous one', async () => {
    const shared = new Browser('/shared');
    await subscribe(shared);
    await tell(7);
    const next = await addPerson(server.db, { permissions: {} });
    await subscribe(shared, 'uz', await server.signIn(next.phone, PASSWORD));
    await deliver();
    expect(received).toEqual([]);
  });

  it('with a key that is no point of the curve is deleted at the first push, and blocks no other', async () => {
    const wrong = new Browser('/wrong').subscription();
    const keys = { ...wrong.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect((await call('POST', '/push/subscriptions', { ...wrong, keys })).status).toBe(200);
    await subscribe(new Browser('/right'));
    await tell(1);
    await deliver();
    expect(received.map(({ path }) => path)).toEqual(['/right']);
    const left = await sql<{ endpoint: string }>`select endpoint from push_subscription`.execute(server.db);
    expect(left.rows).toEqual([{ endpoint: `${origin}/right` }]);
  });

  it('is deleted on request, only by its own person', async () => {
    const mine = new Browser('/mine');
    await subscribe(mine);
    const other = await addPerson(server.db, { permissions: {} });
    const foreign = await server.signIn(other.phone, PASSWORD);
    const remove = (as: string) =>
      call('POST', '/push/subscriptions/remove', { endpoint: mine.endpoint }, as);
    expect((await remove(foreign)).body).toEqual({ removed: false });
    expect((await remove(token)).body).toEqual({ removed: true });
    await tell(1);
    expect(await deliver()).toBe(0);
  });

  it('replaces the oldest if a person has ten', async () => {
    for (let i = 0; i < 11; i += 1) await subscribe(new Browser(`/${i}`));
    const { rows } = await sql<{
      endpoint: string;
    }>`select endpoint from push_subscription order by id`.execute(server.db);
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(
      Array.from({ length: 10 }, (_, i) => `${origin}/${i + 1}`),
    );
  });

  it.each([
    ['of an address in the network', { endpoint: 'https://10.0.0.5/a' }, 'push_service_unknown'],
    ['without a key', { keys: { p256dh: 'x', auth: 'y' } }, 'invalid'],
    ['that is no address', { endpoint: 'javon' }, 'invalid'],
  ])('%s is refused', async (_, wrong, code) => {
    const body = { ...new Browser('/x').subscription(), ...wrong };
    const answer = await call('POST', '/push/subscriptions', body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(`"code":"${code}"`);
  });
});

it('quiet hours are at night by default', async () => {
  const fresh = await addPerson(server.db, { permissions: {} });
  const as = await server.signIn(fresh.phone, PASSWORD);
  expect((await call('GET', '/push', undefined, as)).body.quiet).toEqual({ from: '21:00', to: '08:00' });
  expect((await call('PUT', '/push/quiet', { quiet: { from: '25:00', to: '08:00' } }, as)).status).toBe(400);
});
