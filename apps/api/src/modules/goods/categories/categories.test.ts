import type { AnswerOf, Category } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, type World } from '../../../../test/world.ts';

type Tree = AnswerOf<'listCategories'>['items'];

describe('categories', () => {
  let server: TestServer;
  let world: World;
  let keeper: string;

  const send = (method: string, url: string, body?: unknown, token = keeper) =>
    server.call(method, `/api/uz${url}`, { token, body });
  const tree = async (): Promise<Tree> => (await send('GET', '/categories')).json<{ items: Tree }>().items;
  const add = async (uz: string, parent: number | null = null): Promise<Category> => {
    const answer = await send('POST', '/categories', { name: { uz, ru: `${uz} ру` }, parent });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Category>();
  };
  const refused = async (answer: ReturnType<typeof send>, status: number, code: string) => {
    const { statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body).errors?.[0]?.code], body).toEqual([status, code]);
    return JSON.parse(body);
  };

  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db);
    const { phone } = await addPerson(server.db, {
      permissions: { goods: '1', 'goods.category': '1', 'goods.edit': '1', 'goods.delete': '1' },
    });
    keeper = await server.signIn(phone, PASSWORD);
  });
  afterAll(() => server?.close());

  it('[SHF-2] are sorted by size, cost, brand, KV, L or KG, upwards or downwards', async () => {
    let { id, version } = await add('Tartib');
    for (const sort_key of ['size', 'cost', 'brand', 'kv', 'l', 'kg']) {
      for (const sort_descending of [true, false]) {
        const answer = await send('PATCH', `/categories/${id}`, { version, sort_key, sort_descending });
        expect(answer.json(), answer.body).toMatchObject({ sort_key, sort_descending });
        ({ id, version } = answer.json<Category>());
      }
    }
    await refused(send('PATCH', `/categories/${id}`, { version, sort_key: 'weight' }), 400, 'not_in_list');
  });

  it('are renamed in three languages, normalised, each change with its line in the history', async () => {
    const { id } = await add('Nomli');
    const name = { uz: "  O'choqlar ", ru: 'Плиты', kaa: 'Oshaqlar' };
    const answer = await send('PATCH', `/categories/${id}`, {
      version: 1,
      name,
      colour: '#ABCDEF',
      tag_format: 'A5',
    });
    expect(answer.json(), answer.body).toMatchObject({
      name: { uz: 'Oʻchoqlar', ru: 'Плиты', kaa: 'Oshaqlar' },
      colour: '#ABCDEF',
      tag_format: 'A5',
      version: 2,
    });
    expect(await add('Ichidagi', id), 'a new one in it').toMatchObject({
      colour: '#ABCDEF',
      tag_format: 'A5',
    });
    const lines = await server.db
      .selectFrom('history')
      .select(['action', 'after'])
      .where('entity', '=', 'category')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines.map((line) => line.action)).toEqual(['created', 'changed']);
    expect(lines[1]?.after).toMatchObject({ name_uz: 'Oʻchoqlar', colour: '#ABCDEF' });
  });

  it('two people who edit one: the second is shown the first one’s result', async () => {
    const { id } = await add('Ikkovlon');
    await send('PATCH', `/categories/${id}`, { version: 1, colour: '#111111' });
    const answer = await refused(
      send('PATCH', `/categories/${id}`, { version: 1, colour: '#222222' }),
      409,
      'stale_version',
    );
    expect(answer.conflict).toEqual({ version: 2, changed: [{ field: 'colour', theirs: '#111111' }] });
    expect((await tree()).find((category) => category.id === id)?.colour).toBe('#111111');
  });

  it('move within the tree, before a sibling or to the end', async () => {
    const top = await add('Yuqori');
    const [a, b, c] = [await add('A', top.id), await add('B', top.id), await add('C', top.id)];
    const under = async () =>
      (await tree()).filter((category) => category.parent_id === top.id).map((category) => category.id);
    await send('POST', `/categories/${c.id}/move`, { version: 1, parent: top.id, before: a.id });
    expect(await under()).toEqual([c.id, a.id, b.id]);
    await send('POST', `/categories/${c.id}/move`, { version: 2, parent: top.id, before: null });
    expect(await under()).toEqual([a.id, b.id, c.id]);
    const late = { version: 2, parent: top.id, before: a.id };
    await refused(send('POST', `/categories/${c.id}/move`, late), 409, 'stale_version');
    await send('POST', `/categories/${b.id}/move`, { version: 1, parent: a.id, before: null });
    expect(await under()).toEqual([a.id, c.id]);
    expect((await tree()).find((category) => category.id === b.id)?.parent_id).toBe(a.id);
  });

  it('never become their own descendants, not even by two moves at once', async () => {
    const a = await add('Halqa A');
    const b = await add('Halqa B', a.id);
    const c = await add('Halqa C', b.id);
    for (const parent of [a.id, b.id, c.id]) {
      await refused(send('POST', `/categories/${a.id}/move`, { version: 1, parent }), 409, 'category_cycle');
    }
    const x = await add('Halqa X');
    const y = await add('Halqa Y');
    const both = await Promise.all([
      send('POST', `/categories/${x.id}/move`, { version: 1, parent: y.id }),
      send('POST', `/categories/${y.id}/move`, { version: 1, parent: x.id }),
    ]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const ids = (await tree()).map((category) => category.id);
    expect(ids).toEqual(expect.arrayContaining([a.id, b.id, c.id, x.id, y.id]));
  });

  it('are deleted when empty, after confirmation', async () => {
    const top = await add('Oʻchadi');
    const under = await add('Ichida', top.id);
    await refused(send('DELETE', `/categories/${under.id}`), 409, 'confirmation_needed');
    await refused(send('DELETE', `/categories/${top.id}?confirmed=true`), 409, 'category_not_empty');
    const full = await refused(
      send('DELETE', `/categories/${world.category}?confirmed=true`),
      409,
      'category_not_empty',
    );
    expect(full.message).toContain('6 ta tovar');
    expect((await send('DELETE', `/categories/${under.id}?confirmed=true`)).statusCode).toBe(200);
    expect((await send('DELETE', `/categories/${top.id}?confirmed=true`)).statusCode).toBe(200);
    await refused(send('DELETE', `/categories/${top.id}?confirmed=true`), 404, 'not_found');
  });

  it('are not deleted with deleted products, which may be restored: the answer names the way out', async () => {
    const { id } = await add('Faqat oʻchirilganlar');
    const other = await add('Boshqa joy');
    const { rows } = await sql<{ id: number }>`
      insert into product (sku, category_id, name_uz, name_ru, price, deleted_at)
      values ('DEL-1', ${id}, 'Eski', 'Старый', 1000, now()) returning id`.execute(server.db);
    const erase = () => send('DELETE', `/categories/${id}?confirmed=true`);
    const { message } = await refused(erase(), 409, 'category_of_deleted');
    expect(message).toContain('1 ta oʻchirilgan tovar');
    const product = `/products/${rows[0]?.id}`;
    const restored = await send('POST', `${product}/restore`);
    expect(restored.statusCode, restored.body).toBe(200);
    const { version } = restored.json();
    await refused(erase(), 409, 'category_not_empty');
    const moved = await send('PATCH', product, { version, category: other.id });
    expect(moved.statusCode, moved.body).toBe(200);
    expect((await send('DELETE', `${product}?confirmed=true`)).statusCode).toBe(200);
    expect((await erase()).json()).toEqual({ deleted: true });
  });

  it('have unique names among their siblings', async () => {
    const { id } = await add('Bitta');
    await refused(send('POST', '/categories', { name: { uz: 'BITTA', ru: 'Другое' } }), 409, 'name_taken');
    const inRussian = { name: { uz: 'Boshqa', ru: 'BITTA РУ' } };
    const taken = await refused(send('POST', '/categories', inRussian), 409, 'name_taken');
    expect(taken.errors[0].field).toBe('name.ru');
    const under = await add('Bitta', id);
    expect(under.parent_id).toBe(id);
    const up = { version: under.version, parent: null };
    await refused(send('POST', `/categories/${under.id}/move`, up), 409, 'name_taken');
    const other = await add('Boshqa bitta');
    const name = { uz: 'bitta', ru: 'Иное' };
    await refused(send('PATCH', `/categories/${other.id}`, { version: 1, name }), 409, 'name_taken');
  });

  describe('samplers', () => {
    const bound = async (): Promise<Category> => {
      const found = (await tree()).find((category) => category.id === world.category);
      if (found === undefined) throw new Error('The category is gone');
      return found;
    };
    const contents = () =>
      server.db
        .selectFrom('tag_content')
        .select(['product_id', 'format', 'sampler_version_id'])
        .orderBy('product_id')
        .orderBy('format')
        .execute();

    it('[TAG-3] [ERR-12] a second one for a format is refused, with the name of the first', async () => {
      const { version, formats } = await bound();
      const sampler = formats.find((one) => one.format === 'A6')?.sampler.id;
      const url = `/categories/${world.category}/samplers/A6`;
      const answer = await refused(send('PUT', url, { version, sampler }), 409, 'sampler_already_bound');
      expect(answer.message).toBe('Namuna allaqachon biriktirilgan: Standart A6');
      expect(await bound()).toMatchObject({ version, formats });
    });

    it('unbound and bound again: the tags of its products follow in the same transaction', async () => {
      const before = await contents();
      const { version, formats } = await bound();
      const sampler = formats.find((one) => one.format === 'A7')?.sampler.id;
      const url = `/categories/${world.category}/samplers/A7`;
      await refused(send('DELETE', `${url}?version=${version + 1}`), 409, 'stale_version');
      const gone = await send('DELETE', `${url}?version=${version}`);
      expect(
        gone.json<Category>().formats.map((one) => one.format),
        gone.body,
      ).toEqual(['A6']);
      expect((await contents()).map((one) => one.format)).toEqual(Array(6).fill('A6'));
      await refused(send('PUT', url, { version, sampler }), 409, 'stale_version');
      const back = await send('PUT', url, { version: version + 1, sampler });
      expect(back.statusCode, back.body).toBe(200);
      expect(await contents()).toEqual(before);
    });

    it('one for another format, or that is not there, is refused', async () => {
      const { version, formats } = await bound();
      const sampler = formats[0]?.sampler.id;
      const url = `/categories/${world.category}/samplers/A5`;
      await refused(send('PUT', url, { version, sampler }), 400, 'sampler_format_differs');
      await refused(send('PUT', url, { version, sampler: 999_999 }), 400, 'sampler_unknown');
      await refused(
        send('PUT', `/categories/${world.category}/samplers/A4`, { version, sampler }),
        400,
        'not_in_list',
      );
      const choices = async () =>
        (await send('GET', '/sampler-choices')).json<{ items: { name: string }[] }>().items;
      const [a6, a7] = ['A6', 'A7'].map((format) => ({ name: `Standart ${format}`, format }));
      expect(await choices()).toMatchObject([a6, a7]);
      const deleted = server.db.updateTable('sampler').where('name', '=', 'Standart A7');
      await deleted.set({ deleted_at: new Date().toISOString() }).execute();
      expect(await choices()).toMatchObject([a6]);
      const gone = { version, sampler: formats.find(({ format }) => format === 'A7')?.sampler.id };
      await refused(send('PUT', url, gone), 400, 'sampler_unknown');
      await deleted.set({ deleted_at: null }).execute();
    });
  });

  it('[API-3] bad input is refused and writes nothing', async () => {
    const { id } = await add('Yomon');
    const before = await tree();
    for (const [body, code] of [
      [{ version: 1, colour: 'red' }, 'colour_wrong'],
      [{ version: 1, name: { uz: 'a'.repeat(101), ru: 'b' } }, 'too_long'],
      [{ version: 1, name: { uz: ' ', ru: 'b' } }, 'required'],
      [{ version: 1, tag_format: 'A4' }, 'not_in_list'],
      [{ version: 1, needed: [999_999] }, 'character_unknown'],
      [{ version: 1, parent: 3 }, 'unknown_field'],
      [{ colour: '#111111' }, 'required'],
    ] as const) {
      await refused(send('PATCH', `/categories/${id}`, body), 400, code);
    }
    await refused(
      send('POST', `/categories/${id}/move`, { version: 1, parent: 999_999 }),
      400,
      'category_unknown',
    );
    await refused(
      send('POST', `/categories/${id}/move`, { version: 1, parent: null, before: 999_999 }),
      400,
      'category_unknown',
    );
    expect(await tree()).toEqual(before);
  });
});
