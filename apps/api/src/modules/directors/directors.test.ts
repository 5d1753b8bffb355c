import type { AnswerOf, TopDirectors } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD as PERSONAL } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { countTags } from '../price-tags/public.ts';
import { daysBefore, earliestDay } from './periods.ts';
import { computedDays, keepDays } from './queries/days.ts';
import { keepPastDays, sampleTags } from './service/keeping.ts';

let server: TestServer;
let world: World;
let admin: string;
let director: string;
let directorId: number;
let template: number;
const CAMPAIGN_TABLES = ['analytic_price_tag_branch', 'analytic_price_tag'] as const;
const today = dayOf(new Date());
const yesterday = addDays(today, -1);

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 4);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  const one = await addPerson(server.db, {
    permissions: { top_direktores: 'own' },
    surname: 'Direktorova',
    branchId: world.branches.a,
  });
  directorId = one.id;
  director = await server.signIn(one.phone, PERSONAL);
  const row = await server.db
    .insertInto('check_list_template')
    .values({ name_uz: 'Tekshiruv', name_ru: 'Проверка', every: 'day', opened_through: today })
    .returning('id')
    .executeTakeFirstOrThrow();
  template = row.id;
  await server.db
    .insertInto('check_list_template_version')
    .values({ template_id: template, number: 1, sections: '[]', question_count: 0 })
    .execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [
    'branch_tag_hour',
    'director_day',
    'check_list',
    'application',
    ...CAMPAIGN_TABLES,
  ] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.deleteFrom('setting').where('key', '=', 'director_days_done').execute();
});

const hourOf = (day: string, hour: number) =>
  new Date(startOfDay(day).getTime() + hour * 3_600_000).toISOString();

