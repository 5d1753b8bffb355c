import type { AnswerOf, CheckListSummary, InstalmentPlan, Segment, TopDirectors } from '@javon/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyEnded, recountCampaigns } from '../src/modules/analytic-price-tags/service/regular-work.ts';
import { openDueLists } from '../src/modules/check-lists/public.ts';
import { keepPastDays } from '../src/modules/directors/service/keeping.ts';
import { checkTagsByNight } from '../src/modules/housekeeping/service/tag-drift.ts';
import { findDrift } from '../src/modules/price-tags/public.ts';
import { now, today } from '../src/platform/time/clock.ts';
import { addDays } from '../src/platform/time/tashkent.ts';
import { atHour, atMidnight, EVE, later, MIDNIGHT, setClock, TODAY, TOMORROW } from './clocks.ts';
import { type TestServer, testServer } from './harness.ts';
import { addPromotionSampler } from './promotion-sampler.ts';
import { addCampaign, addSegment } from './tag-sources.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

let server: TestServer;
let world: World;
let seller: string;
let admin: string;
let first: number;

beforeEach(async () => {
  // The time zone of the machine must not matter.
  vi.stubEnv('TZ', 'America/New_York');
  expect(MIDNIGHT.getHours()).not.toBe(MIDNIGHT.getUTCHours());
  server = await testServer();
  world = await makeWorld(server.db, 3);
  seller = await server.signIn(world.phones.sellerA, PASSWORD);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  first = world.products[0] ?? 0;
  await server.db.insertInto('instalment_plan').values({ months: 24, markup_bp: 5000 }).execute();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await server.close();
});

