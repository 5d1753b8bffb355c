import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeStaff, type Staff } from '../../../test/staff.ts';
import { PASSWORD } from '../../../test/world.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';

const TODAY = dayOf(new Date());

interface Day {
  items: { kind: string; id: number | null; count: number | null }[];
}
interface Numbers {
  branches: number;
  tags: { needed: number; right: number } | null;
  campaigns_late: number | null;
  applications_late: number | null;
  check_lists_missed: number | null;
}
interface Overview {
  total: Numbers;
  regions: (Numbers & { region: { code: string } })[];
  campaigns: { name: string; needing: number; printed: number; late: number }[] | null;
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

  /** A shelf with a late request and one in time, in a branch. */
  async function applications(branch: number): Promise<void> {
    const { id: shelf_id } = await server.db
      .insertInto('shelf')
      .values({ branch_id: branch, name: 'A1', type: 'straight', main_mm: 1000 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const author_id = staff.people.admin.id;
    for (const end_on of [addDays(TODAY, 3), addDays(TODAY, -2)]) {
      await server.db
        .insertInto('application')
        .values({
          branch_id: branch,
          shelf_id,
          comment: 'Joyi',
          begin_on: addDays(TODAY, -5),
          end_on,
          author_id,
        })
        .execute();
    }
  }

  /** A campaign that runs, issued to both branches; A has three of five tags left and is late. */
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
        ...{ name: 'Aksiya', begins: addDays(TODAY, -2), ends: addDays(TODAY, 2), format: 'A6', sampler_id },
        ...{ state: 'issued', issued_at: new Date().toISOString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const late = { campaign_id: id, due_at: '2026-01-01T00:00:00Z', needed: 5 };
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

  it('of a branch names what there is to do, the most urgent first, as far as one may see it', async () => {
    const director = await get<Day>('directorA', '/my-day');
    expect(director.body.items.map((one) => [one.kind, one.count])).toEqual([
      ['campaign_late', 3],
      ['application_late', null],
      ['application', null],
    ]);
    const seller = await get<Day>('sellerA', '/my-day');
    expect(seller.body.items.map((one) => one.kind)).toEqual(['campaign_late']);
    expect((await get<Day>('porterA', '/my-day')).body.items).toEqual([]);
    expect((await get<Day>('directorB', '/my-day')).body.items).toEqual([]);
    expect((await get('directorA', '/my-day?branch=SAM-01')).status).toBe(404);
  });

  it('of the chain adds up the last samples and what is late, by region, each part by its own permission', async () => {
    const { body } = await get<Overview>('admin', '/day-overview');
    expect(body.total).toEqual({
      ...{ branches: 2, tags: { needed: 40, right: 39 }, campaigns_late: 1 },
      ...{ applications_late: 1, check_lists_missed: 0 },
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

  it('by day shows what is kept of a branch, for 90 days and no longer', async () => {
    const day = (ago: number) => ({
      ...{ day: addDays(TODAY, -ago), branch_id: staff.branches.a, tag_needed: 100, tag_right: 90 },
      ...{ campaign_due: 1, campaign_done: 1, check_due: 2, check_done: 1.5 },
      ...{ application_due: 0, application_done: 0 },
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
