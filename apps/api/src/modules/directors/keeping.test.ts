import type { TopDirectors } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { keepDirectorDays } from './public.ts';
import { readKeptDays } from './queries/days.ts';
import { type CountTags, keepPastDays, sampleTags } from './service/keeping.ts';

let server: TestServer;
let world: World;
const today = dayOf(new Date());
const back = (days: number) => addDays(today, -days);

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 1);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('branch_tag_hour').execute();
  await server.db.deleteFrom('director_day').execute();
  await server.db.deleteFrom('setting').where('key', '=', 'director_days_done').execute();
});

/** Two groups of tags in every branch; 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 tags of which 3 + 7 are right. */
const countTags: CountTags = async () => [
  { to_print: 1, printed: 2, current: 3, take_down: 4 },
  { to_print: 5, printed: 6, current: 7, take_down: 8 },
];
const clock = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000);
const sample = (day: string, hour: number, right = 5) =>
  server.db
    .insertInto('branch_tag_hour')
    .values({
      branch_id: world.branches.a,
      hour: clock(day, hour).toISOString(),
      needed: 10,
      right_count: right,
    })
    .execute();

describe('[OPS-3] samples of the tags', () => {
  it('count the tags that are needed or hang and the correct ones among them, for each open branch', async () => {
    const { a, b } = world.branches;
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', b)
      .execute();
    expect(await sampleTags(server.db, clock(today, 12.4), countTags)).toBe(1);
    await server.db.updateTable('branch').set({ closed_at: null }).where('id', '=', b).execute();
    const rows = await server.db.selectFrom('branch_tag_hour').selectAll().execute();
    const hour = rows[0]?.hour ?? '';
    expect(rows).toMatchObject([{ branch_id: a, needed: 36, right_count: 10 }]);
    expect(new Date(hour)).toEqual(clock(today, 12));
  });

  it('are taken from nine to the hour that begins at eight in the evening, once by all servers together', async () => {
    const taken: number[] = [];
    for (let half = 0; half < 48; half++) {
      const both = await Promise.all(
        [1, 2].map(() => sampleTags(server.db, clock(today, half / 2), countTags)),
      );
      if (both.includes(2)) taken.push(half / 2);
      expect(both).toContain(0);
    }
    expect(taken).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it('of a branch that fails are taken within the same hour, and stop no other branch', async () => {
    const once = vi.fn(countTags).mockRejectedValueOnce(new Error('broken'));
    await expect(sampleTags(server.db, clock(today, 12), once)).rejects.toThrow('not sampled');
    expect(await server.db.selectFrom('branch_tag_hour').select('hour').execute()).toHaveLength(1);
    expect(await sampleTags(server.db, clock(today, 12.5), once)).toBe(1);
    expect(await sampleTags(server.db, clock(today, 12.6), once)).toBe(0);
    const rows = await server.db.selectFrom('branch_tag_hour').select('hour').execute();
    expect(rows.map(({ hour }) => new Date(hour))).toEqual([clock(today, 12), clock(today, 12)]);
  });

  it('are kept for 400 days', async () => {
    await sample(back(400), 0);
    await sample(back(400), -1);
    await keepPastDays(server.db, new Date());
    const rows = await server.db.selectFrom('branch_tag_hour').select('hour').execute();
    expect(rows.map(({ hour }) => new Date(hour))).toEqual([clock(back(400), 0)]);
  });

  it('a server takes and sums them as soon as it starts', async () => {
    await sample(back(1), 12, 7);
    const onError = vi.fn();
    const stop = keepDirectorDays(server.db, countTags, onError);
    const kept = () => readKeptDays(server.db, world.branches.a, 3, today);
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 5000);
    stop();
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('[OPS-3] kept days', () => {
  it('are those of the branch, the given number up to today, oldest first', async () => {
    for (const [day, right] of [
      [back(3), 1],
      [back(2), 2],
      [back(1), 3],
      [today, 4],
      [addDays(today, 1), 5],
    ] as const) {
      for (const [branch, more] of [
        [world.branches.a, 0],
        [world.branches.b, 5],
      ] as const) {
        await server.db
          .insertInto('director_day')
          .values({
            day,
            branch_id: branch,
            tag_needed: 20,
            tag_right: right + more,
            campaign_due: 2,
            campaign_done: 1,
            check_due: 4,
            check_done: 3.5,
            application_due: 6,
            application_done: 5,
          })
          .execute();
      }
    }
    const days = await readKeptDays(server.db, world.branches.a, 3, today);
    expect(days.map(({ day, tag_right }) => [day, tag_right])).toEqual([
      [back(2), 2],
      [back(1), 3],
      [today, 4],
    ]);
    expect(days[0]).toMatchObject({
      tag_needed: 20,
      campaign_due: 2,
      campaign_done: 1,
      check_due: 4,
      check_done: 3.5,
      application_due: 6,
      application_done: 5,
    });
  });

  it('are computed again for every day that a ranking covers, and for no other', async () => {
    const first = `${addDays(`${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
    await sample(first, 0);
    await sample(first, -1);
    await sample(back(1), 23);
    await sample(today, 0);
    await server.db
      .insertInto('director_day')
      .values(
        [back(1), back(2), addDays(first, -1)].map((day) => ({
          day,
          branch_id: world.branches.a,
          tag_needed: 999,
          tag_right: 9,
          campaign_due: 0,
          campaign_done: 0,
          check_due: 0,
          check_done: 0,
          application_due: 0,
          application_done: 0,
        })),
      )
      .execute();
    expect(await keepPastDays(server.db, new Date())).toBe(true);
    const days = await server.db
      .selectFrom('director_day')
      .select(['day', 'tag_needed'])
      .orderBy('day')
      .execute();
    expect(days).toEqual([
      // Days older than any period are not recomputed.
      { day: addDays(first, -1), tag_needed: 999 },
      { day: first, tag_needed: 10 },
      { day: back(1), tag_needed: 10 },
    ]);
  });

  it('are computed at the next try after a failure', async () => {
    await sample(back(1), 12);
    await sql`alter table director_day rename to director_day_away`.execute(server.owner);
    await expect(keepPastDays(server.db, new Date())).rejects.toThrow('director_day');
    await sql`alter table director_day_away rename to director_day`.execute(server.owner);
    expect(await keepPastDays(server.db, new Date())).toBe(true);
    expect(await readKeptDays(server.db, world.branches.a, 3, today)).toHaveLength(1);
    expect(await keepPastDays(server.db, new Date())).toBe(false);
  });

  it('a sample of today counts for today only, and for its month', async () => {
    const admin = await server.signIn(world.phones.admin, PASSWORD);
    const tagsOf = async (period: string) => {
      const answer = await server.call('GET', `/api/uz/top-directors?period=${period}`, { token: admin });
      const own = answer.json<TopDirectors>().items.find(({ branch }) => branch?.id === world.branches.a);
      return own?.parts?.[0]?.of;
    };
    await sample(today, 10);
    expect(await tagsOf('today')).toBe(10);
    expect(await tagsOf('current_month')).toBe(10);
    expect(await tagsOf('last_month')).toBe(0);
  });
});
