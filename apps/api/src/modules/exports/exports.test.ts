import { SHELF_WORDS } from '@javon/messages/server';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBrand, addCategory, addProduct } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { TEMPLATE_DEMO } from '../../../test/templates.ts';
import { checked, upload } from '../../../test/upload.ts';

const ADMINISTRATOR = '+998901000001';
const DIRECTOR = '+998901000005';
const DEMO_PASSWORD = 'javon-demo';

describe('export of lists', () => {
  let server: TestServer;
  let admin: string;
  let director: string;

  beforeAll(async () => {
    server = await testServer(TEMPLATE_DEMO);
    admin = await server.signIn(ADMINISTRATOR, DEMO_PASSWORD);
    director = await server.signIn(DIRECTOR, DEMO_PASSWORD);
  });
  afterAll(() => server?.close());

  const get = (path: string, token = admin) => server.call('GET', `/api/ru/${path}`, { token });
  const sheet = async (path: string, token = admin) => {
    const answer = await get(path, token);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    return readSheet(answer.rawPayload);
  };
  const listed = async (path: string, token = admin) => {
    let count = 0;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: unknown[]; next: string | null } = (
        await get(`${path}${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${cursor}`}`, token)
      ).json();
      count += page.items.length;
      cursor = page.next;
    }
    return count;
  };

  it.each([
    'products',
    'brands',
    'branches',
    'shelves',
    'price-tags?branch=TAS-01',
    'imports',
    'roles',
    'permissions?type=list',
    'segments?promo_bank=true',
    'check-lists?branch=TAS-01&state=missed',
    'check-list-templates?active=true',
    'samplers?kind=2',
    'branches?with_state=true',
  ])('%s: as many rows as the list has, under headings in the caller’s language', async (path) => {
    const [list, query = ''] = path.split('?');
    const rows = await sheet(`${list}/export?${query}`);
    expect(rows.length - 1).toBe(await listed(path));
    expect(rows[0]?.every((heading) => /[а-яё]|ID/i.test(String(heading)))).toBe(true);
  });

  it('regions in their order, and the ranking with its parts, of other branches only for the whole chain', async () => {
    const { items: regions } = (await get('regions')).json<{
      items: { code: string; name: { ru: string }; branch_count: number }[];
    }>();
    expect((await sheet('regions/export')).slice(1)).toEqual(
      regions.map((one) => [one.code, one.name.ru, one.branch_count]),
    );
    // The first day of a month has no numbers before the stores open.
    const { items: places } = (await get('top-directors?period=last_month')).json<{
      items: { score: number; branch: { code: string }; parts: { part: string; share: number }[] }[];
    }>();
    const ranking = async (token: string) => {
      const [headings = [], ...rows] = await sheet('top-directors/export?period=last_month', token);
      const column = (name: string) => rows.map((row) => row[headings.indexOf(name)]);
      return { codes: column('Код филиала'), scores: column('Балл'), tags: column('Ценники, %') };
    };
    expect(await ranking(admin)).toEqual({
      codes: places.map(({ branch }) => branch.code),
      scores: places.map(({ score }) => score),
      tags: places.map(({ parts }) => parts.find(({ part }) => part === 'tags')?.share),
    });
    const { codes, tags } = await ranking(director);
    expect(codes.filter((_, i) => tags[i] !== null)).toEqual(['TAS-01']);
  });

  it('products have the headings that their import takes, in one order, and sizes in centimetres and kilograms', async () => {
    const category = await addCategory(server.db, 'Размеры');
    const sizes = { width_mm: 455, height_mm: 850, length_mm: null, weight_g: 62_500 };
    await addProduct(server.db, { sku: 'SIZED', category_id: category, priority: 7, ...sizes });
    const [headings, row] = await sheet(`products/export?category=${category}`);
    expect(headings?.slice(9)).toEqual([
      'Вес, кг',
      'Длина, см',
      'Ширина, см',
      'Высота, см',
      'Премиум',
      'Приоритет',
      'В ряд',
      'Позади',
      'Остаток',
      'Остаток филиала',
      'Стеллажи',
      'Напечатано',
    ]);
    expect(row?.slice(9, 16)).toEqual([62.5, null, 45.5, 85, null, 7, 1]);
  });

  it('a category counts the products of those below it, and its order has a direction', async () => {
    const [headings, ...rows] = await sheet('categories/export');
    const at = (name: string) => headings?.indexOf(name) ?? -1;
    const { items } = (await get('categories')).json<{
      items: { id: number; parent_id: number | null; product_count: number; sort_descending: boolean }[];
    }>();
    const whole = (id: number): number =>
      items
        .filter((one) => one.parent_id === id)
        .reduce((sum, one) => sum + whole(one.id), items.find((one) => one.id === id)?.product_count ?? 0);
    expect(rows.map((row) => [row[at('ID')], row[at('Товары')]])).toEqual(
      items.map(({ id }) => [id, whole(id)]),
    );
    expect(rows.map((row) => /по убыванию|от Я до А/.test(String(row[at('Сортировка')])))).toEqual(
      items.map((one) => one.sort_descending),
    );
  });

  it('characters and their categories are in their order; a character has its type, unit and choices in words', async () => {
    const [headings, ...groups] = await sheet('character-categories/export');
    const listedGroups = (await get('character-categories')).json<{
      items: { id: number; name: { ru: string }; character_count: number }[];
    }>().items;
    expect(headings).toEqual([
      'ID',
      'Наименование (uz)',
      'Наименование',
      'Наименование (kaa)',
      'Характеристики',
    ]);
    expect(groups.map((row) => [row[0], row[2], row[4]])).toEqual(
      listedGroups.map((one) => [one.id, one.name.ru, one.character_count]),
    );
    const { id, name } = listedGroups[0] ?? { id: 0, name: { ru: '' } };
    const [columns, ...rows] = await sheet(`characters/export?category=${id}`);
    const at = (heading: string) => columns?.indexOf(heading) ?? -1;
    const items = (await get(`characters?category=${id}`)).json<{
      items: {
        id: number;
        type: string;
        unit: { ru: string } | null;
        options: { value: { ru: string } }[];
      }[];
    }>().items;
    const types: Readonly<Record<string, string>> = {
      text: 'Текст',
      number: 'Число',
      yes_no: 'Да или нет',
      choice: 'Выбор',
    };
    const cells = ['ID', 'Группа', 'Тип', 'Единица', 'Варианты'] as const;
    expect(rows.map((row) => cells.map((cell) => row[at(cell)]))).toEqual(
      items.map((one) => [
        one.id,
        name.ru,
        types[one.type],
        one.unit?.ru ?? null,
        one.options.map(({ value }) => value.ru).join('; ') || null,
      ]),
    );
    expect(await sheet('characters/export')).not.toHaveLength(items.length + 1);
  });

  it('search, filters and order apply as in the list', async () => {
    const query = 'search=samsung&sort=-price';
    const rows = await sheet(`products/export?${query}`);
    expect(rows.length - 1).toBe(await listed(`products?${query}`));
    const page = (await get(`products?${query}&limit=3`)).json();
    expect(rows.slice(1, 4).map(([sku]) => sku)).toEqual(page.items.map(({ sku }: { sku: string }) => sku));
    const tags = await sheet('price-tags/export?branch=TAS-01&state=to_print&format=A6');
    expect(tags.length - 1).toBe(await listed('price-tags?branch=TAS-01&state=to_print&format=A6'));
  });

  it('products of a segment have their monthly price by its terms', async () => {
    const { items: segments } = (await get('segments')).json<{
      items: { id: number; product_count: number }[];
    }>();
    const segment = segments.find((one) => one.product_count > 0);
    const { items } = (await get(`segment-products?segment=${segment?.id}&limit=200`)).json<{
      items: { sku: string; monthly: number | null }[];
    }>();
    const [headings = [], ...rows] = await sheet(`segment-products/export?segment=${segment?.id}`);
    const at = (name: string) => headings.indexOf(name);
    expect(rows.map((row) => [row[at('Артикул')], row[at('Платёж в месяц')]])).toEqual(
      items.map((one) => [one.sku, one.monthly]),
    );
    expect((await get('segment-products/export?segment=999999')).statusCode).toBe(404);
  });

  it('samplers, templates of check lists and branches by their shelves say what their screens say', async () => {
    const column = async (path: string, name: string) => {
      const [headings = [], ...rows] = await sheet(path);
      return rows.map((row) => row[headings.indexOf(name)]);
    };
    const { items: templates } = (await get('check-list-templates')).json<{
      items: { name: { ru: string }; schedule: { every: string } }[];
    }>();
    const daily = templates.filter(({ schedule }) => schedule.every === 'day').map(({ name }) => name.ru);
    const names = await column('check-list-templates/export', 'Чек-лист');
    const when = await column('check-list-templates/export', 'Периодичность');
    expect(names.filter((_, i) => when[i] === 'Каждый день')).toEqual(daily);
    expect(new Set(await column('samplers/export?kind=2&format=A5', 'Вид'))).toEqual(new Set(['Акция']));
    const { items: branches } = (await get('branches?with_state=true&limit=200')).json<{
      items: { shelf_state: { empty: number } }[];
    }>();
    expect(await column('branches/export?with_state=true', 'Пустые стеллажи')).toEqual(
      branches.map(({ shelf_state: state }) => state.empty),
    );
  });

  it('shapes of shelves have the names that the screen gives them', async () => {
    const [, ...corner] = await sheet('shelves/export?branch=TAS-01&type=left_l');
    expect(new Set(corner.map((row) => row[3]))).toEqual(new Set([SHELF_WORDS.ru.types.left_l]));
  });

  it('[GRD-7] a person who sees one branch gets one branch; another one is not found', async () => {
    const shelves = await sheet('shelves/export', director);
    expect(new Set(shelves.slice(1).map((row) => row[1]))).toEqual(new Set(['TAS-01']));
    expect(await sheet('branches/export', director)).toHaveLength(2);
    expect((await get('shelves/export?branch=SAM-01', director)).statusCode).toBe(404);
    expect((await get('price-tags/export?branch=SAM-01', director)).json()).toMatchObject({
      code: 'not_found',
    });
    expect((await get('imports/export', director)).statusCode).toBe(403);
  });

  it('cells that begin like a formula are neutralised; a bad query is answered in words, not as a file', async () => {
    const category = await addCategory(server.db, 'Формулы');
    const brand = await addBrand(server.db, '@brend');
    await addProduct(server.db, { sku: '=1+1', name_ru: '+7', category_id: category, brand_id: brand });
    const rows = await sheet(`products/export?category=${category}`);
    expect(rows[1]).toEqual(expect.arrayContaining(["'=1+1", "'+7", "'@brend"]));
    expect((await get('products/export?sort=colour')).statusCode).toBe(400);
    expect((await get('products/export?limit=5')).statusCode).toBe(400);
  });

  it.each([
    ['products?search=samsung', 'products', 'ru'],
    ['products?search=samsung', 'products', 'uz'],
    ['segment-products?segment=1', 'prices', 'ru'],
    ['users?branch=TAS-01', 'staff', 'ru'],
    ['users?branch=TAS-01', 'staff', 'uz'],
  ])(
    '%s is accepted by the import of %s in %s unchanged: nothing would change',
    async (list, kind, language) => {
      const category = (
        await server.db.selectFrom('category').select('id').limit(1).executeTakeFirstOrThrow()
      ).id;
      const texts = { name_uz: "'=5 % Samsung", name_ru: '-5 %', category_id: category };
      const sku = `'=00${language}${kind}`;
      await addProduct(server.db, { sku, ...texts, price: 990_000, old_price: 1_200_000, barcode: null });
      const [path, query] = list.split('?');
      const answer = await server.call('GET', `/api/${language}/${path}/export?${query}`, { token: admin });
      const run = await checked(server, admin, answer.rawPayload, { kind }, language);
      expect(run, JSON.stringify([run.errors, run.changes]).slice(0, 500)).toMatchObject({
        counts: { new: 0, changed: 0, bad: 0 },
      });
      expect(run.counts.unchanged).toBeGreaterThan(3);
    },
  );

  it('exported prices of tags and of campaigns, which may not be the products’ own, are not read as theirs', async () => {
    const answer = await get('price-tags/export?branch=TAS-01');
    const refused = await upload(server, admin, answer.rawPayload, { kind: 'prices' }, 'ru');
    expect(refused.json()).toMatchObject({ code: 'sheet_heading_missing', message: 'Нет столбца: Цена' });
    const campaign = await server.db
      .selectFrom('analytic_price_tag')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    for (const path of [
      'price-tags/export?branch=TAS-01',
      `analytic-price-tags/${campaign?.id}/products/export`,
    ]) {
      const [headings] = await sheet(path);
      expect(headings).toContain('Артикул');
      expect(headings).not.toContain('Старая цена');
    }
  });
});
