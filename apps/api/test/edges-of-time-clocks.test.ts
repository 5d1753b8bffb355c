import { setTimeout as wait } from 'node:timers/promises';
import type { CheckListSummary, Segment, TopDirectors } from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyEnded } from '../src/modules/analytic-price-tags/service/regular-work.ts';
import { openDueLists } from '../src/modules/check-lists/public.ts';
import { keepPastDays } from '../src/modules/directors/service/keeping.ts';
import { applyComingPrices } from '../src/modules/goods/public.ts';
import { checkTagsByNight } from '../src/modules/housekeeping/service/tag-drift.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { clockOffset, followDatabaseClock, measureClock, now, today } from '../src/platform/time/clock.ts';
import { addDays } from '../src/platform/time/tashkent.ts';
import {
  atHour,
  type DatabaseClock,
  EVE,
  fakeDatabaseClock,
  later,
  MIDNIGHT,
  setClock,
  TODAY,
  TOMORROW,
} from './clocks.ts';
import { copyOf, type TestServer, testServer } from './harness.ts';
import { addPromotionSampler } from './promotion-sampler.ts';
import { addCampaign, addSegment } from './tag-sources.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

const HOUR = 3_600_000;
const AHEAD = 2 * HOUR;
const BEHIND = -2 * HOUR;

type Copy = Awaited<ReturnType<typeof copyOf>>;

let server: TestServer;
let world: World;
let clock: DatabaseClock;
let copies: readonly [Copy, Copy];

beforeEach(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 6);
  clock = await fakeDatabaseClock(server, EVE);
  copies = [await copyOf(server), await copyOf(server)];
});
afterEach(async () => {
  // Reset, because the module's offset outlives the test.
  await clocksAt(EVE, 0);
  expect(clockOffset()).toBe(0);
  vi.useRealTimers();
  await Promise.all([clock.close(), ...copies.map((copy) => copy.close())]);
  await server.close();
});

/** Sets the database's clock to a moment and this server's to another one, so many milliseconds ahead, and measures. */
async function clocksAt(moment: Date, ahead: number): Promise<void> {
  await clock.set(moment);
  setClock(later(moment, ahead));
  await measureClock(clock.db);
}

