import type { CheckList, CheckListSummary } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addBranch, addPerson, PASSWORD as PERSONAL } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';
import { openDueLists, openListsRegularly } from './public.ts';
import { dueDays } from './schedule.ts';

let server: TestServer;
let world: World;
let admin: string;
let seller: string;
let person: number;
const today = dayOf(new Date());
const back = (days: number) => addDays(today, -days);

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 1);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  const permissions = { check_list: 'own', 'check_list.show': 'own', 'check_list.fill': 'own' };
  const one = await addPerson(server.db, {
    permissions,
    surname: 'Sotuvchi',
    branchId: world.branches.a,
  });
  person = one.id;
  seller = await server.signIn(one.phone, PERSONAL);
});
afterAll(() => server.close());

async function get<T>(address: string, token = admin): Promise<T> {
  const answer = await server.call('GET', `/api/uz${address}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}
const QUESTION = { text: { uz: 'Toza', ru: 'Чисто' }, kind: 'yes_no', weight: 10 };
let names = 0;
async function makeTemplate(more: object = {}): Promise<{ id: number; version: number }> {
  names += 1;
  const answer = await server.call('POST', '/api/uz/check-list-templates', {
    token: admin,
    body: {
      name: { uz: `Koʻrik ${names}`, ru: `Осмотр ${names}` },
      schedule: { every: 'day' },
      branches: 'all',
      sections: [{ title: { uz: 'Zal', ru: 'Зал' }, questions: [QUESTION] }],
      ...more,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
async function edit(template: { id: number; version: number }, change: object): Promise<void> {
  const answer = await server.call('PATCH', `/api/uz/check-list-templates/${template.id}`, {
    token: admin,
    body: { version: template.version, ...change },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
interface Page {
  readonly items: CheckListSummary[];
  readonly next: string | null;
  readonly total: number;
}
const page = (query: string, token = admin) => get<Page>(`/check-lists?${query}`, token);
const daysOf = async (query: string) => (await page(query)).items.map(({ due_on }) => due_on);
/** Days and branches of a template's lists, in order. */
async function opened(template: number): Promise<string[]> {
  const { items } = await page(`template=${template}&sort=due_on&limit=200`);
  return items.map(({ branch, due_on }) => `${due_on} ${branch.code}`).toSorted();
}

interface Stored {
  readonly due: string;
  readonly last?: string;
  readonly begun?: boolean;
  /** Score of a list that was signed off; null if nothing counted. */
  readonly score?: number | null;
  readonly late?: boolean;
  readonly branch?: number;
}
async function addList(template: number, { due, last = due, begun, score, late, branch }: Stored) {
  const done = score !== undefined;
  const at = done || begun ? new Date().toISOString() : null;
  await sql`insert into check_list (template_id, branch_id, due_on, last_on, version_id, begun_at, begun_by,
      signed_at, signed_by, earned, possible, failed_count, score, late)
    select t.id, ${branch ?? world.branches.a}, ${due}::date, ${last}::date,
      case when ${at}::timestamptz is not null then t.current_version_id end, ${at}::timestamptz,
      case when ${at}::timestamptz is not null then ${person}::bigint end,
      case when ${done} then ${at}::timestamptz end, case when ${done} then ${person}::bigint end,
      case when ${done} then 1 end, case when ${done} then 2 end, case when ${done} then 0 end,
      ${score ?? null}::float8, ${late ?? false}
    from check_list_template t where t.id = ${template}`.execute(server.db);
}

async function idOf(template: number, due: string, branch = world.branches.a): Promise<number> {
  const row = await server.db
    .selectFrom('check_list')
    .select('id')
    .where('template_id', '=', template)
    .where('due_on', '=', due)
    .where('branch_id', '=', branch)
    .executeTakeFirstOrThrow();
  return row.id;
}
const photoRow = (list: number, question: number, name = '') => ({
  check_list_id: list,
  question,
  branch_id: world.branches.a,
  author_id: person,
  key: `photo-${list}-${question}${name}`,
  file_key: `${list}-${question}${name}.webp`,
});
const answerRow = (template: number, list: number, question: number, more: object = {}) => ({
  check_list_id: list,
  question,
  branch_id: world.branches.a,
  template_id: template,
  author_id: person,
  ...more,
});

describe('[OPS-2] check lists are found', () => {
  let template: number;
  let elsewhere: number;
  let region: number;
  let of: string;
  beforeAll(async () => {
    ({ id: template } = await makeTemplate({ name: { uz: 'Yongʻin xavfsizligi', ru: 'Пожарная' } }));
    await server.db.deleteFrom('check_list').where('template_id', '=', template).execute();
    elsewhere = await addBranch(server.db, 'SAM-01');
    const row = await server.db
      .selectFrom('branch')
      .select('region_id')
      .where('id', '=', elsewhere)
      .executeTakeFirstOrThrow();
    region = row.region_id;
    of = `template=${template}`;
    // Adds other templates, whose lists must not be counted.
    await makeTemplate();
    await makeTemplate();
    await addList(template, { due: today });
    await addList(template, { due: back(1), last: today, begun: true });
    await addList(template, { due: back(3), last: back(1), begun: true });
    await addList(template, { due: back(4), score: 50 });
    await addList(template, { due: back(5), score: 33.333, late: true });
    await addList(template, { due: back(6), score: null });
    await addList(template, { due: back(7), score: 90, branch: elsewhere });
  });

  it('each with its state; a list past its last day without a sign-off is missed', async () => {
    const { items } = await page(`${of}&sort=-due_on`);
    expect(items.map(({ due_on, state, late, score }) => [due_on, state, late, score])).toEqual([
      [today, 'due', false, null],
      [back(1), 'begun', true, null],
      [back(3), 'missed', true, null],
      [back(4), 'done', false, 50],
      [back(5), 'done', true, 33.33],
      [back(6), 'done', false, null],
      [back(7), 'done', false, 90],
    ]);
    expect(items[0]).toMatchObject({
      template: { id: template, name: { uz: 'Yongʻin xavfsizligi', ru: 'Пожарная' } },
      branch: { id: world.branches.a, code: 'TAS-01', name: { uz: 'TAS-01', ru: 'TAS-01' } },
      questions: 1,
      signed_by: null,
      begun_at: null,
    });
    expect(items[3]?.signed_by).toEqual({ id: person, name: 'Aziza', surname: 'Sotuvchi' });
  });

  it('each with its answered questions: by an answer, not applicable, or with a photo of their own', async () => {
    const [mine, other] = [await idOf(template, back(1)), await idOf(template, back(3))];
    await server.db
      .insertInto('check_list_answer')
      .values([
        answerRow(template, mine, 1, { value: 'true' }),
        answerRow(template, mine, 2, { not_applicable: true }),
        answerRow(template, mine, 3),
        answerRow(template, mine, 4),
        answerRow(template, mine, 5),
        answerRow(template, other, 4),
      ])
      .execute();
    await server.db
      .insertInto('check_list_photo')
      .values([photoRow(mine, 3), photoRow(mine, 5), photoRow(other, 4)])
      .execute();
    const { items } = await page(`${of}&state=begun`);
    expect(items.map(({ id, answered }) => [id, answered])).toEqual([[mine, 4]]);
    await server.db.deleteFrom('check_list_answer').where('template_id', '=', template).execute();
    await server.db.deleteFrom('check_list_photo').where('author_id', '=', person).execute();
  });

  it('by state: open ones may still be filled in, closed ones are done or missed', async () => {
    const byState = async (state: string) => daysOf(`${of}&sort=-due_on&state=${state}`);
    expect(await byState('due')).toEqual([today]);
    expect(await byState('begun')).toEqual([back(1)]);
    expect(await byState('missed')).toEqual([back(3)]);
    expect(await byState('done')).toEqual([4, 5, 6, 7].map(back));
    expect(await byState('open')).toEqual([today, back(1)]);
    expect(await byState('closed')).toEqual([3, 4, 5, 6, 7].map(back));
    // A signed-off list is closed even before its last day is over.
    await addList(template, { due: today, last: addDays(today, 1), score: 70, branch: world.branches.b });
    expect(await byState('open')).toEqual([today, back(1)]);
    expect(await byState('done')).toHaveLength(5);
    await server.db.deleteFrom('check_list').where('branch_id', '=', world.branches.b).execute();
  });

  it('by branch, region, days and words of the template or the branch', async () => {
    expect(await daysOf(`${of}&branch=SAM-01`)).toEqual([back(7)]);
    expect(await daysOf(`${of}&region=${region}`)).toEqual([back(7)]);
    expect(await daysOf(`${of}&sort=due_on&from=${back(4)}&to=${back(1)}`)).toEqual([4, 3, 1].map(back));
    expect(await daysOf(`sort=-due_on&search=yongin sam-01`)).toEqual([back(7)]);
    expect(await daysOf(`search=пожарная филиал`)).toEqual([back(7)]);
    expect((await page(`${of}&from=${back(4)}&limit=1`)).total).toBe(4);
  });

  it('in pages, by day or by score; lists without a score come last', async () => {
    const walk = async (sort: string) => {
      const found: string[] = [];
      let cursor = '';
      for (;;) {
        const { items, next } = await page(`${of}&sort=${sort}&limit=2${cursor}`);
        for (const { due_on } of items) found.push(due_on);
        if (next === null) return found;
        cursor = `&cursor=${encodeURIComponent(next)}`;
      }
    };
    expect(await walk('due_on')).toEqual([7, 6, 5, 4, 3, 1, 0].map(back));
    expect((await walk('score')).slice(0, 3)).toEqual([5, 4, 7].map(back));
    expect((await walk('-score')).slice(0, 3)).toEqual([7, 4, 5].map(back));
  });

  it('the first of a descending order is the oldest; an unknown order is refused', async () => {
    expect((await daysOf(of))[0]).toBe(back(7));
    const answer = await server.call('GET', '/api/uz/check-lists?sort=branch', { token: admin });
    expect(answer.statusCode).toBe(400);
  });

  it('an own scope finds those of its branch, and counts no other', async () => {
    const { items, total } = await page(`${of}&sort=due_on`, seller);
    expect([items.length, total]).toEqual([6, 6]);
    expect(items.every(({ branch }) => branch.code === 'TAS-01')).toBe(true);
  });
});

describe('[OPS-2] one check list', () => {
  it('has its own answers and photos, in order, and the questions of its own version', async () => {
    const template = await makeTemplate();
    await makeTemplate();
    const [mine, other] = [await idOf(template.id, today), await idOf(template.id, today, world.branches.b)];
    const first = await server.db
      .selectFrom('check_list_template_version')
      .select('id')
      .where('template_id', '=', template.id)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('check_list')
      .set({ version_id: first.id, begun_at: new Date().toISOString(), begun_by: person })
      .where('id', '=', mine)
      .execute();
    await edit(template, {
      sections: [{ title: { uz: 'Zal', ru: 'Зал' }, questions: [QUESTION, QUESTION] }],
    });
    const questions = [3, 1, 2].map((question) => answerRow(template.id, mine, question, { value: 'true' }));
    await server.db
      .insertInto('check_list_answer')
      .values([...questions, answerRow(template.id, other, 1)])
      .execute();
    const photos = [photoRow(mine, 1, 'b'), photoRow(mine, 1, 'a'), photoRow(mine, 2), photoRow(other, 1)];
    for (const one of photos) await server.db.insertInto('check_list_photo').values(one).execute();
    const shown = await get<CheckList>(`/check-lists/${mine}`);
    expect(shown).toMatchObject({ form_number: 1, questions: 1, state: 'begun' });
    expect(shown.sections[0]?.questions).toHaveLength(1);
    const files = ({ photos: own }: (typeof shown.answers)[number]) =>
      own.map(({ url }) => url.replace(/^.*\/([^/?]+\.webp).*$/, '$1'));
    expect(shown.answers.map((one) => [one.question, files(one)])).toEqual([
      [1, [`${mine}-1b.webp`, `${mine}-1a.webp`]],
      [2, [`${mine}-2.webp`]],
      [3, []],
    ]);
    expect(shown.answers[0]).toMatchObject({
      value: true,
      author: { id: person, name: 'Aziza', surname: 'Sotuvchi' },
      photos: [{ author: { id: person } }, { author: { id: person } }],
    });
    const unbegun = await get<CheckList>(`/check-lists/${other}`);
    expect(unbegun).toMatchObject({ form_number: 2, questions: 2 });
    expect(unbegun.sections[0]?.questions).toHaveLength(2);
  });
});

describe('[OPS-2] the day of a check list', () => {
  /** A template that no test changes; changes of others must not affect it. */
  let bystander: number;
  const theirs = () => [`${today} NAV-01`, `${today} TAS-01`, `${today} TAS-02`];
  beforeAll(async () => {
    const { a, b } = world.branches;
    ({ id: bystander } = await makeTemplate({ branches: [await addBranch(server.db, 'NAV-01'), a, b] }));
  });

  it('opens in branches that are not closed and existed on that day', async () => {
    const closed = await addBranch(server.db, 'BUX-01');
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', closed)
      .execute();
    // The template was created a minute before the midnight that ends the day before yesterday in Tashkent.
    await sql`update branch set created_at = ${back(1)}::timestamp at time zone 'Asia/Tashkent' - interval '1 minute'
      where id = ${world.branches.b}`.execute(server.db);
    await sql`update branch set created_at = ${back(1)}::timestamp at time zone 'Asia/Tashkent'
      where id = ${world.branches.a}`.execute(server.db);
    const { id } = await makeTemplate({ branches: [closed, world.branches.a, world.branches.b] });
    await server.db
      .updateTable('check_list_template')
      .set({ opened_through: back(4) })
      .where('id', '=', id)
      .execute();
    expect(await openDueLists(server.db, today)).toBe(3);
    expect(await opened(id)).toEqual([
      `${back(2)} TAS-02`,
      `${back(1)} TAS-01`,
      `${back(1)} TAS-02`,
      `${today} TAS-01`,
      `${today} TAS-02`,
    ]);
  });

  it('of caught-up days, only those that may still be filled in are reported', async () => {
    await sql`update branch set created_at = now() - interval '40 days'`.execute(server.db);
    const { id } = await makeTemplate({ branches: [world.branches.a], late_days: 1 });
    await server.db.deleteFrom('check_list').where('template_id', '=', id).execute();
    await server.db.deleteFrom('notice').execute();
    await server.db
      .updateTable('check_list_template')
      .set({ opened_through: back(5) })
      .where('id', '=', id)
      .execute();
    expect(await openDueLists(server.db, today)).toBe(5);
    const { items } = await page(`template=${id}&sort=due_on`);
    expect(items.map(({ due_on, last_on, state }) => [due_on, last_on, state])).toEqual([
      [back(4), back(3), 'missed'],
      [back(3), back(2), 'missed'],
      [back(2), back(1), 'missed'],
      [back(1), today, 'due'],
      [today, addDays(today, 1), 'due'],
    ]);
    const notices = await get<{ items: { target: string; params: { due: string } }[] }>(
      '/notices?kind=check_list_due&limit=200',
      seller,
    );
    const due = notices.items.map(({ target, params }) => `${target} ${params.due}`);
    const open = items.slice(3).map((list) => `/check_list/${list.id} ${list.last_on}`);
    // Notices are sorted newest first.
    expect(due).toEqual(open.toReversed());
  });

  it('a paused or deleted template opens nothing, and a day is opened once', async () => {
    const paused = await makeTemplate();
    await edit(paused, { active: false });
    const deleted = await makeTemplate();
    await server.call('DELETE', `/api/uz/check-list-templates/${deleted.id}`, { token: admin });
    await server.db
      .updateTable('check_list_template')
      .set({ opened_through: back(1) })
      .execute();
    await openDueLists(server.db, today);
    expect(await opened(paused.id)).toEqual([]);
    expect(await opened(deleted.id)).toEqual([]);
    expect(await openDueLists(server.db, today)).toBe(0);
  });

  it('when the template moves to another day of the week, today’s list that nobody has begun is deleted; yesterday’s stays', async () => {
    const template = await makeTemplate({ branches: [world.branches.a], late_days: 2 });
    await addList(template.id, { due: back(1), last: addDays(today, 1) });
    const weekday = new Date(`${addDays(today, 2)}T00:00:00Z`).getUTCDay() || 7;
    await edit(template, { schedule: { every: 'week', weekday }, late_days: 5 });
    const { items } = await page(`template=${template.id}`);
    // The list of a past day keeps its days.
    expect(items.map(({ due_on, last_on }) => [due_on, last_on])).toEqual([[back(1), addDays(today, 1)]]);
    expect(await opened(bystander)).toEqual(theirs());
  });

  it('with fewer branches, today’s lists of the others are deleted, and its own stay unchanged', async () => {
    const template = await makeTemplate({ branches: [world.branches.a, world.branches.b], late_days: 1 });
    const [before] = (await page(`template=${template.id}&branch=TAS-01`)).items;
    await edit(template, { branches: [world.branches.a], late_days: 3 });
    const { items } = await page(`template=${template.id}`);
    expect(items.map(({ id, branch, last_on }) => [id, branch.code, last_on])).toEqual([
      [before?.id, 'TAS-01', addDays(today, 3)],
    ]);
    expect(await opened(bystander)).toEqual(theirs());
    const others = (await page(`template=${bystander}`)).items;
    expect(new Set(others.map(({ last_on }) => last_on))).toEqual(new Set([addDays(today, 1)]));
  });

  it('today’s list that someone has begun keeps its days when the template gets others', async () => {
    const template = await makeTemplate({ branches: [world.branches.a, world.branches.b], late_days: 1 });
    const mine = (await page(`template=${template.id}&branch=TAS-01`)).items[0]?.id;
    await server.call('PUT', `/api/uz/check-lists/${mine}/answers/1`, {
      token: seller,
      body: { form_number: 1, version: 0, value: true },
    });
    await edit(template, { late_days: 4 });
    const { items } = await page(`template=${template.id}&sort=due_on`);
    expect(new Map(items.map(({ branch, last_on }) => [branch.code, last_on]))).toEqual(
      new Map([
        ['TAS-01', addDays(today, 1)],
        ['TAS-02', addDays(today, 4)],
      ]),
    );
  });

  it('a server opens due lists as soon as it starts', async () => {
    const { id } = await makeTemplate({ branches: [world.branches.a] });
    await server.db.deleteFrom('check_list').where('template_id', '=', id).execute();
    await server.db
      .updateTable('check_list_template')
      .set({ opened_through: back(1) })
      .where('id', '=', id)
      .execute();
    const onError = vi.fn();
    const stop = openListsRegularly(server.db, onError);
    await vi.waitFor(async () => expect(await opened(id)).toEqual([`${today} TAS-01`]), 5000);
    stop();
    expect(onError).not.toHaveBeenCalled();
  });

  it('Sunday is the seventh day of the week; a list of the first of the month falls due only on that day', () => {
    const sundays = { every: 'week', weekday: 7, month_day: null } as const;
    expect(dueDays(sundays, '2026-11-01', '2026-11-15')).toEqual(['2026-11-01', '2026-11-08', '2026-11-15']);
    const first = { every: 'month', weekday: null, month_day: 1 } as const;
    expect(dueDays(first, '2026-10-31', '2026-12-31')).toEqual(['2026-11-01', '2026-12-01']);
    const leap = { every: 'month', weekday: null, month_day: 30 } as const;
    expect(dueDays(leap, '2028-02-01', '2028-04-01')).toEqual(['2028-02-29', '2028-03-30']);
    expect(
      dueDays({ every: 'day', weekday: null, month_day: null }, '2026-12-31', '2027-01-01'),
    ).toHaveLength(2);
  });
});