async function call<T>(method: string, path: string, body?: unknown, token = admin): Promise<T> {
  const answer = await server.call(method, `/api/uz${path}`, {
    token,
    body,
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}
async function refusal(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await server.call(method, `/api/uz${path}`, { token: admin, body });
  const { code, errors } = answer.json<{ code?: string; errors?: { code: string }[] }>();
  return errors?.[0]?.code ?? code ?? String(answer.statusCode);
}

interface Tag {
  product: { id: number };
  state: string;
  reasons: { code: string }[];
  values: { price: number; months: number | null };
}
/** State, price, month count and reasons of the first product's tag. */
async function tag(query = '') {
  const { items } = await call<{ items: Tag[] }>('GET', `/price-tags?${query}`, undefined, seller);
  const one = items.find(({ product }) => product.id === first);
  return [one?.state, one?.values.price, one?.values.months, one?.reasons.map(({ code }) => code).join()];
}
const print = async (more: object = {}) =>
  (
    await call<{ id: number }>(
      'POST',
      '/print-jobs',
      { items: [{ product: first, format: 'A6' }], ...more },
      seller,
    )
  ).id;
const confirm = (job: number) => call('POST', `/print-jobs/${job}/confirm`, {}, seller);
const hang = async () => confirm(await print());

describe('a campaign', () => {
  const campaign = async (begins: string, ends: string) =>
    addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: first, price: 800_000 }],
      sampler: await addPromotionSampler(server.db, 'A6'),
      begins,
      ends,
    });
  const phases = async () =>
    (await call<{ items: { phase: string }[] }>('GET', '/analytic-price-tags')).items.map(
      ({ phase }) => phase,
    );
  const running = async () =>
    (await call<{ total: { campaigns_running: number } }>('GET', '/day-overview')).total.campaigns_running;

  it('applies from the first millisecond of its first day', async () => {
    await hang();
    await campaign(TOMORROW, TOMORROW);
    expect(await atMidnight(tag)).toEqual([
      ['current', 1_000_000, 12, ''],
      ['to_print', 800_000, null, 'campaign_began,price,instalment'],
    ]);
    expect(await atMidnight(phases)).toEqual([['coming'], ['running']]);
    expect(await atMidnight(running)).toEqual([0, 1]);
  });

  it('applies to the last millisecond of its last day', async () => {
    await campaign(TODAY, TODAY);
    setClock(EVE);
    await hang();
    expect(await atMidnight(tag)).toEqual([
      ['current', 800_000, null, ''],
      ['to_print', 1_000_000, 12, 'campaign_ended,price,instalment'],
    ]);
    expect(await atMidnight(phases)).toEqual([['running'], ['ended']]);
    expect(await atMidnight(running)).toEqual([1, 0]);
    expect(await atMidnight(() => recountCampaigns(server.db))).toEqual([1, 0]);
  });

  it('notifies of its end on the day after its last, once, even if late, twice or by two servers', async () => {
    await campaign(addDays(TODAY, -2), TODAY);
    setClock(EVE);
    expect(await notifyEnded(server.db)).toBe(0);
    setClock(atHour(TOMORROW, 30));
    const notified = await Promise.all([notifyEnded(server.db), notifyEnded(server.db)]);
    expect(notified.sort()).toEqual([0, 1]);
    expect(await notifyEnded(server.db)).toBe(0);
  });

  it('printed at 23:59 and confirmed at 00:01 is judged alike everywhere: over, prolonged, followed by the next', async () => {
    const [, prolonged = 0, followed = 0] = world.products;
    const sampler = await addPromotionSampler(server.db, 'A6');
    const add = (product: number, price: number, day: string) =>
      addCampaign(server.db, {
        branches: [world.branches.a],
        products: [{ id: product, price }],
        sampler,
        begins: day,
        ends: day,
      });
    const ended = await add(first, 800_000, TODAY);
    const second = await add(prolonged, 810_000, TODAY);
    const third = await add(followed, 820_000, TODAY);
    await add(followed, 720_000, TOMORROW);
    const prolong = (id: number) =>
      server.call('PATCH', `/api/uz/analytic-price-tags/${id}`, {
        token: admin,
        body: { version: 1, ends: TOMORROW },
      });
    /** State and price of each tag in the queue, with which a walk, the sums, the day and stored data agree. */
    const queue = async () => {
      type Listed = readonly Pick<Tag, 'product' | 'state' | 'values'>[];
      const shown = (of: Listed) =>
        world.products.map((id) => {
          const one = of.find(({ product }) => product.id === id);
          return `${one?.state} ${one?.values.price}`;
        });
      const { items } = await call<{ items: Listed }>('GET', '/price-tags', undefined, seller);
      const { walk } = await call<{ walk: { id: number } }>('POST', '/walk-checks', { shelf: null }, seller);
      const walked = await call<{ tags: Listed }>('GET', `/walk-checks/${walk.id}`, undefined, seller);
      expect(shown(walked.tags)).toEqual(shown(items));
      const sums = await call<AnswerOf<'tagSummary'>>('GET', '/price-tags/summary', undefined, seller);
      const count = (of: string) => items.filter(({ state }) => state === of).length;
      expect(sums.items).toMatchObject([
        { to_print: count('to_print'), printed: count('printed'), current: count('current'), take_down: 0 },
      ]);
      const day = await call<{ items: { kind: string; tags: number }[] }>('GET', '/my-day?branch=TAS-01');
      expect(day.items.find(({ kind }) => kind === 'stale_tags')?.tags).toBe(count('to_print'));
      expect(await findDrift(server.db)).toEqual([]);
      return shown(items);
    };
    const items = world.products.map((product) => ({ product, format: 'A6' }));
    setClock(later(MIDNIGHT, -60_000));
    const job = await print({ items });
    const ahead = await print({ items: [{ product: followed, format: 'A6' }], as_of: TOMORROW });
    expect((await prolong(second)).statusCode).toBe(200);
    expect((await prolong(third)).json()).toMatchObject({ code: 'campaign_overlaps' });
    // The sampler shows the last day, which is another one now.
    expect(await queue()).toEqual(['printed 800000', 'to_print 810000', 'printed 820000']);
    setClock(later(MIDNIGHT, 60_000));
    expect(await queue()).toEqual(['to_print 1000000', 'to_print 810000', 'printed 720000']);
    expect((await prolong(ended)).json()).toMatchObject({ code: 'campaign_over' });
    await confirm(ahead);
    await confirm(job);
    expect(await queue()).toEqual(['to_print 1000000', 'to_print 810000', 'current 720000']);
  });

  /** Drafts a campaign of the first product in branch A. */
  const draft = async (begins: string, ends: string) =>
    call<{ id: number; version: number }>('POST', '/analytic-price-tags', {
      name: 'Aksiya',
      begins,
      ends,
      format: 'A6',
      sampler: await addPromotionSampler(server.db, 'A6'),
      products: [{ product: first, price: 800_000 }],
      branches: [world.branches.a],
    });

  it('is late in a branch from the first millisecond after its first day', async () => {
    setClock(atHour(TODAY, 12));
    const { id, version } = await draft(TODAY, addDays(TODAY, 5));
    await call('POST', `/analytic-price-tags/${id}/issue`, { version });
    const late = async () => {
      const own = await call<{ own: { late: boolean }; numbers: { late: number } }>(
        'GET',
        `/analytic-price-tags/${id}?branch=TAS-01`,
      );
      const log = await call<{ items: unknown[] }>(
        'GET',
        `/analytic-price-tags/${id}/branches?progress=late`,
      );
      const overview = await call<{ total: { campaigns_late: number } }>('GET', '/day-overview');
      const day = await call<{ items: { kind: string }[] }>('GET', '/my-day?branch=TAS-01');
      const funnel = await call<{ total: { late: number }; days: { day: string }[] }>(
        'GET',
        `/analytic-price-tags/${id}/funnel`,
      );
      return {
        own: [own.own.late, own.numbers.late],
        log: log.items.length,
        overview: overview.total.campaigns_late,
        day: day.items.map(({ kind }) => kind).filter((kind) => kind.startsWith('campaign')),
        funnel: [funnel.total.late, funnel.days.at(-1)?.day],
      };
    };
    expect(await atMidnight(late)).toEqual([
      { own: [false, 0], log: 0, overview: 0, day: ['campaign'], funnel: [0, TODAY] },
      { own: [true, 1], log: 1, overview: 1, day: ['campaign_late'], funnel: [1, TOMORROW] },
    ]);
  });

  it('issued on its last day is to be printed on that day; after it the issue is refused', async () => {
    setClock(EVE);
    const { id, version } = await draft(addDays(TODAY, -3), TODAY);
    setClock(MIDNIGHT);
    expect(await refusal('POST', `/analytic-price-tags/${id}/issue`, { version })).toBe('date_in_past');
    setClock(EVE);
    await call('POST', `/analytic-price-tags/${id}/issue`, { version });
    const { due_at } = await server.db
      .selectFrom('analytic_price_tag_branch')
      .select('due_at')
      .executeTakeFirstOrThrow();
    expect(new Date(due_at ?? '')).toEqual(MIDNIGHT);
  });

  it('edited on a later day gives the branches that printed it until the end of that day', async () => {
    setClock(atHour(addDays(TODAY, -3), 12));
    const { id, version } = await draft(addDays(TODAY, -3), addDays(TODAY, 5));
    await call('POST', `/analytic-price-tags/${id}/issue`, { version });
    await hang();
    const due = async (price: number) => {
      const campaign = await call<{ version: number }>('GET', `/analytic-price-tags/${id}`);
      await call('PATCH', `/analytic-price-tags/${id}`, {
        version: campaign.version,
        products: [{ product: first, price }],
      });
      const row = await server.db
        .selectFrom('analytic_price_tag_branch')
        .select('due_at')
        .executeTakeFirstOrThrow();
      return new Date(row.due_at ?? '');
    };
    setClock(EVE);
    expect(await due(790_000)).toEqual(MIDNIGHT);
    setClock(MIDNIGHT);
    expect(await due(780_000)).toEqual(atHour(TOMORROW, 24));
  });
});

