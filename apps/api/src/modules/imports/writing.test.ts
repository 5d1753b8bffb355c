import type { ImportRun } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBranch, addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { applied, checked, settled } from '../../../test/upload.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { deleteOldRows, readLinePart, readParts } from './queries/parts.ts';

const today = dayOf(new Date());
const day = (count: number) => addDays(today, count);

let server: TestServer;
let token: string;
let person: number;
let category: number;
let a: number;
let b: number;
const branches: Record<string, number> = {};

beforeAll(async () => {
  server = await testServer();
  category = await addCategory(server.db, 'Техника');
  for (const code of ['TAS-01', 'TAS-02']) branches[code] = await addBranch(server.db, code);
  const one = await addPerson(server.db, {
    permissions: { 'goods.import': '1', 'goods.price': '1', 'goods.show': '1' },
    surname: 'Importchi',
  });
  person = one.id;
  token = await server.signIn(one.phone, PASSWORD);
});
afterAll(() => server.close());
// Starts each test with two products, no balances, no coming prices and no imports.
beforeEach(async () => {
  await sql`truncate import_run, price_history, branch_balance, product cascade`.execute(server.owner);
  a = await addProduct(server.db, { sku: 'A', category_id: category, price: 100, old_price: 200 });
  b = await addProduct(server.db, { sku: 'B', category_id: category, price: 300 });
});

const check = (file: string, kind: string) => checked(server, token, file, { kind });
const apply = async (file: string, kind: string): Promise<ImportRun> =>
  applied(server, token, (await check(file, kind)).id);
const send = (verb: string, id: number) => server.call('POST', `/api/ru/imports/${id}/${verb}`, { token });
async function done(file: string, kind: string): Promise<ImportRun> {
  const run = await apply(file, kind);
  expect(run, JSON.stringify(run)).toMatchObject({ state: 'done', failure: null });
  return run;
}
async function undone(id: number): Promise<ImportRun> {
  const answer = await send('undo', id);
  expect(answer.statusCode, answer.body).toBe(202);
  return settled(server, token, id);
}
const prices = async () =>
  (
    await server.db
      .selectFrom('product')
      .select(['sku', 'price', 'old_price', 'version'])
      .orderBy('sku')
      .execute()
  ).map((row) => [row.sku, row.price, row.old_price, row.version]);
const history = async () =>
  (
    await server.db
      .selectFrom('price_history')
      .select([
        'product_id',
        'price',
        'old_price',
        'valid_from',
        'applied',
        'source',
        'import_id',
        'author_id',
      ])
      .orderBy('id')
      .execute()
  ).map(({ valid_from, ...row }) => ({ ...row, valid_from: new Date(valid_from) }));
const balances = async () =>
  (
    await sql<{
      line: string;
    }>`select b.code || ' ' || p.sku || ' ' || bb.quantity as line from branch_balance bb
      join branch b on b.id = bb.branch_id join product p on p.id = bb.product_id order by 1`.execute(
      server.db,
    )
  ).rows.map(({ line }) => line);

