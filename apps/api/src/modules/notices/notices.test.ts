import type { Notice, NoticeEvent, Shelf } from '@javon/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { TestStream } from '../../../test/event-stream.ts';
import { copyOf, type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { deleteNoticesAbout, deleteNoticesTo, notify, type Recipients } from './queries/notify.ts';
import { resetForeignPlaces } from './queries/streams.ts';

interface Person {
  readonly id: number;
  readonly token: string;
}

let server: TestServer;
let world: World;
let seller: Person;
let neighbour: Person;
let names = 0;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 4);
});
afterAll(() => server.close());
beforeEach(async () => {
  // Deactivates the people of earlier tests.
  await server.db.updateTable('users').set({ status: 'inactive' }).execute();
  seller = await person({ 'shelf.show': 'own' }, world.branches.a);
  neighbour = await person({ 'shelf.show': 'own' }, world.branches.b);
});

async function person(permissions: Record<string, string> | 'admin', branchId?: number): Promise<Person> {
  const { id, phone } = await addPerson(server.db, { permissions, ...(branchId ? { branchId } : {}) });
  return { id, token: await server.signIn(phone, PASSWORD) };
}

/** Sends a notice about a subject. */
function tell(about: string, to: Partial<Recipients> = {}, again: 'renew' | 'keep' = 'renew', count = 1) {
  return transaction(server.db, (tx) =>
    notify(
      tx,
      {
        kind: 'tags_stale',
        about,
        params: { branch_code: 'TAS-01', count },
        target: '/priceTag',
        again,
      },
      { branches: [world.branches.a], holding: 'shelf.show', ...to },
    ),
  );
}

async function list(who: Person, query = ''): Promise<Notice[]> {
  const answer = await server.call('GET', `/api/uz/notices?${query}`, { token: who.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Notice[] }>().items;
}

const unread = async (who: Person) =>
  (await server.call('GET', '/api/uz/notices/unread', { token: who.token })).json<{ unread: number }>()
    .unread;

/** A stream of notices. */
class Stream extends TestStream<NoticeEvent> {
  static override async open(app: FastifyInstance, token: string, lastId?: string): Promise<Stream> {
    const [response, stop] = await TestStream.ask(app, token, lastId);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const stream = new Stream(response, stop);
    // Its first event confirms that it receives news from now on.
    await stream.until(({ events }) => events.length > 0);
    return stream;
  }

  get notices(): Notice[] {
    return this.events.flatMap(({ data }) => data.notices);
  }
  get unread(): number | undefined {
    return this.events.at(-1)?.data.unread;
  }
  get lastId(): string {
    return this.events.at(-1)?.id ?? '';
  }
}

describe('a notice', () => {
  it('is sent to the named staff who may see it, each once, and not to the person who caused it', async () => {
    const blind = await person({}, world.branches.a);
    const follower = await person({ 'shelf.show': 'all' }, world.branches.b);
    const author = await person({ 'shelf.show': 'own' }, world.branches.a);
    const notified = await tell('one', { users: [follower.id, neighbour.id, seller.id], except: author.id });
    // The seller and the follower.
    expect(notified).toBe(2);
    expect(await Promise.all([seller, follower].map(unread))).toEqual([1, 1]);
    // Not notified: another branch with the permission for its own, a person without the permission, the
    // author.
    expect(await Promise.all([neighbour, blind, author].map(unread))).toEqual([0, 0, 0]);
  });

  it('is sent once, even if several servers send it at the same moment', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, n) => tell('check:1', {}, 'keep', n)));
    expect(await list(seller)).toHaveLength(1);
    await server.call('POST', '/api/uz/notices/read-all', {
      token: seller.token,
      body: { until: (await list(seller))[0]?.created_at },
    });
    await tell('check:1', {}, 'keep');
    expect(await unread(seller)).toBe(0);
  });

  it('is renewed, not multiplied, when the same thing happens again', async () => {
    await tell('shelf:1', {}, 'renew', 1);
    await tell('shelf:2');
    const [, first] = await list(seller);
    await server.call('POST', `/api/uz/notices/${first?.id}/read`, { token: seller.token });
    await tell('shelf:1', {}, 'renew', 5);
    expect(await list(seller)).toMatchObject([
      { id: first?.id, params: { count: 5 }, read_at: null },
      { params: { count: 1 } },
    ]);
    expect(await unread(seller)).toBe(2);
  });

  it('is read once its screen was opened, whatever its search; those of other screens and people stay', async () => {
    const send = (about: string, target: string) =>
      transaction(server.db, (tx) =>
        notify(
          tx,
          { kind: 'tags_stale', about, params: { branch_code: 'TAS-01', count: 1 }, target, again: 'renew' },
          { users: [seller.id, neighbour.id], holding: null },
        ),
      );
    await send('a', '/application/1');
    await send('b', '/application/1?part=steps');
    await send('c', '/application/12');
    const opened = await server.call('POST', '/api/uz/notices/read-screen', {
      token: seller.token,
      body: { path: '/application/1' },
    });
    expect(opened.json()).toEqual({ unread: 1 });
    expect(await Promise.all([seller, neighbour].map(unread))).toEqual([1, 3]);
  });

  it('is not sent if its transaction fails, nor to a person who has switched it off, is blocked or inactive', async () => {
    await expect(
      transaction(server.db, async (tx) => {
        await notify(
          tx,
          {
            kind: 'tags_stale',
            about: 'x',
            params: { branch_code: '', count: 1 },
            target: '/',
            again: 'renew',
          },
          { users: [seller.id], holding: null },
        );
        throw new Error('Comes to nothing');
      }),
    ).rejects.toThrow('Comes to nothing');
    expect(await unread(seller)).toBe(0);
    const settings = { token: seller.token, body: { muted: ['tags_stale'] } };
    const saved = await server.call('PUT', '/api/ru/notices/settings', settings);
    expect(saved.json()).toEqual({ muted: ['tags_stale'] });
    const away = await person({ 'shelf.show': 'own' }, world.branches.a);
    await server.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', away.id).execute();
    const blocked = await person({ 'shelf.show': 'own' }, world.branches.a);
    const now = new Date().toISOString();
    await server.db.updateTable('users').set({ blocked_at: now }).where('id', '=', blocked.id).execute();
    expect(await tell('x', { users: [away.id, blocked.id] })).toBe(0);
  });

  it('of another person is not found', async () => {
    await tell('one');
    const [one] = await list(seller);
    const foreign = await server.call('POST', `/api/uz/notices/${one?.id}/read`, { token: neighbour.token });
    expect(foreign.statusCode).toBe(404);
    expect(await list(neighbour)).toEqual([]);
    expect(await unread(seller)).toBe(1);
  });
});