async function signIn(copy: Copy, phone: string): Promise<string> {
  const answer = await copy.call('POST', '/api/auth/login', { body: { phone, password: PASSWORD } });
  return answer.json<{ access_token: string }>().access_token;
}
async function call<T>(copy: Copy, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await copy.call(method, `/api/uz${path}`, {
    token,
    body,
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}
async function print(copy: Copy, seller: string, products: readonly number[], more: object = {}) {
  const items = products.map((product) => ({ product, format: 'A6' }));
  const answer = await copy.call('POST', '/api/uz/print-jobs', { token: seller, body: { items, ...more } });
  return { status: answer.statusCode, id: answer.json<{ id: number }>().id };
}
async function hang(copy: Copy, seller: string, products: readonly number[]): Promise<void> {
  const { id } = await print(copy, seller, products);
  await call(copy, seller, 'POST', `/print-jobs/${id}/confirm`, {});
}

/** Makes everything that depends on the day change at midnight between today and tomorrow. */
async function makeScene(): Promise<void> {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = world.products;
  await clocksAt(atHour(TODAY, 9), 0);
  const [copy] = copies;
  const admin = await signIn(copy, world.phones.admin);
  await hang(copy, await signIn(copy, world.phones.sellerA), world.products);
  await server.db.insertInto('instalment_plan').values({ months: 24, markup_bp: 5000 }).execute();
  const sampler = await addPromotionSampler(server.db, 'A6');
  const campaign = { branches: [world.branches.a], sampler };
  const ending = await addCampaign(server.db, {
    ...campaign,
    products: [{ id: one, price: 800_000 }],
    begins: TODAY,
    ends: TODAY,
  });
  await server.db
    .updateTable('analytic_price_tag_branch')
    .set({ due_at: MIDNIGHT.toISOString(), needed: 1 })
    .where('campaign_id', '=', ending)
    .execute();
  await addCampaign(server.db, {
    ...campaign,
    products: [{ id: two, price: 800_000 }],
    begins: TOMORROW,
    ends: addDays(TOMORROW, 9),
  });
  await addSegment(server.db, { products: [three], months: 24, begins: TODAY, ends: TODAY });
  await addSegment(server.db, { products: [four], months: 24, begins: TOMORROW, ends: TOMORROW });
  await server.db
    .insertInto('price_history')
    .values({
      product_id: five,
      price: 900_000,
      valid_from: MIDNIGHT.toISOString(),
      applied: false,
      source: 'import',
    })
    .execute();
  await call(copy, admin, 'POST', '/check-list-templates', {
    name: { uz: 'Tekshiruv', ru: 'Проверка' },
    schedule: { every: 'day' },
    branches: [world.branches.a],
    sections: [
      {
        title: { uz: 'Zal', ru: 'Зал' },
        questions: [{ text: { uz: 'Toza', ru: 'Чисто' }, kind: 'yes_no', weight: 10 }],
      },
    ],
    late_days: 0,
  });
  const { id } = await server.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  await server.db
    .insertInto('application')
    .values({
      branch_id: world.branches.a,
      shelf_id: world.shelves.a,
      comment: 'Joyi',
      begin_on: TODAY,
      end_on: TODAY,
      author_id: id,
    })
    .execute();
}

/** Answers of a copy of the server to everything that depends on the day. */
async function answers(copy: Copy) {
  const admin = await signIn(copy, world.phones.admin);
  const get = <T>(path: string) => call<T>(copy, admin, 'GET', path);
  const tags = await get<{
    items: { product: { id: number }; state: string; values: { price: number; months: number } }[];
  }>('/price-tags?branch=TAS-01');
  const byProduct = tags.items.toSorted((a, b) => a.product.id - b.product.id);
  const campaigns = await get<{ items: { phase: string }[] }>('/analytic-price-tags?sort=begins');
  const segments = await get<{ items: Segment[] }>('/segments?sort=begins');
  const lists = await get<{ items: CheckListSummary[] }>('/check-lists');
  const day = await get<{ items: { kind: string }[] }>('/my-day?branch=TAS-01');
  const overview = await get<{
    total: { campaigns_running: number; campaigns_late: number; applications_late: number };
  }>('/day-overview');
  const ranking = await get<TopDirectors>('/top-directors?period=today');
  const asOf = await copy.call('GET', `/api/uz/price-tags?branch=TAS-01&as_of=${TODAY}`, { token: admin });
  return {
    tags: byProduct.map(({ state, values }) => `${state} ${values.price} ${values.months}`),
    campaigns: campaigns.items.map(({ phase }) => phase),
    segments: segments.items.map(({ state }) => state),
    lists: lists.items.map(({ due_on, state }) => `${due_on} ${state}`),
    day: day.items.map(({ kind }) => kind).filter((kind) => !kind.endsWith('tags')),
    running: overview.total.campaigns_running,
    late: [overview.total.campaigns_late, overview.total.applications_late],
    ranking: ranking.period.from,
    asOfToday: asOf.statusCode,
  };
}

const ON_EVE: Awaited<ReturnType<typeof answers>> = {
  tags: [
    'to_print 800000 null',
    'current 1010000 12',
    'to_print 1020000 24',
    'current 1030000 12',
    'current 1040000 12',
    'current 1050000 12',
  ],
  campaigns: ['running', 'coming'],
  segments: ['running', 'coming'],
  lists: [`${TODAY} due`],
  day: ['campaign', 'check_list', 'application'],
  running: 1,
  late: [0, 0],
  ranking: TODAY,
  asOfToday: 200,
};
const AT_MIDNIGHT: typeof ON_EVE = {
  tags: [
    'current 1000000 12',
    'to_print 800000 null',
    'current 1020000 12',
    'to_print 1030000 24',
    'to_print 900000 12',
    'current 1050000 12',
  ],
  campaigns: ['ended', 'running'],
  segments: ['ended', 'running'],
  lists: [`${TODAY} missed`],
  day: ['application_late'],
  running: 1,
  late: [0, 1],
  ranking: TOMORROW,
  asOfToday: 400,
};

describe('clocks two hours apart', () => {
  it('a copy that is ahead and one that is behind answer by the database’s day', async () => {
    await makeScene();
    for (const [moment, expected] of [
      [EVE, ON_EVE],
      [MIDNIGHT, AT_MIDNIGHT],
    ] as const) {
      for (const [copy, ahead] of [
        [copies[0], 0],
        [copies[0], AHEAD],
        [copies[1], BEHIND],
      ] as const) {
        await clocksAt(moment, ahead);
        expect(clockOffset()).toBe(0 - ahead / 1000);
        expect(await answers(copy), `${moment.toISOString()}, ${ahead / HOUR} hours ahead`).toEqual(expected);
      }
    }
  });

  it('midnight jobs are done by neither before midnight, and by one of them after it', async () => {
    await makeScene();
    const work = async () => ({
      prices: await applyComingPrices(clock.db),
      lists: await openDueLists(clock.db, today()),
      ended: await notifyEnded(clock.db),
      kept: await keepPastDays(clock.db, now()),
    });
    await clocksAt(EVE, BEHIND);
    expect(await work()).toEqual({ prices: 0, lists: 0, ended: 0, kept: true });
    await clocksAt(EVE, AHEAD);
    expect(await work()).toEqual({ prices: 0, lists: 0, ended: 0, kept: false });
    await clocksAt(MIDNIGHT, BEHIND);
    expect(await work()).toEqual({ prices: 1, lists: 1, ended: 1, kept: true });
    await clocksAt(MIDNIGHT, AHEAD);
    expect(await work()).toEqual({ prices: 0, lists: 0, ended: 0, kept: false });
  });

  it('the night check runs in the database’s night, once', async () => {
    const check = () => checkTagsByNight(clock.db, now());
    await clocksAt(later(atHour(TODAY, 3), -1), AHEAD);
    expect(await check()).toBeNull();
    await clocksAt(later(atHour(TODAY, 5), -1), AHEAD);
    expect(await check()).toEqual([]);
    await clocksAt(later(atHour(TODAY, 5), -1), BEHIND);
    expect(await check()).toBeNull();
    await clocksAt(atHour(TOMORROW, 5), BEHIND);
    expect(await check()).toBeNull();
  });

  it('duplicates that two copies print are counted on one day', async () => {
    const [ahead, behind] = copies;
    const [first = 0] = world.products;
    await clocksAt(EVE, AHEAD);
    const seller = await signIn(ahead, world.phones.sellerA);
    await hang(ahead, seller, [first]);
    for (const [moment, day] of [
      [EVE, TODAY],
      [MIDNIGHT, TOMORROW],
    ] as const) {
      const statuses: number[] = [];
      for (const [copy, by] of [
        [ahead, AHEAD],
        [behind, BEHIND],
        [behind, BEHIND],
      ] as const) {
        await clocksAt(moment, by);
        statuses.push((await print(copy, seller, [first])).status);
      }
      expect(statuses).toEqual([201, 201, 409]);
      const row = await server.db
        .selectFrom('price_tag')
        .select(['duplicates_day', 'duplicates_on_day'])
        .where('product_id', '=', first)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ duplicates_day: day, duplicates_on_day: 2 });
    }
  });

  it('a print for tomorrow by the copy ahead is confirmed after midnight by the copy behind', async () => {
    await makeScene();
    const [ahead, behind] = copies;
    const [, , , , five = 0] = world.products;
    await clocksAt(later(MIDNIGHT, -60_000), AHEAD);
    const seller = await signIn(ahead, world.phones.sellerA);
    const { id } = await print(ahead, seller, [five], { as_of: TOMORROW });
    expect((await answers(ahead)).tags[4]).toBe('current 1040000 12');
    await clocksAt(later(MIDNIGHT, 60_000), BEHIND);
    expect((await answers(behind)).tags[4]).toBe('printed 900000 12');
    await call(behind, seller, 'POST', `/print-jobs/${id}/confirm`, {});
    expect((await answers(behind)).tags[4]).toBe('current 900000 12');
  });

  it('a campaign printed before midnight is in time for the ranking, and after it is not', async () => {
    const [copy] = copies;
    const [first = 0] = world.products;
    await clocksAt(atHour(TODAY, 9), BEHIND);
    const admin = await signIn(copy, world.phones.admin);
    const { id, version } = await call<{ id: number; version: number }>(
      copy,
      admin,
      'POST',
      '/analytic-price-tags',
      {
        name: 'Aksiya',
        begins: TODAY,
        ends: TOMORROW,
        format: 'A6',
        sampler: await addPromotionSampler(server.db, 'A6'),
        products: [{ product: first, price: 800_000 }],
        branches: ['TAS-01', 'TAS-02'],
      },
    );
    await call(copy, admin, 'POST', `/analytic-price-tags/${id}/issue`, { version });
    await clocksAt(EVE, AHEAD);
    await hang(copy, await signIn(copy, world.phones.sellerA), [first]);
    await clocksAt(MIDNIGHT, BEHIND);
    await hang(copy, await signIn(copy, world.phones.sellerB), [first]);
    await keepPastDays(clock.db, now());
    // The token of the morning has expired.
    const token = await signIn(copy, world.phones.admin);
    const { items } = await call<TopDirectors>(copy, token, 'GET', '/top-directors?period=today');
    const scores = items.map(({ branch, previous_score }) => `${branch?.code} ${previous_score}`);
    expect(scores.sort()).toEqual(['TAS-01 100', 'TAS-02 0']);
  });
});

