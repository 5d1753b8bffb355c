import type { AnswerOf, DirectorPart, TopDirectors } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBranch, addPerson } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { earliestDay } from './periods.ts';
import { keepDays } from './queries/days.ts';

let server: TestServer;
let world: World;
let admin: string;
let author: number;
const today = dayOf(new Date());
/** The last day of the previous month. */
const last = addDays(`${today.slice(0, 7)}-01`, -1);
const first = `${last.slice(0, 7)}-01`;
const OWN = { top_direktores: 'own' };

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 1);
  admin = await server.signIn(world.phones.admin, PASSWORD);
  const one = await addPerson(server.db, {
    permissions: OWN,
    surname: 'Birinchi',
    branchId: world.branches.a,
  });
  author = one.id;
});
afterAll(() => server.close());

async function get<T>(address: string): Promise<T> {
  const answer = await server.call('GET', `/api/uz/top-directors${address}`, { token: admin });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}
const momentOf = (day: string, hour: number) =>
  new Date(startOfDay(day).getTime() + hour * 3_600_000).toISOString();

describe('[OPS-3] who is ranked', () => {
  async function addShelves(branch: number, count: number, deleted = false): Promise<void> {
    for (let i = 0; i < count; i++) {
      await server.db
        .insertInto('shelf')
        .values({
          branch_id: branch,
          name: `${deleted ? 'X' : 'J'}${i}`,
          type: 'straight',
          main_mm: 1000,
          deleted_at: deleted ? new Date().toISOString() : null,
        })
        .execute();
    }
  }

  it('open branches with their region and the director: active, of the branch, there the longest', async () => {
    await addPerson(server.db, { permissions: OWN, surname: 'Ikkinchi', branchId: world.branches.a });
    const { b } = world.branches;
    const gone = await addPerson(server.db, { permissions: OWN, surname: 'Ketgan', branchId: b });
    await server.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
    await addPerson(server.db, { permissions: { top_direktores: 'all' }, surname: 'Barcha', branchId: b });
    await addPerson(server.db, { permissions: { history: 'own' }, surname: 'Boshqa', branchId: b });
    await addPerson(server.db, { permissions: OWN, surname: 'Filialsiz' });
    const closed = await addBranch(server.db, 'BUX-01');
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', closed)
      .execute();
    const { items } = await get<TopDirectors>('?period=today');
    expect(items.map(({ branch, director }) => [branch?.code, director])).toEqual([
      ['TAS-01', { id: author, name: 'Aziza', surname: 'Birinchi' }],
      ['TAS-02', null],
    ]);
    const region = await server.db
      .selectFrom('region')
      .select(['id', 'name_uz', 'name_ru'])
      .where('code', '=', 'TAS')
      .executeTakeFirstOrThrow();
    expect(items[0]).toMatchObject({
      region: { id: region.id, name: { uz: region.name_uz, ru: region.name_ru } },
      branch: { id: world.branches.a, name: { uz: 'TAS-01', ru: 'TAS-01' } },
      own: false,
    });
  });

  it('among branches of similar size: thirds of the chain by their shelves that are not deleted', async () => {
    const codes = ['SAM-01', 'SAM-02', 'SAM-03', 'SAM-04'];
    const ids: number[] = [];
    for (const code of codes) ids.push(await addBranch(server.db, code));
    // TAS-01 and TAS-02 have one each; six branches: two in each third.
    for (const [i, id] of ids.entries()) await addShelves(id, i + 2);
    await addShelves(world.branches.a, 9, true);
    const ofSize = async (size: string) =>
      (await get<TopDirectors>(`?period=today&size=${size}`)).items.map((one) => [
        one.branch?.code,
        one.size,
      ]);
    expect(await ofSize('small')).toEqual([
      ['TAS-01', 'small'],
      ['TAS-02', 'small'],
    ]);
    expect(await ofSize('medium')).toEqual([
      ['SAM-01', 'medium'],
      ['SAM-02', 'medium'],
    ]);
    expect(await ofSize('large')).toEqual([
      ['SAM-03', 'large'],
      ['SAM-04', 'large'],
    ]);
    const all = await get<TopDirectors>('?period=today');
    expect(all.total).toBe(6);
    const samarkand = all.items.find(({ branch }) => branch?.code === 'SAM-01')?.region?.id;
    const ofRegion = (await get<TopDirectors>(`?period=today&region=${samarkand}`)).items;
    expect(ofRegion.map(({ branch }) => branch?.code)).toEqual(codes);
    const both = (await get<TopDirectors>(`?period=today&region=${samarkand}&size=large`)).items;
    expect(both.map(({ branch }) => branch?.code)).toEqual(['SAM-03', 'SAM-04']);
  });
});