describe('the list', () => {
  it('is paged from the last to the first, by kind, only unread', async () => {
    for (const about of ['a', 'b', 'c']) await tell(about);
    const first = await server.call('GET', '/api/uz/notices?limit=2', { token: seller.token });
    const { items, next } = first.json<{ items: Notice[]; next: string }>();
    expect(items.map((one) => one.created_at)).toEqual(
      items
        .map((one) => one.created_at)
        .sort()
        .reverse(),
    );
    expect(await list(seller, `limit=2&cursor=${next}`)).toHaveLength(1);
    await server.call('POST', `/api/uz/notices/${items[0]?.id}/read`, { token: seller.token });
    expect(await list(seller, 'unread=true')).toHaveLength(2);
    expect(await list(seller, 'unread=false')).toHaveLength(1);
    expect(await list(seller, 'kind=import_done')).toEqual([]);
  });

  it('read all keeps notices unread that came after the list was loaded', async () => {
    await tell('a');
    const [seen] = await list(seller);
    await tell('b');
    const answer = await server.call('POST', '/api/uz/notices/read-all', {
      token: seller.token,
      body: { until: seen?.created_at },
    });
    expect(answer.json()).toEqual({ unread: 1 });
  });

  it.each([
    ['a moment that is none', { until: '2026-02-30T10:00:00' }],
    ['no moment', {}],
  ])('%s is refused and reads nothing', async (_what, body) => {
    await tell('a');
    const answer = await server.call('POST', '/api/uz/notices/read-all', { token: seller.token, body });
    expect(answer.statusCode).toBe(400);
    expect(await unread(seller)).toBe(1);
  });

  it.each([[{ muted: ['gossip'] }], [{}], [{ muted: 'tags_stale' }]])(
    'settings %j are refused',
    async (body) => {
      const answer = await server.call('PUT', '/api/uz/notices/settings', { token: seller.token, body });
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('[SHF-6] the stream of events', () => {
  it('a change of a shelf on one server reaches a person on another at once, by name; its author gets no event', async () => {
    const other = await copyOf(server);
    try {
      const admin = await person('admin', world.branches.a);
      const stream = await Stream.open(other.app, seller.token);
      const own = await Stream.open(server.app, admin.token);
      const shelf = await drawShelf(admin);
      const placed = await place(admin, shelf);
      await stream.until(({ notices }) => notices.length === 1);
      await place(admin, placed);
      await stream.until(({ notices }) => notices.length === 2);
      const [first, second] = stream.notices;
      expect(second).toMatchObject({
        kind: 'shelf_changed',
        params: { shelf_name: shelf.name, branch_code: 'TAS-01' },
        target: `/shelf/${shelf.id}?compare=seen`,
      });
      expect(second?.id).toBe(first?.id);
      expect(stream.unread).toBe(1);
      expect(own.notices).toEqual([]);
      expect(await unread(neighbour)).toBe(0);
      const looked = { token: seller.token, body: { revision: 100 } };
      await server.call('POST', `/api/uz/shelves/${shelf.id}/seen`, looked);
      await stream.until((one) => one.unread === 0);
      stream.close();
      own.close();
    } finally {
      await other.close();
    }
  });

  it('a notice that is deleted with its subject is no longer counted', async () => {
    const stream = await Stream.open(server.app, seller.token);
    await tell('gone');
    await stream.until((one) => one.unread === 1);
    await transaction(server.db, (tx) => deleteNoticesAbout(tx, 'tags_stale', 'gone'));
    await stream.until((one) => one.unread === 0);
    await tell('gone');
    await stream.until((one) => one.unread === 1);
    await transaction(server.db, (tx) => deleteNoticesTo(tx, 'tags_stale', ['/priceTag']));
    await stream.until((one) => one.unread === 0);
    stream.close();
  });

  it('continues after a break without losing one, whatever the order in which transactions end', async () => {
    const before = await Stream.open(server.app, seller.token);
    await tell('before');
    await before.until(({ notices }) => notices.length === 1);
    // Starts first and ends last: its number is lower than those of the notices sent meanwhile.
    const slow = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const long = transaction(server.db, async (tx) => {
      await notify(
        tx,
        {
          kind: 'tags_stale',
          about: 'slow',
          params: { branch_code: '', count: 1 },
          target: '/',
          again: 'renew',
        },
        { users: [seller.id], holding: null },
      );
      began.resolve();
      await slow.promise;
    });
    await began.promise;
    await tell('meanwhile');
    await before.until(({ notices }) => notices.length === 2);
    const place = before.lastId;
    before.close();
    await before.ended;
    await tell('away');
    slow.resolve();
    await long;
    const after = await Stream.open(server.app, seller.token, place);
    const rows = await server.db.selectFrom('notice').select(['id', 'about']).execute();
    const notified = new Set(after.notices.map((one) => rows.find((row) => row.id === one.id)?.about));
    expect([...notified]).toEqual(expect.arrayContaining(['slow', 'away']));
    expect(after.unread).toBe(4);
    after.close();
  });

  it('after a day offline gives the count and the newest one; the list has the rest, none twice', async () => {
    const before = await Stream.open(server.app, seller.token);
    const place = before.lastId;
    before.close();
    await before.ended;
    const MANY = 150;
    for (let n = 0; n < MANY; n++) await tell(`thing:${n}`);
    const after = await Stream.open(server.app, seller.token, place);
    expect([after.events.length, after.unread]).toEqual([1, MANY]);
    const newest = after.notices.map(({ id }) => id);
    expect(newest).toHaveLength(100);
    const walked: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, next }: { items: Notice[]; next: string | null } = (
        await server.call('GET', `/api/uz/notices?limit=60${cursor && `&cursor=${cursor}`}`, {
          token: seller.token,
        })
      ).json();
      walked.push(...items.map(({ id }) => id));
      cursor = next;
    }
    expect(new Set(walked).size).toBe(MANY);
    expect(walked.slice(0, newest.length)).toEqual([...newest].reverse());
    // And it continues from there.
    await tell('morning');
    await after.until(({ unread }) => unread === MANY + 1);
    expect(after.events.at(-1)?.data.notices).toHaveLength(1);
    after.close();
  });

  it('sends each once in one stream, and reports one read elsewhere', async () => {
    const stream = await Stream.open(server.app, seller.token);
    for (let n = 0; n < 20; n++) await tell(`thing:${n}`);
    await stream.until((one) => one.unread === 20);
    expect(new Set(stream.notices.map((one) => one.id)).size).toBe(stream.notices.length);
    await server.call('POST', `/api/uz/notices/${stream.notices[0]?.id}/read`, { token: seller.token });
    await stream.until((one) => one.unread === 19);
    stream.close();
  });

  it('an invalid id, or one of another database, starts from the beginning', async () => {
    await tell('old');
    for (const [at, id] of ['nonsense', '999999999999999', '-1'].entries()) {
      const stream = await Stream.open(server.app, seller.token, id);
      expect(stream.events[0]?.data).toEqual({ unread: 1, notices: [] });
      await tell(`new ${id}`, {}, 'renew', 100 + at);
      // Allows repeats: earlier notices are sent again while any transaction of the cluster is older.
      await stream.until(({ notices }) => notices.some(({ params }) => params.count === 100 + at));
      stream.close();
      await server.db.deleteFrom('notice').where('about', '<>', 'old').execute();
    }
  });

  it('of a database restored from another PostgreSQL sends new ones, and no old one again', async () => {
    await tell('old');
    const far = 900_000_000_000_000;
    await server.db.updateTable('notice').set({ tx: far }).where('about', '=', 'old').execute();
    // Notices of two people.
    expect(await resetForeignPlaces(server.db)).toBe(2);
    const stream = await Stream.open(server.app, seller.token);
    await tell('new');
    await stream.until(({ unread }) => unread === 2);
    expect(stream.notices.map(({ params }) => params)).toHaveLength(1);
    expect(await resetForeignPlaces(server.db)).toBe(0);
    stream.close();
  });

  it('ends when the session ends and when the person is blocked, immediately', async () => {
    const one = await Stream.open(server.app, seller.token);
    const two = await Stream.open(server.app, neighbour.token);
    await server.call('GET', '/api/uz/auth/logout', { token: seller.token });
    await one.ended;
    await server.db
      .updateTable('users')
      .set({ blocked_at: new Date().toISOString() })
      .where('id', '=', neighbour.id)
      .execute();
    await two.ended;
    await expect(Stream.open(server.app, neighbour.token)).rejects.toThrow('401');
  });

  it('needs a token, and has a limited number of connections', async () => {
    expect((await server.call('GET', '/api/uz/events')).statusCode).toBe(401);
    const streams = [];
    for (let n = 0; n < 8; n++) streams.push(await Stream.open(server.app, seller.token));
    await expect(Stream.open(server.app, seller.token)).rejects.toThrow('429');
    streams[0]?.close();
    await streams[0]?.ended;
    for (const stream of streams) stream.close();
  });

  it('receives again after its connection to the database broke', async () => {
    const stream = await Stream.open(server.app, seller.token);
    await breakListening();
    await tell('while nobody heard');
    await stream.until(({ notices }) => notices.length === 1);
    stream.close();
  });
});

async function breakListening(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'javon events %'`.execute(server.db);
}

async function drawShelf({ token }: Person): Promise<Shelf> {
  names += 1;
  const body = { branch: 'TAS-01', name: `Javon ${names}`, type: 'straight', main_mm: 2000, storey_count: 3 };
  return (
    await server.call('POST', '/api/uz/shelves', { token, body: { ...body, height_mm: 300 } })
  ).json<Shelf>();
}

/** Puts another product on a shelf. */
async function place({ token }: Person, { id, version }: Shelf): Promise<Shelf> {
  const placements = [{ face: 1, storey: 1, x_mm: 900, product: world.products[version] }];
  const answer = await server.call('PUT', `/api/uz/shelves/${id}/placements`, {
    token,
    body: { version, placements },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Shelf>();
}
