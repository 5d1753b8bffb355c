import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { isMorning, notifyOfTags } from './service/morning.ts';

/** Eight in the morning in Tashkent. */
const MORNING = new Date('2026-11-21T03:00:00Z');
const NEXT_MORNING = new Date('2026-11-22T03:00:00Z');
const NIGHT = new Date('2026-11-21T19:00:00Z');

describe('the morning job', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    // Does not print: is not notified.
    await addPerson(server.db, { permissions: { price_tag: 'own' }, branchId: world.branches.a });
  });
  afterAll(() => server.close());

  const notified = () =>
    server.db
      .selectFrom('notice')
      .innerJoin('users', 'users.id', 'notice.user_id')
      .select(['users.branch_id', 'notice.params', 'notice.read_at'])
      .orderBy('users.branch_id')
      .execute();

  it('runs from seven to eleven in Tashkent', () => {
    const runsAt = (time: string) => isMorning(new Date(`2026-11-21T${time}+05:00`));
    expect(['06:59:59', '07:00:00', '10:59:59', '11:00:00'].map(runsAt)).toEqual([false, true, true, false]);
  });

  it('notifies each branch once how many of its tags are to be printed, even if several servers run it', async () => {
    expect(await notifyOfTags(server.db, NIGHT)).toBeNull();
    const looked = await Promise.all([1, 2, 3].map(() => notifyOfTags(server.db, MORNING)));
    expect(looked.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(2);
    expect(await notified()).toMatchObject([
      { branch_id: world.branches.a, params: { branch_code: 'TAS-01', count: 3 } },
      { branch_id: world.branches.b, params: { count: 3 } },
    ]);
    expect(await notifyOfTags(server.db, MORNING)).toBe(0);
  });

  it('notifies again the next morning, and withdraws the notice for tags that are correct by then', async () => {
    await server.db.deleteFrom('placement').where('branch_id', '=', world.branches.b).execute();
    expect(await notifyOfTags(server.db, NEXT_MORNING)).toBe(2);
    expect(await notified()).toMatchObject([
      { branch_id: world.branches.a, read_at: null },
      { branch_id: world.branches.b, read_at: expect.any(String) },
    ]);
  });
});
