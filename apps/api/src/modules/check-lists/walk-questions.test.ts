import { randomUUID } from 'node:crypto';
import type {
  AnswerOf,
  CheckList,
  CheckListSummary,
  CheckListTemplate,
  QuestionIn,
  Walk,
} from '@javon/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD as PERSONAL } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { codesOfJob } from '../../../test/tag-codes.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';
import { endLeftWalks } from '../walk-checks/public.ts';

describe('a check list question that a walk answers', () => {
  let server: TestServer;
  let world: World;
  let admin: string;
  let seller: string;
  let names = 0;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    admin = await server.signIn(world.phones.admin, PASSWORD);
    seller = await signIn('Sotuvchi', world.branches.a);
    return () => server.close();
  });

  async function signIn(surname: string, branchId: number): Promise<string> {
    const permissions = {
      check_list: 'own',
      'check_list.show': 'own',
      'check_list.fill': 'own',
      walk_check: 'own',
    };
    return server.signIn((await addPerson(server.db, { permissions, surname, branchId })).phone, PERSONAL);
  }
  async function call<T>(token: string, method: string, path: string, body?: object) {
    const answer = await server.call(method, `/api/uz${path}`, { token, ...(body ? { body } : {}) });
    return { status: answer.statusCode, body: answer.json<T>() };
  }
  async function done<T>(token: string, method: string, path: string, body?: object): Promise<T> {
    const answer = await call<T>(token, method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }
  interface Refusal {
    readonly code: string;
    readonly errors: { code: string; field: string }[];
  }
  const text = (uz: string) => ({ uz, ru: uz });
  const walkQuestion = (more: Partial<QuestionIn> = {}): QuestionIn => ({
    text: text('Yorliqlarni tekshiring'),
    kind: 'walk',
    weight: 10,
    min: 60,
    ...more,
  });
  const templateOf = (questions: readonly object[], more: object = {}) => {
    names += 1;
    return {
      name: text(`Yurish ${names}`),
      schedule: { every: 'day' },
      branches: 'all',
      sections: [{ title: text('Zal'), questions }],
      ...more,
    };
  };
  async function openList(questions: readonly object[], more: object = {}): Promise<number> {
    const template = await done<CheckListTemplate>(
      admin,
      'POST',
      '/check-list-templates',
      templateOf(questions, more),
    );
    const path = `/check-lists?template=${template.id}`;
    const [list] = (await done<{ items: CheckListSummary[] }>(seller, 'GET', path)).items;
    if (list === undefined) throw new Error('No list fell due');
    return list.id;
  }
  const show = (list: number) => done<CheckList>(seller, 'GET', `/check-lists/${list}`);
  const begin = async (shelf: number | null = null, token = seller) =>
    (await done<AnswerOf<'beginWalk'>>(token, 'POST', '/walk-checks', { shelf })).walk;
  const end = (walk: Walk, token = seller) => done(token, 'POST', `/walk-checks/${walk.id}/end`, {});
  const send = (walk: Walk, codes: readonly string[]) =>
    done(seller, 'POST', `/walk-checks/${walk.id}/scans`, {
      scans: codes.map((code) => ({ id: randomUUID(), code, at: new Date().toISOString() })),
    });
  const answer = <T>(list: number, body: object) =>
    call<T>(seller, 'PUT', `/check-lists/${list}/answers/1`, {
      form_number: 1,
      version: 0,
      value: null,
      ...body,
    });
  async function hangTags(more: object = {}): Promise<string[]> {
    const items = world.products.slice(0, 3).map((product) => ({ product, format: 'A6' }));
    const printer = await server.signIn(world.phones.sellerA, PASSWORD);
    const { id } = await done<{ id: number }>(printer, 'POST', '/print-jobs', { items, ...more });
    await done(printer, 'POST', `/print-jobs/${id}/confirm`, {});
    return codesOfJob(server.db, id);
  }
  async function addShelf(branchId: number): Promise<number> {
    const { id } = await server.db
      .insertInto('shelf')
      .values({ branch_id: branchId, name: 'Yangi javon', type: 'straight', main_mm: 1000, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  it('[WLK-11] is answered by the walk when a person ends it, with its share of right tags, and begins the list', async () => {
    const codes = await hangTags();
    const list = await openList([walkQuestion()]);
    const walk = await begin();
    await send(walk, codes.slice(0, 2));
    expect(await show(list)).toMatchObject({ state: 'due', answers: [] });
    await end(walk);
    const after = await show(list);
    expect(after).toMatchObject({ state: 'begun', answered: 1 });
    expect(after.answers[0]).toMatchObject({
      // 2 right of 3 that should hang: 66.6, rounded down.
      value: 66.6,
      failed: false,
      author: { surname: 'Sotuvchi' },
      walk: { id: walk.id, expected: 3, scanned: 2, counts: { right: 2 } },
    });
    const signed = await done<CheckList>(seller, 'POST', `/check-lists/${list}/sign`);
    expect(signed).toMatchObject({ state: 'done', score: 100, earned: 10, possible: 10 });
  });

  it('[WLK-11] does not count tags that hang before their day as right', async () => {
    const tomorrow = addDays(dayOf(new Date()), 1);
    const [product = 0] = world.products;
    await server.db
      .insertInto('price_history')
      .values({
        product_id: product,
        price: 700_000,
        valid_from: `${tomorrow}T00:00:00+05`,
        source: 'typed',
        applied: false,
      })
      .execute();
    const codes = await hangTags({ as_of: tomorrow });
    const list = await openList([walkQuestion()]);
    const walk = await begin();
    await send(walk, codes);
    await end(walk);
    expect((await show(list)).answers[0]).toMatchObject({
      value: 66.6,
      walk: { expected: 3, scanned: 3, counts: { right: 2, early: 1 } },
    });
  });

  it('[WLK-11] does not count a tag as right while its new print is not confirmed', async () => {
    const [product = 0] = world.products;
    const [, ...others] = await hangTags();
    const named = { barcode: '4780000000014', price: 700_000 };
    await server.db.updateTable('product').set(named).where('id', '=', product).execute();
    const printer = await server.signIn(world.phones.sellerA, PASSWORD);
    await done(printer, 'POST', '/print-jobs', { items: [{ product, format: 'A6' }] });
    const list = await openList([walkQuestion()]);
    const walk = await begin();
    await send(walk, [named.barcode, ...others]);
    await end(walk);
    expect((await show(list)).answers[0]).toMatchObject({
      value: 66.6,
      walk: { expected: 3, scanned: 3, counts: { right: 2, unconfirmed: 1 } },
    });
    // An answer of an earlier version counted no such tags.
    await sql`update check_list_answer set walk_found = walk_found #- '{counts,unconfirmed}'
      where check_list_id = ${list}`.execute(server.db);
    expect((await show(list)).answers[0]).toMatchObject({ walk: { counts: { unconfirmed: 0 } } });
  });

  it('[WLK-11] counts each fault against the right tags: wrong, to take down, at another shelf, not on the plan', async () => {
    const [first = 0, second = 0] = world.products;
    const codes = await hangTags();
    const list = await openList([walkQuestion()]);
    const walked = async (scanned: readonly string[], shelf: number | null = null) => {
      const walk = await begin();
      await done(seller, 'POST', `/walk-checks/${walk.id}/scans`, {
        scans: scanned.map((code) => ({ id: randomUUID(), code, at: new Date().toISOString(), shelf })),
      });
      await end(walk);
      return (await show(list)).answers[0];
    };
    const setPrice = (price: number) =>
      server.db.updateTable('product').set({ price }).where('id', '=', first).execute();
    const { price } = await server.db
      .selectFrom('product')
      .select('price')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await setPrice(777_000);
    expect(await walked(codes)).toMatchObject({ value: 66.6, walk: { counts: { right: 2, wrong: 1 } } });
    await setPrice(Number(price));
    const elsewhere = await addShelf(world.branches.a);
    expect(await walked(codes, elsewhere)).toMatchObject({
      value: 0,
      walk: { counts: { right: 0, wrong_place: 3 } },
    });
    await server.db.deleteFrom('placement').where('product_id', '=', second).execute();
    expect(await walked(codes)).toMatchObject({
      value: 66.6,
      walk: { expected: 2, counts: { right: 2, down: 1 } },
    });
    const unplaced = '4780000000014';
    await server.db.updateTable('product').set({ barcode: unplaced }).where('id', '=', second).execute();
    await server.db.deleteFrom('price_tag').where('product_id', '=', second).execute();
    const rest = codes.filter((_, i) => i !== 1);
    expect(await walked([...rest, unplaced])).toMatchObject({
      value: 66.6,
      walk: { expected: 2, counts: { right: 2, not_on_plan: 1 } },
    });
  });

  it('[WLK-11] fails below its bound; a later walk replaces the earlier until the list is signed off', async () => {
    const codes = await hangTags();
    const list = await openList([walkQuestion({ min: 90 })]);
    const first = await begin();
    await send(first, codes.slice(0, 1));
    await end(first);
    expect((await show(list)).answers[0]).toMatchObject({ value: 33.3, failed: true });
    const second = await begin();
    await send(second, codes);
    await end(second);
    expect((await show(list)).answers[0]).toMatchObject({
      value: 100,
      failed: false,
      walk: { id: second.id },
    });
    await done(seller, 'POST', `/check-lists/${list}/sign`);
    await end(await begin());
    expect((await show(list)).answers[0]).toMatchObject({ value: 100, walk: { id: second.id } });
  });

  it('[WLK-11] late scans correct the answer of an open list, and change nothing in a signed one', async () => {
    const codes = await hangTags();
    const open = await openList([walkQuestion({ min: 90 })]);
    const signed = await openList([walkQuestion({ min: 90 })]);
    const walk = await begin();
    await send(walk, codes.slice(0, 1));
    await end(walk);
    await done(seller, 'POST', `/check-lists/${signed}/sign`);
    await send(walk, codes.slice(1));
    expect((await show(open)).answers[0]).toMatchObject({ value: 100, failed: false, walk: { scanned: 3 } });
    const kept = await show(signed);
    expect(kept.score).toBe(0);
    expect(kept.answers[0]).toMatchObject({ value: 33.3, failed: true, walk: { scanned: 1 } });
  });

  it('[WLK-12] accepts no answer by hand, keeps a comment beside the walk, and is missing until a walk has ended', async () => {
    await hangTags();
    const list = await openList([walkQuestion({ not_applicable: true })]);
    const refused = await answer<Refusal>(list, { value: 100 });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'value', code: 'answer_wrong' })],
    ]);
    expect((await show(list)).answers).toEqual([]);
    const early = await call<Refusal>(seller, 'POST', `/check-lists/${list}/sign`);
    expect(early.status).toBe(409);
    await answer(list, { comment: 'Kech' });
    const unwalked = await call<Refusal>(seller, 'POST', `/check-lists/${list}/sign`);
    expect(unwalked.body.errors).toEqual([
      expect.objectContaining({ field: 'questions.1', code: 'answer_walk_missing' }),
    ]);
    await end(await begin());
    const mended = await answer<CheckList['answers'][number]>(list, { version: 1, comment: 'Hammasi yangi' });
    expect(mended.body).toMatchObject({ value: 0, comment: 'Hammasi yangi', failed: true });
    const away = await answer<Refusal>(list, { version: 2, not_applicable: true });
    expect(away.body.errors).toEqual([
      expect.objectContaining({ field: 'not_applicable', code: 'answer_wrong' }),
    ]);
  });

  it('[WLK-12] counts only a walk of its own place and branch, ended by a person, begun since it was due', async () => {
    const shelf = await addShelf(world.branches.a);
    const along = await openList([walkQuestion({ shelf, min: null })], { branches: [world.branches.a] });
    const hall = await openList([walkQuestion({ min: null })]);
    const other = await signIn('Qoʻshni', world.branches.b);
    await end(await begin(null, other), other);
    expect([(await show(along)).answers, (await show(hall)).answers]).toEqual([[], []]);
    const early = await begin();
    const yesterday = `${addDays(dayOf(new Date()), -1)}T12:00:00+05`;
    await server.db
      .updateTable('walk_check')
      .set({ begun_at: yesterday })
      .where('id', '=', early.id)
      .execute();
    await endLeftWalks(server.db);
    await end(early);
    const late = await begin();
    await server.db
      .updateTable('walk_check')
      .set({ begun_at: yesterday })
      .where('id', '=', late.id)
      .execute();
    await end(late);
    expect((await show(hall)).answers).toEqual([]);
    const beside = await begin(shelf);
    await end(beside);
    expect((await show(hall)).answers).toEqual([]);
    // The new shelf should have no tags, so none of them is wrong.
    expect(await show(along)).toMatchObject({
      walk_shelves: [{ id: shelf, name: 'Yangi javon' }],
      answers: [{ value: 100, failed: false, walk: { id: beside.id, expected: 0 } }],
    });
  });

  it('[WLK-13] names a shelf only in a list for the branch of that shelf', async () => {
    const shelf = await addShelf(world.branches.a);
    const field = 'sections.0.questions.0.shelf';
    const { a, b } = world.branches;
    const refusals = [
      { branches: 'all', code: 'walk_shelf_one_branch' },
      { branches: [a, b], code: 'walk_shelf_one_branch' },
      { branches: [b], code: 'walk_shelf_one_branch' },
    ];
    for (const { branches, code } of refusals) {
      const body = templateOf([walkQuestion({ shelf })], { branches });
      const refused = await call<Refusal>(admin, 'POST', '/check-list-templates', body);
      expect(refused.body.errors).toEqual([expect.objectContaining({ field, code })]);
    }
    const body = templateOf([walkQuestion({ shelf: 999_999 })], { branches: [a] });
    const unknown = await call<Refusal>(admin, 'POST', '/check-list-templates', body);
    expect(unknown.body.errors).toEqual([expect.objectContaining({ field, code: 'shelf_unknown' })]);
    const wide = templateOf([walkQuestion({ min: 101 })]);
    const bound = await call<Refusal>(admin, 'POST', '/check-list-templates', wide);
    expect(bound.body.errors).toEqual([
      expect.objectContaining({ field: 'sections.0.questions.0.min', code: 'number_too_large' }),
    ]);
    const good = await done<CheckListTemplate>(
      admin,
      'POST',
      '/check-list-templates',
      templateOf([walkQuestion({ shelf })], { branches: [a] }),
    );
    expect(good.sections[0]?.questions[0]).toMatchObject({ kind: 'walk', shelf, min: 60 });
    const moved = await call<Refusal>(admin, 'PATCH', `/check-list-templates/${good.id}`, {
      version: good.version,
      branches: [b],
    });
    expect(moved.body.errors).toEqual([expect.objectContaining({ field, code: 'walk_shelf_one_branch' })]);
  });

  it('[WLK-13] a question whose shelf was deleted since may be left out', async () => {
    const shelf = await addShelf(world.branches.a);
    const list = await openList([walkQuestion({ shelf })], { branches: [world.branches.a] });
    expect((await answer<Refusal>(list, { not_applicable: true })).status).toBe(400);
    await server.db
      .updateTable('shelf')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', shelf)
      .execute();
    expect(await show(list)).toMatchObject({
      walk_shelves: [],
      sections: [{ questions: [{ not_applicable: true }] }],
    });
    expect((await answer(list, { not_applicable: true })).status).toBe(200);
    const signed = await done<CheckList>(seller, 'POST', `/check-lists/${list}/sign`);
    expect(signed).toMatchObject({ state: 'done', score: null });
  });
});