describe('a segment and its plan', () => {
  const segment = (begins: string, ends: string) =>
    addSegment(server.db, { products: [first], months: 24, promoBank: true, begins, ends });
  const states = async () =>
    (await call<{ items: Segment[] }>('GET', '/segments')).items.map(({ state }) => state);
  const uses = async () =>
    (await call<{ items: InstalmentPlan[] }>('GET', '/instalment-plans')).items.find(
      ({ months }) => months === 24,
    )?.used_by.segments;

  it('apply from the first millisecond of the first day', async () => {
    await hang();
    await segment(TOMORROW, TOMORROW);
    expect(await atMidnight(tag)).toEqual([
      ['current', 1_000_000, 12, ''],
      ['to_print', 1_000_000, 24, 'instalment'],
    ]);
    expect(await atMidnight(states)).toEqual([['coming'], ['running']]);
  });

  it('apply to the last millisecond of the last day; from then on the plan may be switched off', async () => {
    await segment(TODAY, TODAY);
    setClock(EVE);
    await hang();
    expect(await atMidnight(tag)).toEqual([
      ['current', 1_000_000, 24, ''],
      ['to_print', 1_000_000, 12, 'instalment'],
    ]);
    expect(await atMidnight(states)).toEqual([['running'], ['ended']]);
    expect(await atMidnight(uses)).toEqual([1, 0]);
    const off = { version: 1, active: false };
    setClock(EVE);
    expect(await refusal('PATCH', '/instalment-plans/24', off)).toBe('plan_in_use');
    setClock(MIDNIGHT);
    await call('PATCH', '/instalment-plans/24', off);
  });

  it('may be added until the end of the last day, and not after it', async () => {
    const body = { name: 'Kuzgi', begins: TODAY, ends: TODAY, months: 24, promo_bank: false };
    setClock(MIDNIGHT);
    expect(await refusal('POST', '/segments', body)).toBe('date_in_past');
    setClock(EVE);
    await call('POST', '/segments', body);
  });
});