async function tags(branch: number, day: string, right: number, needed: number, hour = 12): Promise<void> {
  await server.db
    .insertInto('branch_tag_hour')
    .values({ branch_id: branch, hour: hourOf(day, hour), needed, right_count: right })
    .execute();
}
/** A list due on a day; signed off at 10 o'clock of `signed`, or not at all. */
async function list(branch: number, due: string, score: number, signed: string | null): Promise<void> {
  const at = signed && hourOf(signed, 10);
  await sql`insert into check_list (template_id, branch_id, due_on, last_on, version_id, begun_at, begun_by, signed_at,
      signed_by, late, earned, possible, score, failed_count)
    select ${template}, ${branch}, ${due}::date, ${due}::date + 1, case when ${at}::timestamptz is not null then v.id end, ${at}::timestamptz,
      case when ${at}::timestamptz is not null then ${directorId}::bigint end, ${at}::timestamptz,
      case when ${at}::timestamptz is not null then ${directorId}::bigint end, coalesce(${signed}::date > ${due}::date, false),
      case when ${at}::timestamptz is not null then ${score}::float8 end, case when ${at}::timestamptz is not null then 100 end,
      case when ${at}::timestamptz is not null then ${score}::float8 end, case when ${at}::timestamptz is not null then 0 end
    from check_list_template_version v where v.template_id = ${template}`.execute(server.db);
}
async function application(branch: number, end: string, completed: string | null): Promise<void> {
  await server.db
    .insertInto('application')
    .values({
      branch_id: branch,
      shelf_id: branch === world.branches.a ? world.shelves.a : world.shelves.b,
      comment: 'Iltimos',
      begin_on: addDays(end, -5),
      end_on: end,
      author_id: directorId,
      status: completed === null ? 2 : 3,
      completed_at: completed && hourOf(completed, 15),
    })
    .execute();
}
interface Issued {
  readonly begins: string;
  readonly issued?: string;
  /** Day on which the branch finished printing; null: it has not. */
  readonly printed?: string | null;
  readonly withdrawn?: string;
  /** Last day to print it; the first day or the day of the issue by default. */
  readonly due?: string;
  /** Tags that the branch needs, and has printed; by default all of three if it finished. */
  readonly tags?: { readonly needed: number; readonly done: number };
}
let campaigns = 0;
/** A campaign for one branch; issued five days before it begins by default. */
async function campaign(
  branch: number,
  { begins, issued, printed = null, withdrawn, ...more }: Issued,
): Promise<void> {
  const sampler = await server.db
    .selectFrom('sampler')
    .select('id')
    .where('format', '=', 'A6')
    .executeTakeFirstOrThrow();
  campaigns += 1;
  const { due = issued !== undefined && issued > begins ? issued : begins } = more;
  const { tags: counts = { needed: 3, done: printed ? 3 : 0 } } = more;
  const { id } = await server.db
    .insertInto('analytic_price_tag')
    .values({
      name: `Aksiya ${campaigns}`,
      begins,
      ends: addDays(begins, 9),
      format: 'A6',
      sampler_id: sampler.id,
      state: withdrawn ? 'withdrawn' : 'issued',
      issued_at: hourOf(issued ?? addDays(begins, -5), 11),
      withdrawn_at: withdrawn ? hourOf(withdrawn, 12) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('analytic_price_tag_branch')
    .values({
      campaign_id: id,
      branch_id: branch,
      ...counts,
      printed_at: printed && hourOf(printed, 20),
      done_at: counts.needed > 0 && counts.done === counts.needed ? printed && hourOf(printed, 20) : null,
      due_at: startOfDay(addDays(due, 1)).toISOString(),
    })
    .execute();
}
const keep = () => transaction(server.db, (tx) => keepDays(tx, earliestDay(today), yesterday, today));
async function ranking(query: string, token = admin): Promise<TopDirectors> {
  const answer = await server.call('GET', `/api/uz/top-directors?${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function events(branch: number, part: string, token = admin, period = 'today') {
  const answer = await server.call(
    'GET',
    `/api/uz/top-directors/${branch}/events?part=${part}&period=${period}`,
    {
      token,
    },
  );
  return { status: answer.statusCode, body: answer.json<AnswerOf<'directorEvents'>>() };
}

describe('[OPS-3] the ranking of directors', () => {
  it('adds four parts up by their weights, shows the weights, and puts the best first', async () => {
    const { a, b } = world.branches;
    await tags(a, today, 90, 100);
    await tags(a, today, 70, 100, 13);
    await list(a, today, 50, today);
    await application(a, today, today);
    await tags(b, today, 100, 100);
    const { items, weights } = await ranking('period=today');
    expect(weights.map(({ weight }) => weight)).toEqual([40, 20, 20, 20]);
    expect(items.map(({ rank, branch, score }) => [rank, branch?.code, score])).toEqual([
      [1, 'TAS-02', 100],
      // (40 × 160/200 + 20 × 0.5 + 20 × 1) ÷ 80; no campaign was due.
      [2, 'TAS-01', 77.5],
    ]);
    expect(items[1]).toMatchObject({
      director: { surname: 'Direktorova' },
      parts: [
        { part: 'tags', done: 160, of: 200, share: 80, weight: 50 },
        { part: 'campaigns', of: 0, share: null, weight: 0 },
        { part: 'check_lists', done: 0.5, of: 1, share: 50, weight: 25 },
        { part: 'applications', done: 1, of: 1, share: 100, weight: 25 },
      ],
    });
  });

  it('of several directors of a branch, the one who is there longest stands for it', async () => {
    const { id: second } = await addPerson(server.db, {
      permissions: { top_direktores: 'own' },
      surname: 'Ikkinchi',
      branchId: world.branches.a,
    });
    const named = async () =>
      (await ranking('period=today')).items.find(({ branch }) => branch?.code === 'TAS-01')?.director
        ?.surname;
    const moveTo = async (branch: string) => {
      const path = `/api/uz/users/${directorId}`;
      const { version } = (await server.call('GET', path, { token: admin })).json<{ version: number }>();
      const answer = await server.call('PATCH', path, { token: admin, body: { version, branch } });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    try {
      expect(await named()).toBe('Direktorova');
      await moveTo('TAS-02');
      await moveTo('TAS-01');
      expect(await named(), 'the first one left and came back').toBe('Ikkinchi');
    } finally {
      await server.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', second).execute();
    }
  });

  it('a campaign is in time if it is printed by its first day, or by the day of a later issue', async () => {
    const { a } = world.branches;
    // The last day of the previous month, so that all days are within one period.
    const last = daysBefore('current_month', today).to;
    const [first, second] = [addDays(last, -3), addDays(last, -2)];
    await campaign(a, { begins: first, printed: first });
    await campaign(a, { begins: first, printed: addDays(first, -1) });
    await campaign(a, { begins: first, printed: second });
    await campaign(a, { begins: first });
    // Issued after its first day: the deadline is the day of issue.
    await campaign(a, { begins: first, issued: second, printed: second });
    await campaign(a, { begins: addDays(first, -1), issued: second, printed: last });
    // Withdrawn on its first day, it does not count; withdrawn later, it does.
    await campaign(a, { begins: first, withdrawn: first });
    await campaign(a, { begins: first, withdrawn: second });
    await keep();
    const { rows } = await sql<{ day: string; due: number; done: number }>`
      select day::text, campaign_due as due, campaign_done as done from director_day where branch_id = ${a}
      order by day`.execute(server.db);
    expect(rows).toEqual([
      { day: first, due: 5, done: 2 },
      { day: second, due: 2, done: 1 },
    ]);
    const [own] = (await ranking('period=last_month')).items.filter(({ branch }) => branch?.id === a);
    // 3 of 7 in time, and no other part applies: campaigns have the whole weight.
    expect(own).toMatchObject({ score: 42.86, rank: 1 });
    expect(own?.parts?.[1]).toEqual({ part: 'campaigns', done: 3, of: 7, share: 42.86, weight: 100 });
    const { body } = await events(a, 'campaigns', admin, 'last_month');
    expect([body.done, body.of, body.items.length]).toEqual([3, 7, 7]);
    expect(body.items.every(({ target }) => target?.kind === 'campaign')).toBe(true);
  });

  it('a campaign counts where goods of it are displayed, as done once all their tags are printed, by the day that its log shows', async () => {
    const { a } = world.branches;
    const last = daysBefore('current_month', today).to;
    const [first, second] = [addDays(last, -3), addDays(last, -2)];
    // No goods of it on display: also a tag that was printed anyway counts for nothing.
    await campaign(a, { begins: first, tags: { needed: 0, done: 0 } });
    await campaign(a, { begins: first, printed: first, tags: { needed: 0, done: 0 } });
    // Printed one tag of two, in time; then a tag that did not come out.
    await campaign(a, { begins: first, printed: first, tags: { needed: 2, done: 1 } });
    await campaign(a, { begins: first, printed: first, tags: { needed: 1, done: 0 } });
    // Added to the branch, or edited, on a later day.
    await campaign(a, { begins: first, due: second, printed: second });
    await keep();
    const { rows } = await sql`
      select day::text, campaign_due as due, campaign_done as done from director_day where branch_id = ${a}
      order by day`.execute(server.db);
    expect(rows).toEqual([
      { day: first, due: 2, done: 0 },
      { day: second, due: 1, done: 1 },
    ]);
    const { body } = await events(a, 'campaigns', admin, 'last_month');
    expect(body.items.map(({ at, done, of }) => [at, done, of])).toEqual([
      [second, 1, 1],
      [first, 0, 1],
      [first, 0, 1],
    ]);
  });

  it('a campaign that nobody printed is kept as due and not done, also as the only event of its day', async () => {
    const { a } = world.branches;
    await campaign(a, { begins: yesterday });
    await keep();
    const { rows } = await sql`select campaign_due as due, campaign_done as done from director_day`.execute(
      server.db,
    );
    expect(rows).toEqual([{ due: 1, done: 0 }]);
  });

  it('a campaign due today counts once it is printed', async () => {
    const { a } = world.branches;
    await campaign(a, { begins: today });
    const part = async () =>
      (await ranking('period=today')).items.find(({ branch }) => branch?.id === a)?.parts?.[1];
    expect(await part()).toMatchObject({ of: 0, share: null });
    await campaign(a, { begins: today, printed: yesterday });
    expect(await part()).toMatchObject({ done: 1, of: 1, share: 100 });
  });

  it('a late list and a late request earn nothing; those due today count once done', async () => {
    const { a } = world.branches;
    await list(a, yesterday, 100, today);
    await application(a, yesterday, today);
    await application(a, today, null);
    await keep();
    const month = yesterday.slice(0, 7) === today.slice(0, 7) ? 'current_month' : 'last_month';
    const [own] = (await ranking(`period=${month}`)).items.filter(({ branch }) => branch?.id === a);
    expect(own?.parts?.map(({ done, of }) => [done, of])).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 1],
    ]);
  });

  it('a director without data has no place, and the ranking says so', async () => {
    const { items } = await ranking('period=today');
    expect(items.map(({ rank, score }) => [rank, score])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('shows the movement against the previous period', async () => {
    const { a, b } = world.branches;
    await tags(a, yesterday, 50, 100);
    await tags(b, yesterday, 90, 100);
    await tags(a, today, 95, 100);
    await tags(b, today, 90, 100);
    await keep();
    const { items } = await ranking('period=today');
    expect(items.map(({ branch, rank, previous_rank }) => [branch?.id, rank, previous_rank])).toEqual([
      [a, 1, 2],
      [b, 2, 1],
    ]);
  });

  it('stored values equal those computed from the events, for every day of every period', async () => {
    const { a, b } = world.branches;
    for (let back = 1; back <= 40; back++) {
      const day = addDays(today, -back);
      await tags(a, day, 80 + (back % 20), 100);
      await tags(b, day, 60 + back, 110);
      await list(a, day, 50 + back, back % 7 === 0 ? null : day);
      if (back % 3 === 0) await application(b, day, back % 2 === 0 ? day : null);
      if (back % 4 === 0) await campaign(a, { begins: day, printed: back % 8 === 0 ? day : null });
    }
    expect(await keepPastDays(server.db, new Date())).toBe(true);
    expect(await keepPastDays(server.db, new Date())).toBe(false);
    const columns = sql`day::text, branch_id, tag_needed, tag_right, campaign_due, campaign_done, check_due,
      round(check_done::numeric, 9)::text as check_done, application_due, application_done`;
    const kept = await sql`select ${columns} from director_day order by day, branch_id`.execute(server.db);
    const computed = await sql`select ${columns}
      from ${computedDays(earliestDay(today), yesterday, today)} d order by day, branch_id`.execute(
      server.db,
    );
    expect(kept.rows.length).toBe(80);
    const sums = await sql`select sum(tag_needed)::int as tags, sum(campaign_due)::int as campaigns,
      sum(campaign_done)::int as printed, sum(check_due)::int as lists, sum(application_due)::int as applications
      from director_day`.execute(server.db);
    // Every part has data: 40 days, on each second, third or fourth of them.
    expect(sums.rows).toEqual([{ tags: 8400, campaigns: 10, printed: 5, lists: 40, applications: 13 }]);
    expect(kept.rows).toEqual(computed.rows);
    const before = await ranking('period=last_month');
    await keep();
    expect(await ranking('period=last_month')).toEqual(before);
  });

  it('each number opens its events, and they add up to it', async () => {
    const { a } = world.branches;
    await tags(a, today, 90, 100);
    await tags(a, today, 70, 100, 13);
    await list(a, today, 62.5, today);
    const { items } = await ranking('period=today');
    for (const { part, done, of } of items[0]?.parts ?? []) {
      const { body } = await events(a, part);
      expect([body.done, body.of], part).toEqual([Math.round(done * 100) / 100, of]);
    }
    const { body } = await events(a, 'check_lists');
    expect(body.items[0]).toMatchObject({
      at: today,
      name: { uz: 'Tekshiruv' },
      target: { kind: 'check_list' },
    });
  });

  it('the events of a day have their own names, the one added last first; samples of tags open no page', async () => {
    const { a } = world.branches;
    const last = daysBefore('current_month', today).to;
    await list(a, last, 50, null);
    await sql`with made as (insert into check_list_template (name_uz, name_ru, every, opened_through)
        values ('Ochilish', 'Открытие', 'day', ${today}::date) returning id)
      insert into check_list (template_id, branch_id, due_on, last_on)
        select id, ${a}, ${last}::date, ${last}::date from made`.execute(server.db);
    for (const comment of ['Birinchi', 'Ikkinchi']) {
      await application(a, last, null);
      await sql`update application set comment = ${comment} where comment = 'Iltimos'`.execute(server.db);
    }
    await campaign(a, { begins: last });
    await campaign(a, { begins: last });
    await tags(a, last, 1, 2);
    const namesOf = async (part: string) =>
      (await events(a, part, admin, 'last_month')).body.items.map(({ name }) => [name?.uz, name?.ru]);
    expect(await namesOf('check_lists')).toEqual([
      ['Ochilish', 'Открытие'],
      ['Tekshiruv', 'Проверка'],
    ]);
    const twice = (text: string) => [text, text];
    expect(await namesOf('applications')).toEqual(['Ikkinchi', 'Birinchi'].map(twice));
    expect(await namesOf('campaigns')).toEqual([campaigns, campaigns - 1].map((n) => twice(`Aksiya ${n}`)));
    const { body } = await events(a, 'tags', admin, 'last_month');
    expect(body.items).toMatchObject([{ name: null, target: null }]);
    await server.db.deleteFrom('check_list').execute();
    await sql`delete from check_list_template where name_uz = 'Ochilish'`.execute(server.db);
  });

  it('an own scope shows every branch with director and score; parts of others and their events stay hidden', async () => {
    const { a, b } = world.branches;
    const other = await addPerson(server.db, {
      permissions: { top_direktores: 'own' },
      surname: 'Boshqayeva',
      branchId: b,
    });
    await tags(a, today, 90, 100);
    await tags(b, today, 95, 100);
    const { items, own, next_place } = await ranking('period=today', director);
    expect(own).toMatchObject({ rank: 2, branch: { code: 'TAS-01' } });
    expect(own?.parts).toHaveLength(4);
    expect(items[0]).toMatchObject({
      rank: 1,
      score: 95,
      branch: { id: b, code: 'TAS-02' },
      director: { id: other.id, surname: 'Boshqayeva' },
      parts: null,
    });
    expect(next_place).toEqual({ rank: 1, lacks: 5, part: 'tags', loses: 10 });
    expect((await ranking('period=today')).next_place).toBeNull();
    expect((await events(b, 'tags', director)).status).toBe(404);
    expect((await events(a, 'tags', director)).status).toBe(200);
  });

  it('shows beside each branch what its walks of the period found, and nothing of other days', async () => {
    const { a } = world.branches;
    const sums = { missing: 4, missing_confirmed: 1, found: { wrong: 3, right: 9 }, confirmed: 8, true: 7 };
    const walk = (hour: string, expected: number) =>
      sql`insert into walk_check (branch_id, begun_at, begun_by, ended_at, ended_by, expected, sums)
        values (${a}, ${hour}, ${directorId}, ${hour}, ${directorId}, ${expected}, ${JSON.stringify(sums)}::jsonb)`.execute(
        server.db,
      );
    await walk(hourOf(today, 0), 20);
    await walk(hourOf(yesterday, 23), 500);
    const { items } = await ranking('period=today');
    await sql`delete from walk_check`.execute(server.db);
    expect(items.map(({ branch, walks }) => [branch?.code, walks])).toEqual([
      [
        'TAS-01',
        {
          walks: 1,
          last_at: expect.stringContaining('T'),
          expected: 20,
          scanned: 16,
          wrong: 3,
          confirmed: 8,
          true: 7,
        },
      ],
      ['TAS-02', { walks: 0, last_at: null, expected: 0, scanned: 0, wrong: 0, confirmed: 0, true: 0 }],
    ]);
  });

  it('peers are a region or branches of similar size, ranked among themselves', async () => {
    const region = (await ranking('period=today')).items[0]?.region?.id;
    expect((await ranking(`period=today&region=${region}`)).items).toHaveLength(2);
    expect((await ranking('period=today&region=999999')).items).toEqual([]);
    const sizes = await Promise.all(
      ['small', 'medium', 'large'].map(
        async (size) => (await ranking(`period=today&size=${size}`)).items.length,
      ),
    );
    expect(sizes.reduce((sum, one) => sum + one)).toBe(2);
  });
});

describe('[OPS-3] [OPS-4] samples and days in Tashkent', () => {
  it('samples every open branch once an hour while stores are open', async () => {
    const at = new Date(hourOf(today, 12));
    expect(await sampleTags(server.db, at, countTags)).toBe(2);
    expect(await sampleTags(server.db, new Date(at.getTime() + 59 * 60_000), countTags)).toBe(0);
    expect(await sampleTags(server.db, new Date(hourOf(today, 8.5)), countTags)).toBe(0);
    expect(await sampleTags(server.db, new Date(hourOf(today, 21)), countTags)).toBe(0);
    const rows = await server.db.selectFrom('branch_tag_hour').selectAll().orderBy('branch_id').execute();
    expect(rows.map(({ needed, right_count }) => [needed, right_count])).toEqual([
      [4, 0],
      [4, 0],
    ]);
  });

  it('an hour after midnight in Tashkent belongs to the new day, though it is evening in Greenwich', async () => {
    await server.db
      .insertInto('branch_tag_hour')
      .values({ branch_id: world.branches.a, hour: '2026-10-31T19:30:00Z', needed: 10, right_count: 5 })
      .execute();
    const days = await sql<{ day: string }>`
      select day::text from ${computedDays('2026-10-01', '2026-11-01', '2026-11-05')} d`.execute(server.db);
    expect(days.rows).toEqual([{ day: '2026-11-01' }]);
  });

  it('the previous period is yesterday, or the whole previous month', () => {
    expect(daysBefore('today', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    expect(daysBefore('current_month', '2026-03-15')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysBefore('last_month', '2026-01-15')).toEqual({ from: '2025-11-01', to: '2025-11-30' });
  });
});
