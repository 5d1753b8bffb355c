import { MAX_SAVED_VIEWS, type SavedView } from '@javon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';

describe('saved views of lists', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server?.close());

  /** A new person without any permission, with functions for their calls. */
  async function someone() {
    const { phone } = await addPerson(server.db, { permissions: {} });
    const token = await server.signIn(phone, PASSWORD);
    const at = '/api/ru/saved-views';
    return {
      save: (body: object) => server.call('POST', at, { token, body }),
      edit: (id: number, body: object) => server.call('PATCH', `${at}/${id}`, { token, body }),
      remove: (id: number) => server.call('DELETE', `${at}/${id}`, { token }),
      ask: (list: string) => server.call('GET', `${at}?list=${list}`, { token }),
      views: async (list: string) =>
        (await server.call('GET', `${at}?list=${list}`, { token })).json<{ items: SavedView[] }>().items,
    };
  }

  it('are stored under a name, by list, renamed, changed and deleted', async () => {
    const { save, edit, remove, views } = await someone();
    const saved = await save({
      list: 'goods',
      name: '  Без   цены ',
      query: 'without_price=true&sort=-name',
      columns: { brand: true },
    });
    expect(saved.statusCode, saved.body).toBe(201);
    const view = saved.json<SavedView>();
    expect(view).toEqual({
      id: view.id,
      list: 'goods',
      name: 'Без цены',
      query: 'without_price=true&sort=-name',
      columns: { brand: true },
      opens_first: false,
      version: 1,
    });
    await save({ list: 'users', name: 'Без цены', query: '' });
    const changed = await edit(view.id, { version: 1, name: 'Дорогие', query: 'sort=-price' });
    expect(changed.json()).toMatchObject({ name: 'Дорогие', query: 'sort=-price', columns: { brand: true } });
    expect((await edit(view.id, { version: 2, columns: null })).json()).toMatchObject({ columns: null });
    await save({ list: 'goods', name: 'Акции', query: 'search=aksiya' });
    expect((await views('goods')).map(({ name }) => name)).toEqual(['Акции', 'Дорогие']);
    expect((await views('users')).map(({ columns }) => columns)).toEqual([null]);
    expect((await remove(view.id)).json()).toEqual({ deleted: true });
    expect((await remove(view.id)).statusCode).toBe(404);
    expect((await views('goods')).map(({ name }) => name)).toEqual(['Акции']);
  });

  it('have the letters oʻ and gʻ in their names, whichever apostrophe was typed', async () => {
    const { save, edit } = await someone();
    const saved = await save({ list: 'goods', name: "Bog'dagi", query: '' });
    expect(saved.json()).toMatchObject({ name: 'Bogʻdagi' });
    const { id } = saved.json<SavedView>();
    expect((await edit(id, { version: 1, name: 'Do`kon' })).json()).toMatchObject({ name: 'Doʻkon' });
  });

  it('[GRD-7] are seen, changed and deleted only by their person', async () => {
    const [one, other] = [await someone(), await someone()];
    const { id } = (
      await one.save({ list: 'history', name: 'Склад', query: 'entity=shelf' })
    ).json<SavedView>();
    expect(await other.views('history')).toEqual([]);
    expect((await other.edit(id, { version: 1, name: 'Моё' })).statusCode).toBe(404);
    expect((await other.remove(id)).statusCode).toBe(404);
    expect((await one.views('history')).map(({ name }) => name)).toEqual(['Склад']);
    // The same name is free for another person.
    expect((await other.save({ list: 'history', name: 'Склад', query: '' })).statusCode).toBe(201);
    const visitor = await server.call('GET', '/api/ru/saved-views?list=history');
    expect(visitor.statusCode).toBe(401);
  });

  it('are the default one at a time, in each list', async () => {
    const { save, edit, views } = await someone();
    const { id: other } = (await save({ list: 'users', name: 'A', query: '' })).json<SavedView>();
    await edit(other, { version: 1, opens_first: true });
    const ids: number[] = [];
    for (const name of ['A', 'B']) {
      const view = (await save({ list: 'shelf', name, query: `search=${name}` })).json<SavedView>();
      ids.push(view.id);
    }
    const [a = 0, b = 0] = ids;
    const first = async () => (await views('shelf')).filter((one) => one.opens_first).map(({ name }) => name);
    expect((await edit(a, { version: 1, opens_first: true })).statusCode).toBe(200);
    expect(await first()).toEqual(['A']);
    expect((await edit(b, { version: 1, opens_first: true })).statusCode).toBe(200);
    expect(await first()).toEqual(['B']);
    expect((await edit(b, { version: 2, opens_first: false })).statusCode).toBe(200);
    expect(await first()).toEqual([]);
    expect(await views('users')).toMatchObject([{ opens_first: true, version: 2 }]);
  });

  it('are the default one at a time, also if several are marked at once', async () => {
    const { save, edit, views } = await someone();
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C', 'D'])
      ids.push((await save({ list: 'shelf', name, query: '' })).json<SavedView>().id);
    const answers = await Promise.all(ids.map((id) => edit(id, { version: 1, opens_first: true })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await views('shelf')).filter((one) => one.opens_first)).toHaveLength(1);
  });

  it('refuse a taken name, an old version, and more than the limit, also at once', async () => {
    const { save, edit, views } = await someone();
    const { id } = (await save({ list: 'goods', name: 'Narx', query: '' })).json<SavedView>();
    const taken = await save({ list: 'goods', name: 'NARX', query: '' });
    expect([taken.statusCode, taken.json<{ code: string }>().code]).toEqual([409, 'name_taken']);
    await edit(id, { version: 1, query: 'sort=name' });
    const stale = await edit(id, { version: 1, query: 'sort=-name' });
    expect(stale.json()).toMatchObject({
      code: 'stale_version',
      conflict: { version: 2, changed: [{ field: 'query', theirs: 'sort=name' }] },
    });
    const many = await Promise.all(
      Array.from({ length: MAX_SAVED_VIEWS + 2 }, (_, i) =>
        save({ list: 'goods', name: `Narx ${i}`, query: '' }),
      ),
    );
    expect((await views('goods')).length).toBe(MAX_SAVED_VIEWS);
    expect(
      many
        .filter((answer) => answer.statusCode === 409)
        .map((answer) => answer.json<{ code: string }>().code),
    ).toEqual(Array(3).fill('saved_views_full'));
  });

  it.each([
    ['a list that is none', { list: 'secrets', name: 'A', query: '' }, 'list', 'not_in_list'],
    ['no name', { list: 'goods', name: '  ', query: '' }, 'name', 'required'],
    ['a long name', { list: 'goods', name: 'a'.repeat(41), query: '' }, 'name', 'too_long'],
    ['a long query', { list: 'goods', name: 'A', query: 'a'.repeat(2001) }, 'query', 'too_long'],
    ['a query with a fragment', { list: 'goods', name: 'A', query: 'a=1#b' }, 'query', 'invalid'],
    ['a query with a line break', { list: 'goods', name: 'A', query: 'a=1\nb' }, 'query', 'invalid'],
    [
      'too many columns',
      {
        list: 'goods',
        name: 'A',
        query: '',
        columns: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`c${i}`, true])),
      },
      'columns',
      'too_many',
    ],
  ])('refuse %s and keep nothing', async (_, body, field, code) => {
    const { save, views } = await someone();
    const refused = await save(body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ field, code }] });
    expect(await views('goods')).toEqual([]);
  });
});