describe('duplicates of a day', () => {
  const printed = async () => {
    const answer = await server.call('POST', '/api/uz/print-jobs', {
      token: seller,
      body: { items: [{ product: first, format: 'A6' }] },
    });
    return answer.statusCode === 201
      ? 'printed'
      : answer.json<{ errors: { code: string }[] }>().errors[0]?.code;
  };
  const counted = async () => {
    const row = await server.db
      .selectFrom('price_tag')
      .select(['duplicates', 'duplicates_day', 'duplicates_on_day'])
      .where('product_id', '=', first)
      .executeTakeFirstOrThrow();
    return [row.duplicates, row.duplicates_day, row.duplicates_on_day];
  };

  it('are limited to the last millisecond of the day, and counted again from the first of the next', async () => {
    setClock(EVE);
    await hang();
    const three = async () => [await printed(), await printed(), await printed()];
    const limited = ['printed', 'printed', 'duplicate_limit'];
    expect(await three()).toEqual(limited);
    expect(await counted()).toEqual([2, TODAY, 2]);
    setClock(MIDNIGHT);
    expect(await three()).toEqual(limited);
    expect(await counted()).toEqual([4, TOMORROW, 2]);
  });
});

describe('a print for tomorrow', () => {
  it('of 23:59, confirmed at 00:01, hangs for the day that has begun', async () => {
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: first, price: 800_000 }],
      sampler: await addPromotionSampler(server.db, 'A6'),
      begins: TOMORROW,
      ends: TOMORROW,
    });
    await hang();
    setClock(later(MIDNIGHT, -60_000));
    const job = await print({ as_of: TOMORROW });
    expect(await tag(`as_of=${TOMORROW}`)).toEqual(['printed', 800_000, null, '']);
    expect(await atMidnight(tag)).toEqual([
      ['current', 1_000_000, 12, ''],
      ['printed', 800_000, null, ''],
    ]);
    setClock(later(MIDNIGHT, 60_000));
    await confirm(job);
    expect(await tag()).toEqual(['current', 800_000, null, '']);
    setClock(atHour(TOMORROW, 24));
    expect((await tag())[0]).toBe('to_print');
  });

  it('of 23:59 is a print of today from midnight, and one for the day before is refused', async () => {
    setClock(EVE);
    expect(await tag(`as_of=${TODAY}`)).toEqual(await tag());
    setClock(MIDNIGHT);
    expect(await refusal('GET', `/price-tags?branch=TAS-01&as_of=${TODAY}`)).toBe('date_in_past');
    const items = [{ product: first, format: 'A6' }];
    const body = { branch: 'TAS-01', items, as_of: TODAY };
    expect(await refusal('POST', '/print-jobs', body)).toBe('date_in_past');
    await print({ as_of: TOMORROW });
    const job = await server.db.selectFrom('print_job').select('as_of').executeTakeFirstOrThrow();
    expect(job.as_of).toBe(TOMORROW);
  });
});

describe('the night check of tags', () => {
  const check = () => checkTagsByNight(server.db, now());

  it('runs from three to five; a night without a server then is skipped', async () => {
    setClock(later(atHour(TODAY, 3), -1));
    expect(await check()).toBeNull();
    setClock(atHour(TODAY, 5));
    expect(await check(), 'late').toBeNull();
    setClock(later(atHour(TOMORROW, 5), -1));
    expect(await check()).toEqual([]);
    setClock(atHour(TOMORROW, 5));
    expect(await check()).toBeNull();
  });

  it('runs once a night, even if tried twice or by two servers', async () => {
    await sql`update product set name_uz = 'Boshqa' where id = ${first}`.execute(server.db);
    setClock(atHour(TODAY, 3));
    const both = await Promise.all([check(), check()]);
    expect(both.map((found) => found?.length ?? null).sort()).toEqual([1, null]);
    expect(await check()).toBeNull();
    setClock(atHour(TOMORROW, 3));
    expect(await check(), 'mended the night before').toEqual([]);
  });
});