describe('prices of an import', () => {
  it('are written with a line of the price history each, and values missing in the file stay', async () => {
    const run = await done('SKU;Narxi\nA;90\nB;300', 'prices');
    expect(run.counts).toEqual({ new: 0, changed: 1, unchanged: 1, bad: 0 });
    expect(await prices()).toEqual([
      ['A', 90, 200, 2],
      ['B', 300, null, 1],
    ]);
    const [line, ...more] = await history();
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      product_id: a,
      price: 90,
      old_price: 200,
      applied: true,
      source: 'import',
      import_id: run.id,
      author_id: person,
    });
    expect(Math.abs((line?.valid_from.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await undone(run.id);
    expect(await prices()).toEqual([
      ['A', 100, 200, 3],
      ['B', 300, null, 1],
    ]);
    expect((await history())[1]).toMatchObject({
      product_id: a,
      price: 100,
      old_price: 200,
      source: 'undo',
      import_id: run.id,
      author_id: person,
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['changed', () => server.db.updateTable('product').set({ version: 2 }).where('id', '=', b).execute()],
    [
      'deleted',
      () =>
        server.db
          .updateTable('product')
          .set({ deleted_at: new Date().toISOString() })
          .where('id', '=', b)
          .execute(),
    ],
  ])('of which one product was %s after the check are not written, none of them', async (_what, change) => {
    for (const file of ['SKU;Narxi\nA;90\nB;310', `SKU;Narxi;Sanadan\nA;90;\nB;310;${day(0)}`]) {
      const { id } = await check(file, 'prices');
      await change();
      expect(await applied(server, token, id)).toMatchObject({
        state: 'failed',
        progress: { done: 0 },
        can: [],
      });
      expect((await prices()).map(([, price]) => price)).toEqual([100, 300]);
      expect(await history()).toEqual([]);
      await server.db.updateTable('product').set({ version: 1, deleted_at: null }).execute();
    }
  });

  it('for a future day wait for it; the last row for a product and a day counts until it is undone, and others stay', async () => {
    const file = (from: string, price: number) => `SKU;Narxi;Sanadan\nA;${price};${from}`;
    await done(file(day(3), 70), 'prices');
    await done(file(day(4), 60), 'prices');
    await done(`SKU;Narxi;Sanadan\nB;290;${day(3)}`, 'prices');
    await server.db
      .insertInto('price_history')
      .values({
        product_id: a,
        price: 55,
        valid_from: startOfDay(day(3)).toISOString(),
        applied: true,
        source: 'typed',
      })
      .execute();
    const run = await done(`SKU;Narxi;Eski narxi;Sanadan\nA;65;99;${day(3)}\nB;310;;`, 'prices');
    expect(run.counts).toEqual({ new: 0, changed: 2, unchanged: 0, bad: 0 });
    expect(run.changes).toMatchObject([
      {
        sku: 'A',
        fields: [
          { field: 'price', before: '70', after: '65' },
          { field: 'old_price', before: null, after: '99' },
          { field: 'valid_from', before: day(3), after: day(3) },
        ],
      },
      { sku: 'B', fields: [{ field: 'price', before: '300', after: '310' }] },
    ]);
    const coming = async () =>
      (await history())
        .filter((line) => line.valid_from > new Date())
        .map((line) => [
          line.product_id,
          line.price,
          line.old_price,
          dayOf(line.valid_from),
          line.applied,
          line.import_id === run.id,
        ])
        .toSorted((one, two) => Number(one[1]) - Number(two[1]));
    const others = [
      [a, 55, null, day(3), true, false],
      [a, 60, null, day(4), false, false],
      [b, 290, null, day(3), false, false],
    ];
    expect(await coming()).toEqual([others[0], others[1], [a, 65, 99, day(3), false, true], others[2]]);
    // The price of now is written, the coming one is not yet.
    expect((await prices()).map(([, price]) => price)).toEqual([100, 310]);
    await undone(run.id);
    expect(await coming()).toEqual([others[0], others[1], [a, 70, null, day(3), false, false], others[2]]);
    expect((await prices()).map(([, price]) => price)).toEqual([100, 300]);
  });

  it('for a future day are taken back alone, also after the product was changed', async () => {
    const run = await done(`SKU;Narxi;Sanadan\nA;70;${day(3)}`, 'prices');
    await sql`update product set price = 120, version = version + 1 where id = ${a}`.execute(server.db);
    expect(await undone(run.id)).toMatchObject({ state: 'undone', failure: null });
    expect(await prices()).toMatchObject([
      ['A', 120, 200, 2],
      ['B', 300, null, 1],
    ]);
    expect(await history()).toEqual([]);
  });

  it('for a future day of a product deleted meanwhile are not written', async () => {
    const { id } = await check(`SKU;Narxi;Sanadan\nA;70;${day(3)}\nB;310;`, 'prices');
    await server.db
      .updateTable('product')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', a)
      .execute();
    expect(await applied(server, token, id)).toMatchObject({ state: 'failed' });
    expect(await history()).toEqual([]);
    expect((await prices())[1]).toEqual(['B', 300, null, 1]);
  });

  it('are not taken back if the price of a future day was set again or took effect, and the row is named', async () => {
    const file = `SKU;Narxi;Sanadan\nB;310;\nA;70;${day(3)}`;
    const run = await done(file, 'prices');
    const refused = async () => {
      const answer = await send('undo', run.id);
      const { code, errors } = answer.json<{ code: string; errors: { field: string; params: object }[] }>();
      return [answer.statusCode, code, errors.map(({ field, params }) => [field, params])];
    };
    await server.db.updateTable('price_history').set({ applied: true }).where('product_id', '=', a).execute();
    const named = [409, 'import_touched', [['rows.3', { row: 3, name: 'A' }]]];
    expect(await refused()).toEqual(named);
    await server.db
      .updateTable('price_history')
      .set({ applied: false })
      .where('product_id', '=', a)
      .execute();
    await done(`SKU;Narxi;Sanadan\nA;75;${day(3)}`, 'prices');
    expect(await refused()).toEqual(named);
    expect((await prices())[1]).toEqual(['B', 310, null, 2]);
  });

  it('are refused for a past or far day, and for an invalid one; today applies now', async () => {
    const codes = async (from: string) =>
      (await check(`SKU;Narxi;Sanadan\nA;70;${from}`, 'prices')).errors.map(({ row, column, code }) => [
        row,
        column,
        code,
      ]);
    expect(await codes(day(-1))).toEqual([[2, 'Sanadan', 'date_in_past']]);
    expect(await codes(day(731))).toEqual([[2, 'Sanadan', 'date_wrong']]);
    expect(await codes('ertaga')).toMatchObject([[2, 'Sanadan', expect.any(String)]]);
    expect(await codes(day(730))).toEqual([]);
    await done(`SKU;Narxi;Sanadan\nA;70;${today}`, 'prices');
    expect((await prices())[0]).toEqual(['A', 70, 200, 2]);
    const twice = await check(`SKU;Narxi;Sanadan\nA;70;${day(1)}\nA;80;${day(2)}\nA;90;${day(1)}`, 'prices');
    expect(twice.errors.map(({ row, code }) => [row, code])).toEqual([[4, 'row_sku_twice']]);
    expect(twice.counts).toMatchObject({ new: 2, bad: 1 });
  });
});

describe('balances of an import', () => {
  const HEAD = 'Filial;SKU;Qoldiq';

  it('are written only for their branch and product', async () => {
    await done(`${HEAD}\nTAS-01;A;5\nTAS-01;B;6\nTAS-02;A;7`, 'balances');
    await done(`${HEAD}\nTAS-01;A;8\nTAS-02;B;9`, 'balances');
    expect(await balances()).toEqual(['TAS-01 A 8', 'TAS-01 B 6', 'TAS-02 A 7', 'TAS-02 B 9']);
  });

  it('one of which was created or changed after the check are not written, none of them', async () => {
    await done(`${HEAD}\nTAS-01;A;5`, 'balances');
    const { id } = await check(`${HEAD}\nTAS-01;A;6\nTAS-01;B;1`, 'balances');
    await done(`${HEAD}\nTAS-01;B;1`, 'balances');
    expect(await applied(server, token, id)).toMatchObject({ state: 'failed' });
    expect(await balances()).toEqual(['TAS-01 A 5', 'TAS-01 B 1']);
    const second = await check(`${HEAD}\nTAS-01;A;6\nTAS-02;B;1`, 'balances');
    await done(`${HEAD}\nTAS-01;A;4`, 'balances');
    expect(await applied(server, token, second.id)).toMatchObject({ state: 'failed' });
    expect(await balances()).toEqual(['TAS-01 A 4', 'TAS-01 B 1']);
  });

  it('are taken back whole: changed ones are restored, new ones deleted; others stay', async () => {
    await done(`${HEAD}\nTAS-01;A;5\nTAS-02;A;7\nTAS-02;B;3`, 'balances');
    const run = await done(`${HEAD}\nTAS-01;A;8\nTAS-01;B;3\nTAS-02;A;3`, 'balances');
    await undone(run.id);
    expect(await balances()).toEqual(['TAS-01 A 5', 'TAS-02 A 7', 'TAS-02 B 3']);
  });

  it('that changed or were deleted since are named, and none is taken back', async () => {
    await done(`${HEAD}\nTAS-01;A;5`, 'balances');
    const run = await done(`${HEAD}\nTAS-01;A;8\nTAS-01;B;3`, 'balances');
    await sql`update branch_balance set quantity = 4 where product_id = ${b}`.execute(server.db);
    const refused = async () =>
      (await send('undo', run.id)).json<{ errors: { field: string; params: object }[] }>().errors;
    expect(await refused()).toMatchObject([{ field: 'rows.3', params: { row: 3, name: 'B · TAS-01' } }]);
    await sql`delete from branch_balance`.execute(server.db);
    expect((await refused()).map(({ field }) => field)).toEqual(['rows.2', 'rows.3']);
    expect(await balances()).toEqual([]);
  });
});

describe('rows of imports', () => {
  it('are kept for a week after a check, for a month after an import, while one is running, and while one of another system waits', async () => {
    const DAY_MS = 86_400_000;
    const ages = [
      ['checked', 6, true],
      ['checked', 8, false],
      ['waits', 31, true],
      ['done', 8, true],
      ['done', 29, true],
      ['done', 31, false],
      ['failed', 31, false],
      ['running', 31, true],
      ['undoing', 31, true],
    ] as const;
    const { id: token_id } = await server.db
      .insertInto('service_token')
      .values({ name: '1C', hash: Buffer.from('1C'), data: ['prices'], author_id: person })
      .returning('id')
      .executeTakeFirstOrThrow();
    const kept: boolean[] = [];
    for (const [state, days] of ages) {
      await sql`truncate import_run cascade`.execute(server.owner);
      const { id } = await check('SKU;Narxi\nA;90', 'prices');
      const created_at = new Date(Date.now() - days * DAY_MS).toISOString();
      const set = state === 'waits' ? { created_at, token_id } : { created_at, state };
      await server.db.updateTable('import_run').set(set).where('id', '=', id).execute();
      await transaction(server.db, deleteOldRows);
      kept.push((await readParts(server.db, id)).length > 0);
    }
    expect(kept).toEqual(ages.map(([, , isKept]) => isKept));
  });

  it('of a check are not applied, even in part, once they are no longer kept', async () => {
    const run = await check('SKU;Narxi\nA;90', 'prices');
    const bad = await check('SKU;Narxi\nA;abc', 'prices');
    await sql`update import_run set created_at = now() - interval '8 days'`.execute(server.db);
    await transaction(server.db, deleteOldRows);
    const state = async ({ id }: ImportRun) =>
      (await server.call('GET', `/api/uz/imports/${id}`, { token })).json<ImportRun>();
    expect(await state(run)).toMatchObject({ state: 'cancelled', can: [] });
    expect(await state(bad), 'a file with mistakes stays as it is').toMatchObject({ state: 'checked' });
    expect((await send('apply', run.id)).json()).toMatchObject({ code: 'import_not_checked' });
    expect((await prices()).map(([, price]) => price)).toEqual([100, 300]);
    expect(await readLinePart(server.db, bad.id, 0)).toHaveLength(1);
    await sql`update import_run set created_at = now() - interval '31 days'`.execute(server.db);
    await transaction(server.db, deleteOldRows);
    expect(await readLinePart(server.db, bad.id, 0), 'nor kept for ever').toBeUndefined();
  });
});

describe('imports in the list', () => {
  const list = async (query: string) => {
    const answer = await server.call('GET', `/api/uz/imports?${query}`, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ items: ImportRun[]; next: string | null }>().items;
  };

  it('are found by state, by the days of Tashkent, and by the name of file or person', async () => {
    const run = await done('SKU;Narxi\nA;90', 'prices');
    const waiting = await check('SKU;Narxi\nB;310', 'prices');
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('state=done')).toEqual([run.id]);
    expect(await ids('state=checked')).toEqual([waiting.id]);
    // Checked files with bad rows are apart from those that can be applied.
    const bad = await check('SKU;Narxi\nB;abc', 'prices');
    expect(await ids('state=checked')).toEqual([waiting.id]);
    expect(await ids('state=checked_bad')).toEqual([bad.id]);
    await server.db.deleteFrom('import_run').where('id', '=', bad.id).execute();
    expect(await ids('search=importchi')).toEqual([waiting.id, run.id]);
    expect(await ids('search=yoq-bunday')).toEqual([]);
    const setAt = (id: number, at: Date) =>
      server.db
        .updateTable('import_run')
        .set({ created_at: at.toISOString() })
        .where('id', '=', id)
        .execute();
    await setAt(run.id, startOfDay(day(-2)));
    await setAt(waiting.id, new Date(startOfDay(day(-2)).getTime() - 1));
    expect(await ids(`from=${day(-2)}`)).toEqual([run.id]);
    expect(await ids(`to=${day(-3)}`)).toEqual([waiting.id]);
    expect(await ids(`from=${day(-3)}&to=${day(-2)}`)).toEqual([run.id, waiting.id]);
  });

  it('return the allowed actions of each', async () => {
    const bad = await check('SKU;Narxi\nNO;5\nA;90', 'prices');
    expect([bad.can, bad.counts.bad]).toEqual([['cancel'], 1]);
    expect((await send('apply', bad.id)).json()).toMatchObject({ code: 'import_has_bad_rows' });
    const same = await check('SKU;Narxi\nA;100', 'prices');
    expect(same.can).toEqual(['cancel']);
    const run = await done('SKU;Narxi\nA;90', 'prices');
    expect(run.can).toEqual(['undo']);
    expect((await send('cancel', run.id)).json()).toMatchObject({ code: 'import_ended' });
    expect((await undone(run.id)).can).toEqual([]);
    expect((await prices()).map(([, price]) => price)).toEqual([100, 300]);
    const given = await check('SKU;Narxi\nA;95', 'prices');
    expect((await send('cancel', given.id)).json()).toMatchObject({ state: 'cancelled', can: [] });
    const parts = await server.db.selectFrom('import_part').select('import_id').execute();
    expect(parts.map(({ import_id }) => import_id)).not.toContain(given.id);
    const lines = await server.db
      .selectFrom('history')
      .select(['action', 'after'])
      .where('entity', '=', 'import')
      .where('entity_id', 'in', [run.id, given.id])
      .orderBy('id')
      .execute();
    expect(lines.map(({ action, after }) => [action, after])).toEqual([
      ['applied', { kind: 'prices', file_name: run.file_name, new: 0, changed: 1 }],
      ['undone', { kind: 'prices', file_name: run.file_name, new: 0, changed: 1 }],
      ['cancelled', { kind: 'prices', file_name: given.file_name }],
    ]);
  });
});
