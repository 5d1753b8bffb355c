import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addProduct } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { ALL, type Scope } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Staged } from '../kind.ts';
import {
  ensureGroup,
  readMissingCharacters,
  readTouchedParameters,
  undoParameters,
  writeSizes,
  writeValues,
} from './parameters.ts';
import { readNewcomers, updatePasswords } from './passwords.ts';

let server: TestServer;
let world: World;
let db: Db;
beforeAll(async () => {
  server = await testServer();
  db = server.db;
  world = await makeWorld(db, 2);
});
afterAll(() => server.close());

/** Staged rows as an import has them. */
const staged = (...rows: readonly object[]): Staged => ({
  from: sql`(select ${JSON.stringify(rows)}::jsonb as rows)`,
  count: rows.length,
});

describe('sizes and characters of an import, beside products that are not in it', () => {
  let group: number;
  let screen: number;
  let colour: number;
  let mine: number;
  let other: number;

  async function addCharacter(name: string, type = 'text'): Promise<number> {
    const row = await db
      .insertInto('character')
      .values({ character_category_id: group, name_uz: name, name_ru: name, type })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const setValue = (product: number, character: number, text: string) =>
    db
      .insertInto('product_character')
      .values({ product_id: product, character_id: character, value_uz: text, value_ru: text })
      .execute();
  const valuesOf = async (product: number) =>
    (
      await sql<{ line: string }>`
        select k.name_ru || ' ' || v.value_ru as line from product_character v join character k on k.id = v.character_id
        where v.product_id = ${product} order by 1`.execute(db)
    ).rows.map(({ line }) => line);
  const sizesOf = async (product: number) =>
    (
      await sql<{ sizes: string }>`
        select concat_ws(' ', length_mm, width_mm, height_mm, weight_g) as sizes from product where id = ${product}`.execute(
        db,
      )
    ).rows[0]?.sizes;
  const versionOf = async (product: number) =>
    (await db.selectFrom('product').select('version').where('id', '=', product).executeTakeFirstOrThrow())
      .version;

  beforeAll(async () => {
    await sql`insert into character_category (name_uz, name_ru, position) values ('Uch', 'Три', 3), ('Yetti', 'Семь', 7)`.execute(
      db,
    );
    group = await transaction(db, (tx) => ensureGroup(tx, { uz: 'Yangi', ru: 'Новая' }));
    screen = await addCharacter('Экран');
    colour = await addCharacter('Цвет');
    const sizes = { category_id: world.category, length_mm: 1, width_mm: 2, height_mm: 3, weight_g: 4 };
    mine = await addProduct(db, { sku: 'IMP-1', ...sizes });
    other = await addProduct(db, { sku: 'IMP-2', ...sizes });
  });

  it('a group comes behind all others, once', async () => {
    const { rows } = await sql<{ name: string }>`
      select name_ru as name from character_category order by position, id`.execute(db);
    expect(rows.at(-1)?.name).toBe('Новая');
    expect(await transaction(db, (tx) => ensureGroup(tx, { uz: 'Yangi', ru: 'Новая' }))).toBe(group);
  });

  it('characters that are not there yet are named once each, by name', async () => {
    const put = (name: string, character: number | null = null) => ({
      character,
      name,
      type: 'text',
      unit: null,
    });
    const rows = staged(
      { row: 2, put: [put('Ширина'), put('Экран'), put('Вес')] },
      { row: 3, put: [put('Вес'), put('Другое', colour)] },
    );
    expect((await readMissingCharacters(db, rows)).map(({ name }) => name)).toEqual(['Вес', 'Ширина']);
  });

  it('sizes and values are written to the product meant, and taken back from it alone', async () => {
    await setValue(mine, colour, 'Чёрный');
    await setValue(other, colour, 'Белый');
    await setValue(other, screen, '55');
    const version = await versionOf(mine);
    const rows = staged({
      row: 2,
      id: mine,
      v: version,
      sku: 'IMP-1',
      length_mm: 10,
      width_mm: 20,
      height_mm: 30,
      weight_g: 40,
      put: [{ character: null, name: 'Экран', type: 'text', uz: '65', ru: '65' }],
      gone: [colour],
      back: [{ character: colour, uz: 'Чёрный', ru: 'Чёрный' }],
      was: { length_mm: 1, width_mm: 2, height_mm: 3, weight_g: 4 },
    });
    expect(await transaction(db, (tx) => writeSizes(tx, rows))).toEqual([mine]);
    await transaction(db, (tx) => writeValues(tx, rows));
    expect([await sizesOf(mine), await sizesOf(other)]).toEqual(['10 20 30 40', '1 2 3 4']);
    expect(await valuesOf(mine)).toEqual(['Экран 65']);
    expect(await valuesOf(other)).toEqual(['Цвет Белый', 'Экран 55']);
    expect(await readTouchedParameters(db, rows)).toEqual([]);
    // Written once: the version is another now.
    expect(await transaction(db, (tx) => writeSizes(tx, rows))).toEqual([]);

    const weight = await addCharacter('Вес');
    await setValue(mine, weight, '7 кг');
    expect(await transaction(db, (tx) => undoParameters(tx, rows))).toEqual({ count: 1, texts: [mine] });
    expect([await sizesOf(mine), await sizesOf(other)]).toEqual(['1 2 3 4', '1 2 3 4']);
    expect(await valuesOf(mine)).toEqual(['Вес 7 кг', 'Цвет Чёрный']);
    expect(await valuesOf(other)).toEqual(['Цвет Белый', 'Экран 55']);
  });

  it('products that changed since, were deleted or are gone are named in the order of the sheet', async () => {
    const gone = await addProduct(db, { sku: 'IMP-3', category_id: world.category });
    await sql`update product set deleted_at = now() where id = ${gone}`.execute(db);
    const v = await versionOf(other);
    const rows = staged(
      { row: 9, id: gone, v: (await versionOf(gone)) - 1, sku: 'IMP-3' },
      { row: 4, id: other, v, sku: 'IMP-2' },
      { row: 6, id: 999_999, v: 1, sku: 'IMP-9' },
      { row: 5, id: mine, v: (await versionOf(mine)) - 1, sku: 'IMP-1' },
    );
    expect((await readTouchedParameters(db, rows)).map(({ row }) => row)).toEqual([4, 6, 9]);
  });
});

describe('first passwords of an import of people', () => {
  it('are for those of this import who never signed in, within the scope and below the own role', async () => {
    const { a, b } = world.branches;
    const add = async (branchId: number, more: object = {}) => {
      const { id } = await addPerson(db, { permissions: {}, branchId });
      await db
        .updateTable('users')
        .set({ password_is_default: true, last_login_at: null, ...more })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const author = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const run = async () =>
      (
        await sql<{ id: number }>`insert into import_run (kind, file_name, author_id)
          values ('staff', 'xodimlar.xlsx', ${author.id}) returning id`.execute(db)
      ).rows[0]?.id ?? 0;
    const [importId, another] = [await run(), await run()];
    const first = await add(a);
    const second = await add(b);
    const known = await add(a, { last_login_at: new Date().toISOString() });
    const gone = await add(a, { status: 'deleted' });
    const elsewhere = await add(a);
    for (const id of [first, second, known, gone])
      await db.insertInto('import_person').values({ user_id: id, import_id: importId }).execute();
    await db.insertInto('import_person').values({ user_id: elsewhere, import_id: another }).execute();
    const read = async (scope: Scope, more: object = {}) =>
      (await readNewcomers(db, scope, { importId, after: 0, above: new Set(), limit: 50, ...more })).map(
        ({ id }) => id,
      );
    expect(await read(ALL)).toEqual([first, second]);
    expect(await read(ALL, { after: first })).toEqual([second]);
    expect(await read(ALL, { limit: 1 })).toEqual([first]);
    expect(await read({ kind: 'own', branchId: b })).toEqual([second]);
    expect(await read(ALL, { importId: another })).toEqual([elsewhere]);
    const { role_id: role } = await db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    expect(await read(ALL, { above: new Set([role]) })).toEqual([second]);

    const given = [first, known, second].map((id) => ({ id, hash: `hash of ${id}` }));
    const written = await transaction(db, (tx) => updatePasswords(tx, given));
    expect(written.toSorted((x, y) => x.id - y.id)).toEqual([
      { id: first, branch_id: a },
      { id: second, branch_id: b },
    ]);
    const { rows } = await sql<{ id: number; hash: string; is_ahead: boolean | null }>`
      select id, password_hash as hash, default_password_until > now() as is_ahead from users
      where id = any(${[first, second, known, elsewhere]}::bigint[]) order by id`.execute(db);
    expect(rows.map(({ id, hash }) => hash === `hash of ${id}`)).toEqual([true, true, false, false]);
    expect(rows.slice(0, 2).map(({ is_ahead }) => is_ahead)).toEqual([true, true]);
  });
});