describe('check lists', () => {
  const SECTIONS = [
    {
      title: { uz: 'Zal', ru: 'Зал' },
      questions: [{ text: { uz: 'Toza', ru: 'Чисто' }, kind: 'yes_no', weight: 10 }],
    },
  ];
  const makeTemplate = (late_days: number) =>
    call('POST', '/check-list-templates', {
      name: { uz: 'Tekshiruv', ru: 'Проверка' },
      schedule: { every: 'day' },
      branches: [world.branches.a],
      sections: SECTIONS,
      late_days,
    });
  const lists = async () =>
    (await call<{ items: CheckListSummary[] }>('GET', '/check-lists?sort=due_on')).items.map(
      ({ due_on, state, late }) => [due_on, state, late],
    );
  const day = async () =>
    (await call<{ items: { kind: string }[] }>('GET', '/my-day?branch=TAS-01')).items
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('check_list'));
  const open = () => openDueLists(server.db, today());

  it('of a day are missed from midnight, whether or not those of the next have been opened', async () => {
    setClock(atHour(TODAY, 9));
    await makeTemplate(0);
    expect(await atMidnight(lists)).toEqual([[[TODAY, 'due', false]], [[TODAY, 'missed', true]]]);
    expect(await atMidnight(day)).toEqual([['check_list'], []]);
    setClock(EVE);
    expect(await open()).toBe(0);
    setClock(MIDNIGHT);
    const opened = await Promise.all([open(), open()]);
    expect(opened.sort()).toEqual([0, 1]);
    expect(await open()).toBe(0);
    expect(await lists()).toEqual([
      [TODAY, 'missed', true],
      [TOMORROW, 'due', false],
    ]);
  });

  it('that may be late are late from midnight and signed as such; days without a server are opened later', async () => {
    setClock(atHour(TODAY, 9));
    await makeTemplate(1);
    const { items } = await call<{ items: CheckListSummary[] }>('GET', '/check-lists');
    const id = items[0]?.id ?? 0;
    const { sections } = await call<{ sections: { questions: { id: number }[] }[] }>(
      'GET',
      `/check-lists/${id}`,
    );
    const question = sections[0]?.questions[0]?.id ?? 0;
    const answer = { form_number: 1, version: 0, value: true };
    await call('PUT', `/check-lists/${id}/answers/${question}`, answer);
    expect(await atMidnight(lists)).toEqual([[[TODAY, 'begun', false]], [[TODAY, 'begun', true]]]);
    expect(await atMidnight(day)).toEqual([['check_list'], ['check_list_late']]);
    await call('POST', `/check-lists/${id}/sign`);
    const row = await server.db.selectFrom('check_list').select('late').executeTakeFirstOrThrow();
    expect(row.late).toBe(true);
    setClock(atHour(addDays(TOMORROW, 1), 24));
    expect(await open()).toBe(3);
  });
});

describe('an application', () => {
  it('is late from midnight after its last day', async () => {
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
    const late = async () => {
      const branches = await call<{ items: { code: string; shelf_state: { late: number } }[] }>(
        'GET',
        '/branches?with_state=true',
      );
      const overview = await call<{ total: { applications_late: number } }>('GET', '/day-overview');
      const list = await call<{ total: number }>('GET', '/applications?late=true');
      const state = branches.items.find(({ code }) => code === 'TAS-01')?.shelf_state.late;
      return [state, overview.total.applications_late, list.total];
    };
    expect(await atMidnight(late)).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });
});

describe('the ranking of directors', () => {
  const ranking = async () => {
    const { period, before, items } = await call<TopDirectors>('GET', '/top-directors?period=today');
    const own = items.find(({ branch }) => branch?.code === 'TAS-01');
    return [period.from, before.from, own?.score, own?.previous_score];
  };
  const keep = () => keepPastDays(server.db, now());

  it('begins a new day at midnight, and closes the previous one once, however late', async () => {
    await server.db
      .insertInto('branch_tag_hour')
      .values({
        branch_id: world.branches.a,
        hour: atHour(TODAY, 20).toISOString(),
        needed: 10,
        right_count: 9,
      })
      .execute();
    const yesterday = addDays(TODAY, -1);
    setClock(EVE);
    expect(await keep()).toBe(true);
    expect(await atMidnight(ranking)).toEqual([
      [TODAY, yesterday, 90, null],
      // The day is not over yet.
      [TOMORROW, TODAY, null, null],
    ]);
    setClock(atHour(TOMORROW, 11));
    const kept = await Promise.all([keep(), keep()]);
    expect(kept.sort()).toEqual([false, true]);
    expect(await keep()).toBe(false);
    expect(await ranking()).toEqual([TOMORROW, TODAY, null, 90]);
  });
});
