import type { Character, CharacterCategory } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { locksAreAwaited } from '../../../../test/locks.ts';
import { makeWorld, type World } from '../../../../test/world.ts';

describe('characters', () => {
  let server: TestServer;
  let world: World;
  let keeper: string;
  let group: number;
  let names = 0;

  const send = (method: string, url: string, body?: unknown) =>
    server.call(method, `/api/uz${url}`, { token: keeper, body });
  const refused = async (answer: ReturnType<typeof send>, status: number, code: string) => {
    const { statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body).errors?.[0]?.code], body).toEqual([status, code]);
    return JSON.parse(body);
  };
  const addGroup = async (uz: string): Promise<CharacterCategory> => {
    const answer = await send('POST', '/character-categories', { name: { uz, ru: `${uz} ру` } });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<CharacterCategory>();
  };
  const add = async (more: Record<string, unknown> = {}): Promise<Character> => {
    names += 1;
    const name = { uz: `Belgi ${names}`, ru: `Признак ${names}` };
    const answer = await send('POST', '/characters', { category: group, name, type: 'text', ...more });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Character>();
  };
  const product = (at: number) => world.products[at] ?? 0;
  const versionOf = async (id: number) =>
    (await server.db.selectFrom('product').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version;
  const give = async (at: number, character: number, value: unknown) =>
    send('PUT', `/products/${product(at)}/characters`, {
      version: await versionOf(product(at)),
      values: [{ character, value }],
    });
  const valuesOf = (character: number) =>
    server.db
      .selectFrom('product_character')
      .select(['product_id', 'value_uz', 'value_ru', 'value_number'])
      .where('character_id', '=', character)
      .orderBy('product_id')
      .execute();
  const digests = async () =>
    JSON.stringify(
      await server.db
        .selectFrom('tag_content')
        .select(['product_id', 'digest_uz'])
        .orderBy('product_id')
        .execute(),
    );

  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db);
    const permissions = {
      characters: '1',
      'characters.show': '1',
      'goods.character': '1',
      'goods.edit': '1',
      'goods.show': '1',
      goods: '1',
      'goods.category': '1',
    };
    keeper = await server.signIn((await addPerson(server.db, { permissions })).phone, PASSWORD);
    group = (await addGroup('Umumiy')).id;
  });
  afterAll(() => server?.close());

  it.each<[string, string, object | null]>([
    ['renamed', 'PATCH', { name: { uz: 'Nomi', ru: 'Имя' } }],
    ['merged', 'POST', null],
  ])(
    'are %s after edits of their products, which may give them values: no deadlock',
    async (_, method, body) => {
      const { id, version } = await add();
      expect((await give(0, id, { uz: 'bor', ru: 'есть' })).statusCode).toBe(200);
      const into = body ?? { into: (await add()).id, confirmed: true };
      await sql`delete from tag_content where product_id = ${product(0)}`.execute(server.db);
      const { answer } = await server.db.transaction().execute(async (tx) => {
        await sql`select from product where id = ${product(0)} for no key update`.execute(tx);
        const changed = send(method, `/characters/${id}${body === null ? '/merge' : ''}`, {
          version,
          ...into,
        });
        await locksAreAwaited(server.owner);
        await sql`select from character where id = ${id} for key share nowait`.execute(tx);
        return { answer: changed };
      });
      expect((await answer).statusCode).toBe(200);
    },
  );

  it('are grouped in categories that are added, renamed, put in order, and deleted when empty', async () => {
    const [a, b] = [await addGroup('Birinchi'), await addGroup('Ikkinchi')];
    const renamed = await send('PATCH', `/character-categories/${a.id}`, {
      version: 1,
      name: { uz: 'Boshqa', ru: 'Другая', kaa: 'Basqa' },
    });
    expect(renamed.json(), renamed.body).toMatchObject({ name: { kaa: 'Basqa' }, version: 2 });
    const late = { version: 1, name: { uz: 'Kech', ru: 'Поздно' } };
    await refused(send('PATCH', `/character-categories/${a.id}`, late), 409, 'stale_version');
    const order = async () =>
      (await send('GET', '/character-categories'))
        .json<{ items: CharacterCategory[] }>()
        .items.map((one) => one.id);
    expect(await order()).toEqual([group, a.id, b.id]);
    await refused(send('PUT', '/character-categories/order', { ids: [b.id, a.id] }), 409, 'order_outdated');
    await send('PUT', '/character-categories/order', { ids: [b.id, group, a.id] });
    expect(await order()).toEqual([b.id, group, a.id]);
    const moved = await add({ category: a.id });
    const ids = [(await add({ category: b.id })).id, (await add({ category: b.id })).id, moved.id];
    await send('PATCH', `/characters/${moved.id}`, { version: 1, category: b.id });
    const { items } = (await send('GET', `/characters?category=${b.id}`)).json<{ items: Character[] }>();
    expect(
      items.map(({ id }) => id),
      'after the last one there',
    ).toEqual(ids);
    await refused(send('DELETE', `/character-categories/${a.id}`), 409, 'confirmation_needed');
    await send('DELETE', `/character-categories/${a.id}?confirmed=true`);
    await add();
    await refused(
      send('DELETE', `/character-categories/${group}?confirmed=true`),
      409,
      'character_category_not_empty',
    );
    expect(await order()).toEqual([b.id, group]);
  });

  it('accept values by their type: text, number, yes or no, one of a choice', async () => {
    const text = await add();
    const number = await add({ type: 'number', unit: { uz: 'kg', ru: 'кг' }, measure: 'kg' });
    const yes = await add({ type: 'yes_no' });
    const value = (uz: string, ru: string) => ({ value: { uz, ru } });
    const choice = await add({ type: 'choice', options: [value('qora', 'чёрный'), value('oq', 'белый')] });
    await give(0, text.id, { uz: "  yog'och ", ru: 'дерево' });
    await give(0, number.id, ' 1 200,5');
    await give(0, yes.id, false);
    const shown = await give(0, choice.id, { option: choice.options[1]?.id });
    expect(shown.statusCode, shown.body).toBe(200);
    expect((await valuesOf(text.id))[0]).toMatchObject({ value_uz: 'yogʻoch', value_number: null });
    expect((await valuesOf(number.id))[0]).toMatchObject({ value_ru: '1200,5', value_number: '1200.5' });
    expect((await valuesOf(yes.id))[0]).toMatchObject({ value_uz: 'yoʻq', value_ru: 'нет' });
    expect((await valuesOf(choice.id))[0]).toMatchObject({ value_uz: 'oq', value_ru: 'белый' });
    for (const [character, wrong, code] of [
      [number, '12 kg', 'not_a_number'],
      [number, 'oʻn', 'not_a_number'],
      [number, true, 'not_a_number'],
      [yes, 'ha', 'not_yes_no'],
      [choice, { option: 999_999 }, 'not_in_list'],
      [choice, { uz: 'koʻk', ru: 'синий' }, 'not_in_list'],
      [text, 'faqat bitta til', 'invalid'],
      [text, { uz: 'a', ru: ' ' }, 'required'],
      [text, { uz: 'a'.repeat(201), ru: 'b' }, 'too_long'],
    ] as const) {
      const before = await valuesOf(character.id);
      const version = await versionOf(product(0));
      expect((await refused(give(0, character.id, wrong), 400, code)).errors[0].field).toMatch(
        /^values\.0\.value/,
      );
      expect(await valuesOf(character.id)).toEqual(before);
      expect(await versionOf(product(0))).toBe(version);
    }
    await give(0, text.id, null);
    expect(await valuesOf(text.id)).toEqual([]);
  });

  it('a changed name, unit, option or order changes the tags of its products immediately', async () => {
    const character = await add({ type: 'number', unit: { uz: 'kg', ru: 'кг' } });
    await give(1, character.id, '5');
    let before = await digests();
    const follows = async (answer: ReturnType<typeof send>) => {
      expect((await answer).statusCode, (await answer).body).toBe(200);
      const after = await digests();
      expect(after).not.toBe(before);
      before = after;
    };
    const name = { uz: 'Yuk', ru: 'Груз' };
    await follows(send('PATCH', `/characters/${character.id}`, { version: 1, name }));
    await follows(send('PATCH', `/characters/${character.id}`, { version: 2, unit: { uz: 'g', ru: 'г' } }));
    const choice = await add({ type: 'choice', options: [{ value: { uz: 'A', ru: 'А' } }] });
    await follows(give(1, choice.id, { option: choice.options[0]?.id }));
    const other = await add({ type: 'choice', options: [{ value: { uz: 'A', ru: 'А' } }] });
    await follows(give(1, other.id, { option: other.options[0]?.id }));
    const options = [{ id: choice.options[0]?.id, value: { uz: 'AA', ru: 'АА' } }];
    await follows(send('PATCH', `/characters/${choice.id}`, { version: 1, options }));
    expect(await valuesOf(choice.id)).toMatchObject([{ value_uz: 'AA' }]);
    expect(await valuesOf(other.id), 'of another one').toMatchObject([{ value_uz: 'A' }]);
    const all = (await send('GET', `/characters?category=${group}`)).json<{ items: Character[] }>().items;
    await follows(
      send('PUT', `/character-categories/${group}/order`, { ids: all.map((one) => one.id).reverse() }),
    );
    const last = await addGroup('Oxirgi');
    await follows(give(1, (await add({ category: last.id })).id, { uz: 'bor', ru: 'есть' }));
    const { items } = (await send('GET', '/character-categories')).json<{ items: CharacterCategory[] }>();
    const ids = items.map(({ id }) => id).reverse();
    await follows(send('PUT', '/character-categories/order', { ids }));
  });

  it('another type is refused while products have values that do not fit it', async () => {
    const character = await add();
    await give(2, character.id, { uz: '12', ru: '12' });
    await give(3, character.id, { uz: 'katta', ru: 'большой' });
    const answer = await refused(
      send('PATCH', `/characters/${character.id}`, { version: 1, type: 'number' }),
      409,
      'character_values_unfit',
    );
    expect(answer.message).toContain('katta');
    await give(3, character.id, { uz: '7,5', ru: '7,5' });
    const done = await send('PATCH', `/characters/${character.id}`, {
      version: 1,
      type: 'number',
      measure: 'l',
    });
    expect(done.json(), done.body).toMatchObject({ type: 'number', measure: 'l', version: 2 });
    expect((await valuesOf(character.id)).map((value) => value.value_number)).toEqual(['12', '7.5']);
    await refused(
      send('PATCH', `/characters/${character.id}`, { version: 2, type: 'text', measure: 'l' }),
      400,
      'measure_needs_number',
    );
  });

  it('an option that products have cannot be removed', async () => {
    const value = (uz: string) => ({ value: { uz, ru: `${uz} ру` } });
    const choice = await add({ type: 'choice', options: [value('bir'), value('ikki')] });
    await give(2, choice.id, { option: choice.options[0]?.id });
    const second = { id: choice.options[1]?.id, ...value('ikki') };
    const refuse = await refused(
      send('PATCH', `/characters/${choice.id}`, { version: 1, options: [second] }),
      409,
      'option_in_use',
    );
    expect(refuse.message).toContain('bir');
    const first = { id: choice.options[0]?.id, ...value('bir') };
    const done = await send('PATCH', `/characters/${choice.id}`, { version: 1, options: [first] });
    expect(done.json<Character>().options).toHaveLength(1);
    await refused(send('PATCH', `/characters/${choice.id}`, { version: 2, options: [] }), 400, 'too_few');
    const text = await send('PATCH', `/characters/${choice.id}`, { version: 2, type: 'text' });
    expect(text.json(), text.body).toMatchObject({ type: 'text', options: [] });
    expect(await valuesOf(choice.id)).toMatchObject([{ value_uz: 'bir' }]);
  });

  it('merged: values move; a product that has both keeps the remaining one’s; needs and tags follow', async () => {
    const from = await add({ type: 'number' });
    const into = await add({ type: 'number', measure: 'l' });
    await give(3, from.id, '1');
    await give(4, from.id, '2');
    await give(4, into.id, '3');
    const { version } = await server.db
      .selectFrom('category')
      .select('version')
      .where('id', '=', world.category)
      .executeTakeFirstOrThrow();
    await send('PATCH', `/categories/${world.category}`, { version, needed: [into.id] });
    const needs = { version: version + 1, needed: [from.id] };
    expect((await send('PATCH', `/categories/${world.category}`, needs)).json()).toMatchObject({
      needed: [from.id],
    });
    const before = await digests();
    const versionBefore = await versionOf(product(3));
    const body = { version: from.version, into: into.id };
    await refused(send('POST', `/characters/${from.id}/merge`, body), 409, 'confirmation_needed');
    const stale = { ...body, version: from.version + 1, confirmed: true };
    await refused(send('POST', `/characters/${from.id}/merge`, stale), 409, 'stale_version');
    const answer = await send('POST', `/characters/${from.id}/merge`, { ...body, confirmed: true });
    expect(answer.json(), answer.body).toMatchObject({ moved: 1, dropped: 1, character: { measure: 'l' } });
    expect(await valuesOf(into.id)).toMatchObject([
      { product_id: product(3), value_uz: '1' },
      { product_id: product(4), value_uz: '3' },
    ]);
    expect(await digests()).not.toBe(before);
    expect(await versionOf(product(3)), 'an edit begun before is refused').toBe(versionBefore + 1);
    const needed = await server.db.selectFrom('category_character').select('character_id').execute();
    expect(needed).toContainEqual({ character_id: into.id });
    const line = await server.db
      .selectFrom('history')
      .select('before')
      .where('entity', '=', 'character')
      .where('entity_id', '=', from.id)
      .where('action', '=', 'merged')
      .executeTakeFirstOrThrow();
    expect(line.before).toMatchObject({ dropped: [{ product_id: product(4), value_uz: '2' }] });
  });

  it('merged choices: the options of the first follow those of the other, each once', async () => {
    const options = (...texts: string[]) => texts.map((uz) => ({ value: { uz, ru: `${uz} ру` } }));
    const from = await add({ type: 'choice', options: options('oq', 'qora') });
    const into = await add({ type: 'choice', options: options('qora', 'koʻk') });
    await give(5, from.id, { option: from.options[0]?.id });
    const body = { version: from.version, into: into.id, confirmed: true };
    const merged = (await send('POST', `/characters/${from.id}/merge`, body)).json<{
      character: Character;
    }>();
    expect(merged.character.options.map(({ value }) => value.uz)).toEqual(['qora', 'koʻk', 'oq']);
    expect(await valuesOf(into.id)).toMatchObject([{ product_id: product(5), value_uz: 'oq' }]);
  });

  it('cannot be merged with themselves, with another type, unit or measure, nor while a sampler prints them', async () => {
    const text = await add();
    const number = await add({ type: 'number', unit: { uz: 'kg', ru: 'кг' } });
    const bare = await add({ type: 'number' });
    const merge = (from: Character, into: number) =>
      send('POST', `/characters/${from.id}/merge`, { version: from.version, into, confirmed: true });
    await refused(merge(text, text.id), 400, 'merge_with_itself');
    await refused(merge(text, number.id), 409, 'characters_differ');
    await refused(merge(number, bare.id), 409, 'characters_differ');
    const [litres, area] = [await add({ type: 'number', measure: 'l' }), { type: 'number', measure: 'kv' }];
    await refused(merge(litres, (await add(area)).id), 409, 'characters_differ');
    await refused(merge(text, 999_999), 400, 'character_unknown');
    const other = await add();
    await sql`update sampler_version set spec = jsonb_set(spec, '{sampler,characters}', ${JSON.stringify([String(text.id)])}::jsonb)`.execute(
      server.db,
    );
    await refused(merge(text, other.id), 409, 'character_in_sampler');
    await refused(send('DELETE', `/characters/${text.id}?confirmed=true`), 409, 'character_in_sampler');
  });

  it('deleted when no product has them', async () => {
    const used = await add();
    await give(5, used.id, { uz: 'a', ru: 'б' });
    await refused(send('DELETE', `/characters/${used.id}?confirmed=true`), 409, 'character_in_use');
    const free = await add();
    await refused(send('DELETE', `/characters/${free.id}`), 409, 'confirmation_needed');
    expect((await send('DELETE', `/characters/${free.id}?confirmed=true`)).statusCode).toBe(200);
  });

  it('[API-3] a taken name, a stale version and bad input are refused', async () => {
    const { id, name } = await add();
    const again = { category: group, type: 'text', name: { uz: name.uz.toUpperCase(), ru: 'Иное' } };
    await refused(send('POST', '/characters', again), 409, 'name_taken');
    await send('PATCH', `/characters/${id}`, { version: 1, name: { uz: 'Oʻzgardi', ru: 'Изменился' } });
    const stale = { version: 1, name: { uz: 'Boshqacha', ru: 'Иначе' } };
    expect(
      (await refused(send('PATCH', `/characters/${id}`, stale), 409, 'stale_version')).conflict.changed,
    ).toContainEqual({ field: 'name.uz', theirs: 'Oʻzgardi' });
    const option = (uz: string) => ({ value: { uz, ru: `${uz} ру` } });
    const choice = await add({ type: 'choice', options: [option('bir')] });
    const one = { ...option('bir'), id: choice.options[0]?.id };
    await send('PATCH', `/characters/${choice.id}`, { version: 1, options: [one, option('ikki')] });
    const older = { version: 1, options: [one, option('uch')] };
    expect(
      (await refused(send('PATCH', `/characters/${choice.id}`, older), 409, 'stale_version')).conflict,
    ).toEqual({
      version: 2,
      changed: [{ field: 'options', theirs: [one, { ...option('ikki'), id: expect.any(Number) }] }],
    });
    for (const [body, code] of [
      [{ version: 2, type: 'colour' }, 'not_in_list'],
      [{ version: 2, name: { uz: 'a'.repeat(81), ru: 'b' } }, 'too_long'],
      [{ version: 2, category: 999_999 }, 'not_found'],
      [{ version: 2, type: 'choice', options: [] }, 'too_few'],
      [{ version: 2, type: 'choice', options: [option('bir'), option('BIR')] }, 'name_taken'],
      [{ type: 'text' }, 'required'],
    ] as const) {
      await refused(send('PATCH', `/characters/${id}`, body), 400, code);
    }
  });
});