describe('[OPS-3] the events behind a number', () => {
  const events = (part: DirectorPart, period = 'last_month') =>
    get<AnswerOf<'directorEvents'>>(`/${world.branches.a}/events?part=${part}&period=${period}`);
  const at = async (part: DirectorPart, period?: string) =>
    (await events(part, period)).items.map((one) => [one.at, one.done]);
  /** Value of the part in the ranking, summed again from its past days. */
  async function ranked(part: DirectorPart, period = 'last_month') {
    await transaction(server.db, (tx) => keepDays(tx, earliestDay(today), addDays(today, -1), today));
    const { items } = await get<TopDirectors>(`?period=${period}`);
    const own = items.find(({ branch }) => branch?.id === world.branches.a);
    const { done, of } = own?.parts?.find((one) => one.part === part) ?? {};
    return { done, of };
  }

  it('requests by their last day, the newest first, those completed by then as done', async () => {
    const request = async (end: string, completed: string | null, branch = world.branches.a) => {
      const { id } = await server.db
        .insertInto('application')
        .values({
          branch_id: branch,
          shelf_id: world.shelves.a,
          comment: `Iltimos ${end}`,
          begin_on: addDays(end, -5),
          end_on: end,
          author_id: author,
          status: completed === null ? 2 : 3,
          completed_at: completed && momentOf(completed, 23),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const done = await request(first, first);
    await request(last, null);
    await request(addDays(last, -1), last);
    await request(addDays(last, 1), null);
    await request(addDays(first, -1), first);
    await request(first, first, world.branches.b);
    await request(today, null);
    const { items, ...sums } = await events('applications');
    expect(sums).toEqual({ done: 1, of: 3 });
    expect(await ranked('applications')).toEqual(sums);
    expect(items.map((one) => [one.at, one.done])).toEqual([
      [last, 0],
      [addDays(last, -1), 0],
      [first, 1],
    ]);
    expect(items[2]).toEqual({
      at: first,
      done: 1,
      of: 1,
      name: { uz: `Iltimos ${first}`, ru: `Iltimos ${first}` },
      target: { kind: 'application', id: done },
    });
    expect(await at('applications', 'today')).toEqual([]);
    expect(await ranked('applications', 'today')).toEqual({ done: 0, of: 0 });
    await request(today, today);
    expect(await at('applications', 'today')).toEqual([[today, 1]]);
    expect(await ranked('applications', 'today')).toEqual({ done: 1, of: 1 });
  });

  it('check lists by their day: the score of one in time as a share, 1 where nothing counted, 0 late or missed', async () => {
    const { id: template } = await server.db
      .insertInto('check_list_template')
      .values({ name_uz: 'Koʻrik', name_ru: 'Осмотр', every: 'day', opened_through: today })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('check_list_template_version')
      .values({ template_id: template, number: 1, sections: '[]', question_count: 0 })
      .execute();
    const list = async (
      due: string,
      score: number | null | undefined,
      late = false,
      branch = world.branches.a,
    ) => {
      const signed = score === undefined ? null : momentOf(due, 10);
      const by = signed === null ? null : author;
      const sum = signed === null ? null : 0;
      await sql`insert into check_list (template_id, branch_id, due_on, last_on, version_id, begun_at, begun_by,
          signed_at, signed_by, late, earned, possible, score, failed_count)
        select ${template}, ${branch}, ${due}::date, ${due}::date, case when ${signed}::timestamptz is not null then v.id end,
          ${signed}::timestamptz, ${by}::bigint, ${signed}::timestamptz, ${by}::bigint, ${late}, ${sum}::float8,
          ${sum}::float8, ${score ?? null}::float8, ${sum}::int
        from check_list_template_version v where v.template_id = ${template}`.execute(server.db);
    };
    await list(last, 62.5);
    await list(addDays(last, -1), null);
    await list(addDays(last, -2), 80, true);
    await list(first, undefined);
    await list(addDays(first, -1), 100);
    await list(addDays(last, 1), 100);
    await list(first, 100, false, world.branches.b);
    const { items, ...sums } = await events('check_lists');
    expect(sums).toEqual({ done: 1.63, of: 4 });
    expect(await ranked('check_lists')).toEqual(sums);
    expect(items.map((one) => [one.at, one.done])).toEqual([
      [last, 0.625],
      [addDays(last, -1), 1],
      [addDays(last, -2), 0],
      [first, 0],
    ]);
    expect(items[0]).toMatchObject({ of: 1, name: { uz: 'Koʻrik', ru: 'Осмотр' } });
    await server.db.deleteFrom('check_list').where('due_on', '=', today).execute();
    await list(today, undefined);
    expect(await at('check_lists', 'today')).toEqual([]);
    expect(await ranked('check_lists', 'today')).toEqual({ done: 0, of: 0 });
  });

  it('samples of tags hour by hour, of the days of Tashkent, without a name or anything to open', async () => {
    const sample = (day: string, hour: number, right: number, branch = world.branches.a) =>
      server.db
        .insertInto('branch_tag_hour')
        .values({ branch_id: branch, hour: momentOf(day, hour), needed: 10, right_count: right })
        .execute();
    await sample(first, 0, 1);
    await sample(first, -1, 2);
    await sample(last, 23, 3);
    await sample(last, 24, 4);
    await sample(last, 12, 5, world.branches.b);
    const { items, ...sums } = await events('tags');
    expect(sums).toEqual({ done: 4, of: 20 });
    expect(await ranked('tags')).toEqual(sums);
    expect(items).toEqual([
      { at: momentOf(last, 23).replace('.000', ''), name: null, done: 3, of: 10, target: null },
      { at: momentOf(first, 0).replace('.000', ''), name: null, done: 1, of: 10, target: null },
    ]);
  });

  it('campaigns by their print deadline, the newest first, with their name; drafts are left out', async () => {
    const { id: sampler } = await server.db
      .selectFrom('sampler')
      .select('id')
      .where('format', '=', 'A6')
      .executeTakeFirstOrThrow();
    const campaign = async (
      begins: string,
      {
        printed = null,
        issued = addDays(begins, -2),
        branch = world.branches.a,
      }: {
        printed?: string | null;
        issued?: string | null;
        branch?: number;
      } = {},
    ) => {
      const { id } = await server.db
        .insertInto('analytic_price_tag')
        .values({
          name: `Aksiya ${begins}`,
          begins,
          ends: addDays(begins, 9),
          format: 'A6',
          sampler_id: sampler,
          state: issued === null ? 'draft' : 'issued',
          issued_at: issued && momentOf(issued, 11),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('analytic_price_tag_branch')
        .values({
          campaign_id: id,
          branch_id: branch,
          needed: 3,
          done: printed ? 3 : 0,
          printed_at: printed && momentOf(printed, 23),
          done_at: printed && momentOf(printed, 23),
          due_at: issued && startOfDay(addDays(issued > begins ? issued : begins, 1)).toISOString(),
        })
        .execute();
      return id;
    };
    const inTime = await campaign(first, { printed: first });
    await campaign(last, { printed: addDays(last, 1) });
    await campaign(addDays(first, -1), { printed: first });
    await campaign(addDays(last, 1));
    await campaign(first, { printed: first, branch: world.branches.b });
    // Issued late, so its deadline is the day of issue.
    await campaign(addDays(first, -3), { issued: addDays(first, 1), printed: addDays(first, 1) });
    await campaign(first, { issued: null });
    const { items, ...sums } = await events('campaigns');
    expect(sums).toEqual({ done: 2, of: 3 });
    expect(await ranked('campaigns')).toEqual(sums);
    expect(items.map((one) => [one.at, one.done])).toEqual([
      [last, 0],
      [addDays(first, 1), 1],
      [first, 1],
    ]);
    expect(items[2]).toEqual({
      at: first,
      done: 1,
      of: 1,
      name: { uz: `Aksiya ${first}`, ru: `Aksiya ${first}` },
      target: { kind: 'campaign', id: inTime },
    });
    await server.db.deleteFrom('analytic_price_tag_branch').execute();
    await campaign(today);
    expect(await at('campaigns', 'today')).toEqual([]);
    expect(await ranked('campaigns', 'today')).toEqual({ done: 0, of: 0 });
    await campaign(today, { printed: today });
    expect(await at('campaigns', 'today')).toEqual([[today, 1]]);
    expect(await ranked('campaigns', 'today')).toEqual({ done: 1, of: 1 });
  });
});
