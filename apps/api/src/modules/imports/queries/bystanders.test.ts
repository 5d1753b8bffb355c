import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addProduct } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import { ALL, type Scope } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { refreshTagContent } from '../../price-tags/public.ts';
import type { Run, Staged } from '../kind.ts';
import { readTouchedBalances, undoBalances, writeBalances } from './balances.ts';
import {
  ensureGroup,
  readMissingCharacters,
  readTouchedParameters,
  undoParameters,
  writeSizes,
  writeValues,
} from './parameters.ts';
import { readNewcomers, updatePasswords } from './passwords.ts';
import { readTouchedPrices, undoPrices, writeComingPrices } from './prices.ts';
import { readTouchedProducts, undoProducts } from './products.ts';

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

  it('a group comes after all others, once', async () => {
    const { rows } = await sql<{ name: string }>`
      select name_ru as name from character_category order by position, id`.execute(db);
    expect(rows.at(-1)?.name).toBe('Новая');
    expect(await transaction(db, (tx) => ensureGroup(tx, { uz: 'Yangi', ru: 'Новая' }))).toBe(group);
  });

  it('missing characters are named once each, by name', async () => {
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

  it('sizes and values are written only to their product, and taken back only from it', async () => {
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
    // After one write the version differs.
    expect(await transaction(db, (tx) => writeSizes(tx, rows))).toEqual([]);

    const weight = await addCharacter('Вес');
    await setValue(mine, weight, '7 кг');
    expect(await transaction(db, (tx) => undoParameters(tx, rows))).toEqual({ count: 1, texts: [mine] });
    expect([await sizesOf(mine), await sizesOf(other)]).toEqual(['1 2 3 4', '1 2 3 4']);
    expect(await valuesOf(mine)).toEqual(['Вес 7 кг', 'Цвет Чёрный']);
    expect(await valuesOf(other)).toEqual(['Цвет Белый', 'Экран 55']);
  });

  it('products that changed since, were deleted or are missing are named in the order of the sheet', async () => {
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
  it('are for people of this import who never signed in, within the scope and below the own role', async () => {
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

describe('balances of an import, beside those that are not in it', () => {
  it('are written if they are unchanged since the check, and taken back only there', async () => {
    const { a, b } = world.branches;
    const [first = 0, second = 0] = world.products;
    await sql`insert into branch_balance (branch_id, product_id, quantity)
      values (${a}, ${first}, 5), (${b}, ${first}, 5), (${a}, ${second}, 9)`.execute(db);
    const all = async () =>
      (
        await sql<{ line: string }>`
          select concat_ws(' ', branch_id, product_id, quantity) as line from branch_balance
          order by branch_id, product_id`.execute(db)
      ).rows.map(({ line }) => line);
    const rows = staged(
      { row: 3, id: second, name: 'Ikkinchi', branch: b, was: null, quantity: 5 },
      { row: 2, id: first, name: 'Birinchi', branch: a, was: 5, quantity: 9 },
    );
    expect(await transaction(db, (tx) => writeBalances(tx, rows))).toBe(2);
    expect(await all()).toEqual([
      `${a} ${first} 9`,
      `${a} ${second} 9`,
      `${b} ${first} 5`,
      `${b} ${second} 5`,
    ]);
    expect(await readTouchedBalances(db, rows)).toEqual([]);
    // Nothing matches any more: a second run writes nothing.
    expect(await transaction(db, (tx) => writeBalances(tx, rows))).toBe(0);

    await sql`update branch_balance set quantity = 4 where branch_id = ${a} and product_id = ${first}`.execute(
      db,
    );
    expect((await readTouchedBalances(db, rows)).map(({ row, name }) => [row, name])).toEqual([
      [2, 'Birinchi'],
    ]);
    await sql`update branch_balance set quantity = 6 where branch_id = ${b} and product_id = ${second}`.execute(
      db,
    );
    expect((await readTouchedBalances(db, rows)).map(({ row }) => row)).toEqual([2, 3]);
    // Balances that changed since are left unchanged.
    expect(await transaction(db, (tx) => undoBalances(tx, rows))).toEqual({ count: 0, texts: [] });
    await sql`update branch_balance set quantity = 9 where branch_id = ${a} and product_id = ${first}`.execute(
      db,
    );
    await sql`update branch_balance set quantity = 5 where branch_id = ${b} and product_id = ${second}`.execute(
      db,
    );
    expect(await transaction(db, (tx) => undoBalances(tx, rows))).toEqual({ count: 2, texts: [] });
    expect(await all()).toEqual([`${a} ${first} 5`, `${a} ${second} 9`, `${b} ${first} 5`]);
  });
});

describe('prices of coming days of an import, beside those of others', () => {
  it('replace only those of that day, and give way to the replaced ones with the import that wrote them', async () => {
    const [product = 0, other = 0] = world.products;
    const author = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const made = await sql<{ id: number }>`insert into import_run (kind, file_name, author_id)
      values ('prices', 'a.xlsx', ${author.id}), ('prices', 'b.xlsx', ${author.id}) returning id`.execute(db);
    const [older, own] = made.rows.map(({ id }) => ({ id, source: 'import', actor: null }) as unknown as Run);
    if (older === undefined || own === undefined) throw new Error('No runs');
    const row = (id: number, from: string, price: number) => ({
      row: 2,
      id,
      sku: 'X',
      from,
      price,
      old_price: null,
    });
    const coming = async () =>
      (
        await sql<{ line: string }>`
          select concat_ws(' ', product_id, (valid_from at time zone 'Asia/Tashkent')::date, price, import_id) as line
          from price_history where not applied order by product_id, valid_from`.execute(db)
      ).rows.map(({ line }) => line);
    const [monday, tuesday] = ['2031-01-06T00:00:00+05:00', '2031-01-07T00:00:00+05:00'];
    const before = staged(row(product, monday, 100), row(product, tuesday, 200), row(other, monday, 300));
    expect(await transaction(db, (tx) => writeComingPrices(tx, older, before))).toBe(3);
    const unaware = staged(row(product, monday, 111));
    expect(await transaction(db, (tx) => writeComingPrices(tx, own, unaware))).toBe(0);
    const was = { price: 100, old_price: null, source: 'import', import_id: older.id, author_id: null };
    const rows = staged({ ...row(product, monday, 111), was });
    await transaction(db, (tx) =>
      writeComingPrices(tx, older, staged({ ...row(product, monday, 100), was: { ...was, price: 111 } })),
    );
    expect(await transaction(db, (tx) => writeComingPrices(tx, own, rows))).toBe(1);
    const after = [`${product} 2031-01-06 111 ${own.id}`, `${product} 2031-01-07 200 ${older.id}`];
    expect(await coming()).toEqual([...after, `${other} 2031-01-06 300 ${older.id}`]);
    expect(await readTouchedPrices(db, own, rows)).toEqual([]);
    // The older import no longer has its price of Monday.
    expect((await readTouchedPrices(db, older, before)).length).toBe(1);
    expect((await transaction(db, (tx) => undoPrices(tx, older, before))).count).toBe(2);
    expect(await coming()).toEqual([`${product} 2031-01-06 111 ${own.id}`]);
    expect((await transaction(db, (tx) => undoPrices(tx, own, rows))).count).toBe(1);
    expect(await coming()).toEqual([`${product} 2031-01-06 100 ${older.id}`]);
  });
});

describe('new products of an import that is taken back', () => {
  it('stay, and are named, if they are on a shelf or were printed', async () => {
    const add = (sku: string) => addProduct(db, { sku, category_id: world.category });
    const [plain, placed, printed] = [await add('YANGI-1'), await add('YANGI-2'), await add('YANGI-3')];
    await sql`insert into placement (shelf_id, branch_id, face, storey, position, x_mm, product_id)
      values (${world.shelves.a}, ${world.branches.a}, 1, 1, 90, 3500, ${placed})`.execute(db);
    await transaction(db, (tx) => refreshTagContent(tx, [printed]));
    const token = await server.signIn(world.phones.admin, PASSWORD);
    const job = await server.call('POST', '/api/uz/print-jobs', {
      token,
      body: { branch: 'TAS-01', items: [{ product: printed, format: 'A6' }] },
    });
    expect(job.statusCode, job.body).toBe(201);
    await sql`delete from placement where product_id = ${printed}`.execute(db);
    const rows = staged(
      ...[plain, placed, printed].map((_, index) => ({
        row: 4 - index,
        id: null,
        v: null,
        sku: `YANGI-${index + 1}`,
      })),
    );
    const run = { id: 1, source: 'import', actor: null } as unknown as Run;
    expect((await readTouchedProducts(db, rows)).map(({ name }) => name)).toEqual(['YANGI-3', 'YANGI-2']);
    expect((await transaction(db, (tx) => undoProducts(tx, run, rows))).count).toBe(1);
    const { rows: left } = await sql<{ id: number }>`
      select id from product where sku like 'YANGI-%' and deleted_at is null order by id`.execute(db);
    expect(left.map(({ id }) => id)).toEqual([placed, printed]);
  });
});