describe('the offset of the clock', () => {
  it('is measured again each minute, and the log warns once when the clocks begin to differ', async () => {
    const warnings: string[] = [];
    await clocksAt(EVE, 0);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: EVE });
    const stop = followDatabaseClock(clock.db, ({ message }) => warnings.push(message));
    /** Advances this machine by a minute; then the database's clock is so far ahead of it. */
    const afterAMinute = async (databaseAhead: number) => {
      await clock.set(later(new Date(), 60_000 + databaseAhead));
      vi.advanceTimersByTime(60_000);
      while (clockOffset() !== databaseAhead / 1000) await wait(10);
    };
    await afterAMinute(5000);
    expect(warnings).toEqual([]);
    await afterAMinute(AHEAD);
    await afterAMinute(AHEAD + 1000);
    expect(warnings).toEqual(["The clock of this server is 7200 s behind the database's"]);
    await afterAMinute(0);
    await afterAMinute(BEHIND);
    expect(warnings[1]).toContain('7200 s ahead of');
    expect(warnings.length).toBe(2);
    stop();
  });

  it('stays if the measurement fails, and if the difference is within its error', async () => {
    await clocksAt(EVE, AHEAD);
    const away = openDatabase({ url: 'postgres://127.0.0.1:1/away', pool: 1 });
    await expect(measureClock(away.db)).rejects.toThrow();
    await away.close();
    expect(now()).toEqual(EVE);
    await clocksAt(EVE, AHEAD + 1);
    expect(clockOffset()).toBe(-7200);
    await clocksAt(EVE, AHEAD + 2);
    expect(clockOffset()).toBe(-7200.002);
  });
});
