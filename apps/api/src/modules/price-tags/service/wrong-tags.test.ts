import type { AnswerOf } from '@javon/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, PASSWORD as WORLD_PASSWORD, type World } from '../../../../test/world.ts';
import { dayOf, startOfDay } from '../../../platform/time/tashkent.ts';
import { sampleBranch } from '../public.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

describe('branches whose tags have been wrong for more than a day', () => {
  let server: TestServer;
  let world: World;

  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 2);
  });
  afterEach(() => server?.close());

  async function signInAs(permissions: Record<string, string>, branchId?: number) {
    const { phone, id } = await addPerson(server.db, {
      permissions,
      ...(branchId === undefined ? {} : { branchId }),
    });
    return { id, token: await server.signIn(phone, PASSWORD) };
  }
  const stale = async (token: string) =>
    (await server.call('GET', '/api/uz/stale-branches', { token })).json<AnswerOf<'listStaleBranches'>>();
  const remind = (token: string, id: number) =>
    server.call('POST', `/api/uz/stale-branches/${id}/remind`, { token });

  it('are computed from the hourly samples: 25 hours are more than a day, 23 are not, and a correct tag resets the time', async () => {
    const { token } = await signInAs({ 'price_tag.remind': 'all' });
    const { a, b } = world.branches;
    await sampleBranch(server.db, a, hoursAgo(25));
    await sampleBranch(server.db, b, hoursAgo(23));
    // A later sample that also finds them wrong does not change the start.
    const counts = await sampleBranch(server.db, a, hoursAgo(1));
    const wrong = counts.reduce((sum, one) => sum + one.to_print + one.printed + one.take_down, 0);
    expect(wrong).toBeGreaterThan(1);
    const { items, total } = await stale(token);
    expect(total).toBe(1);
    expect(items).toMatchObject([
      { branch: { id: a }, count: wrong, reminded_at: null, can: ['price_tag.remind'] },
    ]);
    expect(Math.round((Date.now() - Date.parse(items[0]?.oldest ?? '')) / HOUR_MS)).toBe(25);

    // A tag that was right in the samples is wrong only from the next sample on.
    const [kept] = await server.db.selectFrom('wrong_tag').selectAll().where('branch_id', '=', a).execute();
    await server.db
      .deleteFrom('placement')
      .where('branch_id', '=', a)
      .where('product_id', '=', kept?.product_id ?? 0)
      .execute();
    await sampleBranch(server.db, a, hoursAgo(0));
    expect((await stale(token)).items).toMatchObject([{ branch: { id: a }, count: wrong - 1 }]);
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', a)
      .execute();
    expect(await stale(token)).toEqual({ items: [], total: 0 });
  });

  it('a sample names each tag of its branch by product and format, and drops those that are correct again', async () => {
    const { a, b } = world.branches;
    const [first = 0, second = 0] = world.products;
    const kept = async (branch: number) =>
      (
        await server.db
          .selectFrom('wrong_tag')
          .select(['product_id', 'format', 'since'])
          .where('branch_id', '=', branch)
          .orderBy('product_id')
          .orderBy('format')
          .execute()
      ).map(({ product_id, format, since }) => [product_id, format, Date.parse(since)]);
    const printAndConfirm = async (format: string) => {
      const token = await server.signIn(world.phones.sellerA, WORLD_PASSWORD);
      const items = [{ product: first, format }];
      const job = await server.call('POST', '/api/uz/print-jobs', { token, body: { items } });
      const { id } = job.json<{ id: number }>();
      await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
    };
    await printAndConfirm('A7');
    await sql`update product set price = price + 1000 where id = ${first}`.execute(server.db);
    await sampleBranch(server.db, b, hoursAgo(9));
    const eight = hoursAgo(8);
    const counts = await sampleBranch(server.db, a, eight);
    expect(counts).toMatchObject([
      { format: 'A6', to_print: 2 },
      { format: 'A7', to_print: 1 },
    ]);
    expect(await kept(a)).toEqual([
      [first, 'A6', eight.getTime()],
      [first, 'A7', eight.getTime()],
      [second, 'A6', eight.getTime()],
    ]);
    const elsewhere = await kept(b);
    expect(elsewhere).toHaveLength(2);
    // Corrects one of two formats of a product: the other stays wrong.
    await printAndConfirm('A6');
    await sampleBranch(server.db, a, hoursAgo(1));
    expect(await kept(a)).toEqual([
      [first, 'A7', eight.getTime()],
      [second, 'A6', eight.getTime()],
    ]);
    expect(await kept(b)).toEqual(elsewhere);
  });

  it('are sorted by the longest wrong, then by the most, each with its own reminder', async () => {
    const { a, b } = world.branches;
    const { token, id } = await signInAs({ 'price_tag.remind': 'all' });
    const [first = 0, second = 0] = world.products;
    const wrong = async (branch_id: number, product_id: number, hours: number, format = 'A6') =>
      server.db
        .insertInto('wrong_tag')
        .values({ branch_id, product_id, format, since: hoursAgo(hours).toISOString() })
        .execute();
    await wrong(a, first, 26);
    await wrong(a, second, 2);
    await wrong(b, first, 40);
    await wrong(b, second, 25);
    await server.db
      .insertInto('tag_reminder')
      .values({ branch_id: b, reminded_at: new Date().toISOString(), reminded_by: id })
      .execute();
    const order = async () =>
      (await stale(token)).items.map(({ branch, count, oldest, reminded_by }) => [
        branch.id,
        count,
        Math.round((Date.now() - Date.parse(oldest)) / HOUR_MS),
        reminded_by !== null,
      ]);
    expect(await order()).toEqual([
      [b, 2, 40, true],
      [a, 1, 26, false],
    ]);
    const since = hoursAgo(40).toISOString();
    await server.db.updateTable('wrong_tag').set({ since }).execute();
    expect(await order(), 'as long: in the order of their ids').toEqual([
      [a, 2, 40, false],
      [b, 2, 40, true],
    ]);
    await server.db
      .deleteFrom('wrong_tag')
      .where('branch_id', '=', a)
      .where('product_id', '=', first)
      .execute();
    expect(await order(), 'as long: the most first').toEqual([
      [b, 2, 40, true],
      [a, 1, 40, false],
    ]);
    // The reminder only counts overdue tags, since the oldest of them.
    await wrong(a, first, 1);
    await wrong(a, first, 75, 'A7');
    await server.db
      .updateTable('wrong_tag')
      .set({ since: hoursAgo(30).toISOString() })
      .where('branch_id', '=', a)
      .where('product_id', '=', second)
      .execute();
    const seller = await signInAs({ 'price_tag.print': 'own' }, a);
    await remind(token, a);
    const notices = (
      await server.call('GET', '/api/uz/notices?kind=tags_overdue', { token: seller.token })
    ).json<AnswerOf<'listNotices'>>().items;
    expect(notices).toMatchObject([{ params: { count: 2, since: dayOf(hoursAgo(75)) } }]);
  });

  it('are reminded in one call, once a day, with a notice to those who print there and a line of the history', async () => {
    const { a, b } = world.branches;
    const head = await signInAs({ 'price_tag.remind': 'all' });
    const seller = await signInAs({ 'price_tag.print': 'own' }, a);
    const guard = await signInAs({ price_tag: 'own' }, a);
    const elsewhere = await signInAs({ 'price_tag.print': 'own' }, b);
    await sampleBranch(server.db, a, hoursAgo(25));
    const count = (await stale(head.token)).items[0]?.count ?? 0;

    const first = await remind(head.token, a);
    expect(first.statusCode, first.body).toBe(200);
    const notices = async (token: string) =>
      (await server.call('GET', '/api/uz/notices?kind=tags_overdue', { token })).json<
        AnswerOf<'listNotices'>
      >().items;
    expect(await notices(seller.token)).toMatchObject([
      { kind: 'tags_overdue', params: { count }, target: expect.stringContaining('/priceTag') },
    ]);
    expect(await notices(guard.token)).toEqual([]);
    expect(await notices(elsewhere.token)).toEqual([]);

    const second = await remind(head.token, a);
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'reminded_today']);
    const { items } = await stale(head.token);
    expect(items).toMatchObject([{ reminded_by: expect.any(String), can: [] }]);
    const lines = await server.db
      .selectFrom('history')
      .select(['user_id', 'branch_id', 'after'])
      .where('entity', '=', 'branch')
      .where('action', '=', 'reminded')
      .execute();
    expect(lines).toEqual([{ user_id: head.id, branch_id: a, after: { tags: count } }]);

    // The next day a reminder is allowed again.
    await server.db
      .updateTable('tag_reminder')
      .set({ reminded_at: hoursAgo(24).toISOString() })
      .execute();
    expect((await remind(head.token, a)).statusCode).toBe(200);
  });

  it('are reminded once by two simultaneous calls', async () => {
    const { a } = world.branches;
    const { token } = await signInAs({ 'price_tag.remind': 'all' });
    await sampleBranch(server.db, a, hoursAgo(30));
    const answers = await Promise.all([remind(token, a), remind(token, a)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  it('[GRD-7] are shown and reminded by permission and scope, and only where a tag is wrong', async () => {
    const { a, b } = world.branches;
    await sampleBranch(server.db, a, hoursAgo(25));
    await sampleBranch(server.db, b, hoursAgo(25));
    const director = await signInAs({ 'price_tag.remind': 'own' }, a);
    expect((await stale(director.token)).items.map(({ branch }) => branch.id)).toEqual([a]);
    expect((await remind(director.token, b)).statusCode).toBe(404);
    const seller = await signInAs({ price_tag: 'own', 'price_tag.print': 'own' }, a);
    expect((await remind(seller.token, a)).statusCode).toBe(403);
    await server.db.deleteFrom('wrong_tag').where('branch_id', '=', a).execute();
    const nothing = await remind(director.token, a);
    expect([nothing.statusCode, nothing.json<{ code: string }>().code]).toEqual([409, 'nothing_to_remind']);
    expect(await server.db.selectFrom('tag_reminder').selectAll().execute()).toEqual([]);
  });

  it('may be reminded from the first moment of the next day, get a new notice each time, and none once they are closed', async () => {
    const { a } = world.branches;
    const head = await signInAs({ 'price_tag.remind': 'all' });
    const seller = await signInAs({ 'price_tag.print': 'own' }, a);
    await sampleBranch(server.db, a, hoursAgo(50));
    await remind(head.token, a);
    const can = async () => (await stale(head.token)).items.map((one) => one.can);
    const remindedAt = (at: Date) =>
      server.db.updateTable('tag_reminder').set({ reminded_at: at.toISOString() }).execute();
    const midnight = startOfDay(dayOf(new Date()));
    await remindedAt(midnight);
    expect(await can()).toEqual([[]]);
    await remindedAt(new Date(midnight.getTime() - 1));
    expect(await can()).toEqual([['price_tag.remind']]);

    await sql`update notice set read_at = now()`.execute(server.db);
    await remind(head.token, a);
    const unread = await server.call('GET', '/api/uz/notices?kind=tags_overdue', { token: seller.token });
    expect(unread.json<AnswerOf<'listNotices'>>().items).toMatchObject([{ read_at: null }]);

    await remindedAt(hoursAgo(30));
    await sql`update branch set closed_at = now() where id = ${a}`.execute(server.db);
    const closed = await remind(head.token, a);
    expect([closed.statusCode, closed.json<{ code: string }>().code]).toEqual([409, 'nothing_to_remind']);
  });
});
