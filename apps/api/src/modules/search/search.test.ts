import type { AnswerOf } from '@javon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBranch, addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';

describe('command palette search', () => {
  let server: TestServer;
  let admin: string;
  let seller: string;
  let nobody: string;
  let category: number;

  const find = async (q: string, token = admin) => {
    const answer = await server.call('GET', `/api/uz/search?q=${encodeURIComponent(q)}`, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<AnswerOf<'searchAll'>>();
  };

  beforeAll(async () => {
    server = await testServer();
    const { db } = server;
    const tas = await addBranch(db, 'TAS-01');
    const sam = await addBranch(db, 'SAM-01');
    category = await addCategory(db, 'Пылесосы');
    for (let i = 0; i < 9; i++) {
      await addProduct(db, { sku: `QX-${i}`, category_id: category, name_uz: `A${i} muzlatgich QX-8` });
    }
    for (const [branch, name] of [
      [tas, 'Devor-7'],
      [sam, 'Devor-7'],
    ] as const) {
      await db
        .insertInto('shelf')
        .values({ branch_id: branch, name, type: 'straight', main_mm: 3000 })
        .execute();
    }
    const person = async (
      permissions: Record<string, string> | 'admin',
      branchId?: number,
      surname = 'Boshqa',
    ) =>
      addPerson(db, {
        permissions,
        surname,
        searchKey: surname.toLowerCase(),
        ...(branchId === undefined ? {} : { branchId }),
      });
    const own = {
      price_tag: 'own',
      shelf: 'own',
      'shelf.show': 'own',
      branch: 'own',
      'branch.show': 'own',
      users: 'own',
    };
    admin = await server.signIn((await person('admin')).phone, PASSWORD);
    seller = await server.signIn((await person(own, tas, 'Toshmatova')).phone, PASSWORD);
    nobody = await server.signIn((await person({ settings: '1' })).phone, PASSWORD);
    await person(own, sam, 'Toshpulatov');
  });
  afterAll(() => server?.close());

  it('finds products, at most six, the exact SKU first', async () => {
    const { products } = await find('qx-8');
    expect(products).toHaveLength(6);
    expect(products[0]?.sku).toBe('QX-8');
    expect((await find('музлатгич a3')).products.map(({ sku }) => sku)).toEqual(['QX-3']);
  });

  it('ranks products of a misspelt word by how near their words are to it', async () => {
    for (const [sku, name] of [
      ['N-1', 'Antipylesos filtri'],
      ['N-2', 'Chang pylesosi'],
      ['N-3', 'Dyson pylesos'],
    ] as const)
      await addProduct(server.db, { sku, category_id: category, name_uz: name });
    expect((await find('pilesos dyson')).products.map(({ sku }) => sku)).toEqual(['N-3']);
    expect((await find('pilesos')).products.map(({ sku }) => sku)).toEqual(['N-3', 'N-2', 'N-1']);
  });

  it('finds shelves, branches and people', async () => {
    expect(await find('devor')).toMatchObject({
      shelves: [{ branch: 'SAM-01' }, { branch: 'TAS-01' }],
      products: [],
    });
    expect((await find('девор сам')).shelves).toMatchObject([{ branch: 'SAM-01' }]);
    expect((await find('девор SAM\0')).shelves).toMatchObject([{ branch: 'SAM-01' }]);
    expect((await find('devor tas')).shelves).toMatchObject([{ branch: 'TAS-01' }]);
    expect((await find('филиал sam')).branches).toMatchObject([{ code: 'SAM-01' }]);
    expect((await find('тошм')).people).toMatchObject([{ name: 'Toshmatova Aziza' }]);
  });

  it('[GRD-7] finds only rows of the own branch for a person with scope own', async () => {
    expect((await find('devor', seller)).shelves).toMatchObject([{ branch: 'TAS-01' }]);
    expect((await find('filial', seller)).branches).toMatchObject([{ code: 'TAS-01' }]);
    expect((await find('tosh', seller)).people).toMatchObject([{ name: 'Toshmatova Aziza' }]);
    expect((await find('tosh')).people).toHaveLength(2);
  });

  it('[GRD-7] finds nothing that a person has no permission for', async () => {
    for (const q of ['qx', 'devor', 'filial', 'tosh']) {
      expect(await find(q, nobody)).toEqual({ products: [], shelves: [], branches: [], people: [] });
    }
  });

  it.each([
    ['', 400],
    ['?q=', 400],
    [`?q=${'a'.repeat(101)}`, 400],
    ['?q=a&x=1', 400],
    ['?q=%00%25_', 200],
  ])('answers %s with %i', async (query, status) => {
    const answer = await server.call('GET', `/api/uz/search${query}`, { token: admin });
    expect(answer.statusCode, answer.body).toBe(status);
  });

  it('finds nothing that is deleted or closed', async () => {
    const { db } = server;
    const deleted_at = new Date().toISOString();
    const sam = db.selectFrom('branch').select('id').where('code', '=', 'SAM-01');
    await db.updateTable('product').set({ deleted_at }).where('sku', '=', 'QX-7').execute();
    await db.updateTable('shelf').set({ deleted_at }).where('branch_id', '=', sam).execute();
    await db.updateTable('users').set({ status: 'deleted' }).where('surname', '=', 'Toshpulatov').execute();
    await db.updateTable('branch').set({ closed_at: deleted_at }).where('code', '=', 'SAM-01').execute();
    expect((await find('qx-7')).products).toEqual([]);
    expect((await find('devor')).shelves).toMatchObject([{ branch: 'TAS-01' }]);
    expect((await find('tosh')).people).toMatchObject([{ name: 'Toshmatova Aziza' }]);
    expect((await find('filial')).branches).toMatchObject([{ code: 'TAS-01' }]);
  });
});
