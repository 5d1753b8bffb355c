import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeStaff, type Staff } from '../../../test/staff.ts';
import { PASSWORD } from '../../../test/world.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';

const TODAY = dayOf(new Date());

interface Day {
  items: {
    kind: string;
    count: number | null;
    tags: number | null;
    things: { id: number; name: { uz: string } | null; tags: number | null; due: string | null }[];
  }[];
}
interface Numbers {
  branches: number;
  tags: { needed: number; right: number } | null;
  campaigns_running: number | null;
  campaigns_late: number | null;
  applications_late: number | null;
  check_lists_missed: number | null;
  missed_from: string;
}
interface Overview {
  total: Numbers;
  regions: (Numbers & { region: { id: number; code: string } })[];
  campaigns: { id: number; name: string; needing: number; printed: number; late: number }[] | null;
}

describe('my day', () => {
  let server: TestServer;
  let staff: Staff;
  const tokens = new Map<string, string>();

  async function get<T>(who: keyof Staff['people'], path: string): Promise<{ status: number; body: T }> {
    const token = tokens.get(who) ?? (await server.signIn(staff.people[who].phone, PASSWORD));
    tokens.set(who, token);
    const answer = await server.call('GET', `/api/uz${path}`, { token });
    return { status: answer.statusCode, body: answer.json<T>() };
  }

  /** A shelf with a late request, one on its last day, and a completed one, in a branch. */
  async function applications(branch: number): Promise<void> {
    const { id: shelf_id } = await server.db
      .insertInto('shelf')
      .values({ branch_id: branch, name: 'A1', type: 'straight', main_mm: 1000 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const author_id = staff.people.admin.id;
    const request = { branch_id: branch, shelf_id, comment: 'Joyi', begin_on: addDays(TODAY, -5), author_id };
    const yesterday = addDays(TODAY, -1);
    await server.db
      .insertInto('application')
      .values([
        { ...request, end_on: TODAY },
        { ...request, end_on: yesterday },
        { ...request, end_on: yesterday, status: 3, completed_at: new Date().toISOString() },
      ])
      .execute();
  }

  /** A second campaign, late in both branches; a closed branch with a late request; lists of today, missed, and missed long ago. */
  async function moreLate(): Promise<void> {
    const { db } = server;
    const { sampler_id, format, begins, ends, state, issued_at } = await db
      .selectFrom('analytic_price_tag')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { id: campaign_id } = await db
      .insertInto('analytic_price_tag')
      .values({ name: 'Ikkinchi', sampler_id, format, begins, ends, state, issued_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const branch_id of [staff.branches.a, staff.branches.b])
      await db
        .insertInto('analytic_price_tag_branch')
        .values({ campaign_id, branch_id, due_at: '2026-01-01T00:00:00Z', needed: 5, done: 0 })
        .execute();
    const { region_id } = await db
      .selectFrom('branch')
      .select('region_id')
      .where('id', '=', staff.branches.a)
      .executeTakeFirstOrThrow();
    const closed = await db
      .insertInto('branch')
      .values({
        code: 'TAS-99',
        name_uz: 'Yopiq',
        name_ru: 'Закрыт',
        address_uz: '-',
        address_ru: '-',
        region_id,
        closed_at: new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await applications(closed.id);
    await db
      .insertInto('branch_tag_hour')
      .values({ branch_id: closed.id, hour: new Date().toISOString(), needed: 7, right_count: 0 })
      .execute();
    const { id: template_id } = await db
      .insertInto('check_list_template')
      .values({ name_uz: 'Tekshiruv', name_ru: 'Проверка', every: 'day', opened_through: TODAY })
      .returning('id')
      .executeTakeFirstOrThrow();
    const version = await db
      .insertInto('check_list_template_version')
      .values({ template_id, number: 1, sections: '[]', question_count: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('check_list_template')
      .set({ current_version_id: version.id })
      .where('id', '=', template_id)
      .execute();
    for (const ago of [0, 6, 7, 30])
      await db
        .insertInto('check_list')
        .values({
          template_id,
          branch_id: staff.branches.a,
          due_on: addDays(TODAY, -ago),
          last_on: addDays(TODAY, -ago),
        })
        .execute();
  }

  /** A campaign on its last day, issued to both branches; A has three of five tags left and is late since midnight. */
  async function campaign(): Promise<void> {
    const { db } = server;
    const { id: sampler_id } = await db
      .insertInto('sampler')
      .values({ name: 'Namuna', kind: 2, format: 'A6' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('analytic_price_tag')
      .values({
        name: 'Aksiya',
        begins: addDays(TODAY, -2),
        ends: TODAY,
        format: 'A6',
        sampler_id,
        state: 'issued',
        issued_at: new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const late = { campaign_id: id, due_at: startOfDay(TODAY).toISOString(), needed: 5 };
    await db
      .insertInto('analytic_price_tag_branch')
      .values([
        { ...late, branch_id: staff.branches.a, done: 2, done_at: null },
        { ...late, branch_id: staff.branches.b, done: 5, done_at: new Date().toISOString() },
      ])
      .execute();
  }

  beforeAll(async () => {
    server = await testServer();
    staff = await makeStaff(server.db);
    await applications(staff.branches.a);
    await campaign();
    const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();
    await server.db
      .insertInto('branch_tag_hour')
      .values([
        { branch_id: staff.branches.a, hour: hour(3), needed: 10, right_count: 1 },
        { branch_id: staff.branches.a, hour: hour(1), needed: 10, right_count: 9 },
        { branch_id: staff.branches.b, hour: hour(1), needed: 30, right_count: 30 },
      ])
      .execute();
  });
  afterAll(() => server.close());

  it('of a branch lists its tasks, the most urgent first, within the person’s permissions', async () => {
    const director = await get<Day>('directorA', '/my-day');
    expect(director.body.items.map(({ kind, count, tags }) => [kind, count, tags])).toEqual([
      ['campaign_late', 1, 3],
      ['application_late', 1, null],
      ['application', 1, null],
    ]);
    expect(director.body.items[0]?.things).toMatchObject([{ name: { uz: 'Aksiya' }, tags: 3 }]);
    const seller = await get<Day>('sellerA', '/my-day');
    expect(seller.body.items.map((one) => one.kind)).toEqual(['campaign_late']);
    expect((await get<Day>('porterA', '/my-day')).body.items).toEqual([]);
    expect((await get<Day>('directorB', '/my-day')).body.items).toEqual([]);
    expect((await get('directorA', '/my-day?branch=SAM-01')).status).toBe(404);
  });

  it('merges rows of one kind into one with their count, and names the first of them in order', async () => {
    const { db } = server;
    const shelf = await db.selectFrom('shelf').select('id').executeTakeFirstOrThrow();
    const added = await db
      .insertInto('application')
      .values(
        Array.from({ length: 25 }, (_, i) => ({
          branch_id: staff.branches.a,
          shelf_id: shelf.id,
          comment: 'Yana',
          begin_on: TODAY,
          end_on: addDays(TODAY, 30 - i),
          author_id: staff.people.admin.id,
        })),
      )
      .returning('id')
      .execute();
    const { items } = (await get<Day>('directorA', '/my-day')).body;
    expect(items.map(({ kind, count }) => [kind, count])).toEqual([
      ['campaign_late', 1],
      ['application_late', 1],
      ['application', 26],
    ]);
    const things = items[2]?.things ?? [];
    expect(things).toHaveLength(20);
    expect(things.map(({ due }) => due)).toEqual([...things.map(({ due }) => due)].sort());
    expect(things[0]?.due).toBe(TODAY);
    await db
      .deleteFrom('application')
      .where(
        'id',
        'in',
        added.map(({ id }) => id),
      )
      .execute();
  });

  it('of the chain sums the last samples and the late items, by region, each part by its own permission', async () => {
    const { body } = await get<Overview>('admin', '/day-overview');
    expect(body.total).toEqual({
      branches: 2,
      tags: { needed: 40, right: 39 },
      campaigns_running: 1,
      campaigns_late: 1,
      applications_late: 1,
      check_lists_missed: 0,
      missed_from: addDays(TODAY, -6),
    });
    expect(body.regions.map((one) => [one.region.code, one.tags?.right, one.applications_late])).toEqual([
      ['TAS', 9, 1],
      ['SAM', 30, 0],
    ]);
    expect(body.campaigns).toMatchObject([{ name: 'Aksiya', needing: 2, printed: 1, late: 1 }]);
    const merchandiser = (await get<Overview>('merchandiser', '/day-overview')).body;
    expect([merchandiser.campaigns, merchandiser.total.campaigns_late]).toEqual([null, null]);
    const own = (await get<Overview>('directorB', '/day-overview')).body;
    expect(own.total).toMatchObject({ branches: 1, tags: { needed: 30, right: 30 }, applications_late: 0 });
    expect((await get('sellerA', '/day-overview')).status).toBe(403);
  });

  it('every number equals the length of the list that it opens, for the chain, a region and a branch', async () => {
    await moreLate();
    const today = (await get<Day>('admin', '/my-day?branch=TAS-01')).body.items;
    expect(today.find(({ kind }) => kind === 'check_list')?.count, 'on its last day').toBe(1);
    const length = async (path: string) =>
      (await get<{ total: number }>('admin', `${path}limit=1`)).body.total;
    const lists = async (of: string, { missed_from }: Numbers) => ({
      campaigns_running: await length(`/analytic-price-tags?${of}phase=running&`),
      campaigns_late: await length(`/analytic-price-tags?${of}phase=running&late=true&`),
      applications_late: await length(`/applications?${of}late=true&`),
      check_lists_missed: await length(`/check-lists?${of}state=missed&from=${missed_from}&`),
    });
    const { total, regions, campaigns } = (await get<Overview>('admin', '/day-overview')).body;
    expect(total).toMatchObject(await lists('', total));
    // Late work of a closed branch still counts; its tags do not.
    expect(total).toMatchObject({ branches: 2, campaigns_running: 2, campaigns_late: 2 });
    expect(total).toMatchObject({ applications_late: 2, check_lists_missed: 1 });
    const rows: { code: string; day: Numbers }[] = [];
    for (const { region, ...numbers } of regions) {
      const { body } = await get<{ items: typeof rows; total: number }>(
        'admin',
        `/branches?region=${region.id}&closed=false&sort=tags&with_day=true`,
      );
      expect(body.total).toBe(numbers.branches);
      expect(body.items.reduce((sum, { day }) => sum + (day.tags?.right ?? 0), 0)).toBe(numbers.tags?.right);
      rows.push(...body.items);
    }
    expect(rows.map(({ day }) => day.tags?.needed)).toEqual([10, 30]);
    for (const { code, day } of rows) expect(day).toMatchObject(await lists(`branch=${code}&`, day));
    const { id } = await server.db
      .selectFrom('branch')
      .select('id')
      .where('code', '=', rows[0]?.code ?? '')
      .executeTakeFirstOrThrow();
    expect((await get<{ today: Numbers }>('admin', `/branches/${id}/days`)).body.today).toEqual(rows[0]?.day);
    for (const { id: one, needing, printed, late } of campaigns ?? []) {
      const log = (progress: string) => length(`/analytic-price-tags/${one}/branches?progress=${progress}&`);
      expect([needing, printed, late]).toEqual([
        await log('needing'),
        await log('printed'),
        await log('late'),
      ]);
    }
    const first = await get<{ items: { day: Numbers }[] }>('admin', '/branches?with_day=true&sort=tags');
    expect(first.body.items[0]?.day.tags).toEqual({ needed: 10, right: 9 });
    expect((await get<{ items: { day: null }[] }>('admin', '/branches')).body.items[0]?.day).toBeNull();
  });

  it('by day shows the stored days of a branch, for 90 days and no longer', async () => {
    const day = (ago: number) => ({
      day: addDays(TODAY, -ago),
      branch_id: staff.branches.a,
      tag_needed: 100,
      tag_right: 90,
      campaign_due: 1,
      campaign_done: 1,
      check_due: 2,
      check_done: 1.5,
      application_due: 0,
      application_done: 0,
    });
    await server.db
      .insertInto('director_day')
      .values([day(90), day(89), day(1)])
      .execute();
    const { body } = await get<{ days: { day: string; check_lists: object }[] }>(
      'directorA',
      `/branches/${staff.branches.a}/days`,
    );
    expect(body.days.map((one) => one.day)).toEqual([addDays(TODAY, -89), addDays(TODAY, -1)]);
    expect(body.days[0]?.check_lists).toEqual({ done: 1.5, of: 2 });
    expect((await get('directorA', `/branches/${staff.branches.b}/days`)).status).toBe(404);
  });
});
