import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { addCampaign, addSegment, inDays } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

interface TagAnswer {
  readonly product: { readonly id: number };
  readonly format: string;
  readonly state: string;
  readonly place: object | null;
  readonly place_count: number;
  readonly reasons: readonly { readonly code: string }[];
}

describe('the list of a branch’s tags', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  let first: number;
  let second: number;
  let third: number;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    [first = 0, second = 0, third = 0] = world.products;
    return () => server.close();
  });

  const get = async <T>(path: string): Promise<T> => {
    const answer = await server.call('GET', `/api/uz${path}`, { token: seller });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<T>();
  };
  const list = async (query = '') =>
    get<{ items: TagAnswer[]; next: string | null; total: number }>(`/price-tags?${query}`);
  const productsOf = async (query: string) => (await list(query)).items.map(({ product }) => product.id);
  const print = async (product: number, format: string, more: object = {}): Promise<number> => {
    const body = { items: [{ product, format }], ...more };
    const answer = await server.call('POST', '/api/uz/print-jobs', { token: seller, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const hang = async (product: number, format: string): Promise<void> => {
    const id = await print(product, format);
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: {} });
  };
  /** Puts a product on another storey of another side of the branch's shelf. */
  const place = async (product: number, face: number, storey: number, position: number) => {
    await sql`insert into shelf_storey (shelf_id, face, storey, length_mm, height_mm, depth_mm, bottom_mm, zone)
      values (${world.shelves.a}, ${face}, ${storey}, 4000, 400, 500, 100, 'golden') on conflict do nothing`.execute(
      server.db,
    );
    await sql`insert into placement (shelf_id, branch_id, face, storey, position, x_mm, product_id)
      values (${world.shelves.a}, ${world.branches.a}, ${face}, ${storey}, ${position}, 0, ${product})`.execute(
      server.db,
    );
  };

  it('names a tag whose content does not fit before it is printed, in the list and among those of its product', async () => {
    interface Listed {
      readonly items: readonly { readonly problems: readonly { readonly code: string }[] }[];
    }
    const codesOf = async () => {
      const { items } = await get<Listed>('/price-tags?format=A6');
      return items.map(({ problems }) => problems.map(({ code }) => code));
    };
    expect(await codesOf()).toEqual([[], [], []]);
    await sql`
      with version as (
        insert into sampler_version (sampler_id, number, requires_monthly, shows_old_price, shows_until, months, spec)
        select sampler_id, number + 100, requires_monthly, shows_old_price, shows_until, months,
          jsonb_set(spec, '{layout,parts}', (
            select jsonb_agg(case when part ->> 'kind' = 'price' then part || '{"w": 20}' else part end)
            from jsonb_array_elements(spec -> 'layout' -> 'parts') part))
        from sampler_version
        returning id, sampler_id)
      update tag_content c set sampler_version_id = v.id
      from version v join sampler_version old on old.sampler_id = v.sampler_id
      where c.sampler_version_id = old.id`.execute(server.db);
    await sql`update product set price = null where id = ${second}`.execute(server.db);
    const named = [['tag_layout'], ['tag_no_price'], ['tag_layout']];
    expect(await codesOf()).toEqual(named);
    // Remembered from the first call.
    expect(await codesOf()).toEqual(named);
    const { tags } = await get<{ tags: Listed['items'] }>(`/products/${first}/tags`);
    expect(tags.map(({ problems }) => problems)).toEqual([
      [{ code: 'tag_layout', message: 'Maʼlumot yorliqqa sigʻmaydi yoki kodning ustini boshqa qism yopgan' }],
    ]);
  });

  it('has everything about a tag: its product, values, sources, place, and the printed values', async () => {
    await sql`with b as (insert into brand (name, name_key) values ('Artel', 'artel') returning id)
      update product p set brand_id = b.id, barcode = '4780000000014', name_kaa = 'Televizor bir'
      from b where p.id = ${first}`.execute(server.db);
    await sql`delete from placement where product_id = ${first} and branch_id = ${world.branches.a}`.execute(
      server.db,
    );
    await place(first, 2, 3, 4);
    const segment = await addSegment(server.db, { products: [first, second], promoBank: true });
    const campaign = await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: second, price: 800_000, oldPrice: 1_000_000, discountPercent: 20 }],
      sampler: await addPromotionSampler(server.db, 'A6'),
    });
    const { items, total } = await list('sort=sku');
    expect(total).toBe(3);
    expect(items[0]).toEqual({
      product: {
        id: first,
        sku: 'T-00001',
        barcode: '4780000000014',
        name: { uz: 'Televizor 1', ru: 'Телевизор 1', kaa: 'Televizor bir' },
        brand: 'Artel',
        category: { id: world.category, name: { uz: 'Televizorlar', ru: 'Телевизоры' } },
      },
      format: 'A6',
      state: 'to_print',
      reasons: [{ code: 'never_printed', from: null, to: null }],
      values: { price: 1_000_000, old_price: null, monthly: 84_000, months: 12 },
      campaign: null,
      segment: { id: segment, name: 'Muddatli toʻlov haftaligi', promo_bank: true },
      printed: null,
      place: { shelf: { id: world.shelves.a, name: 'A1' }, face: 2, storey: 3, position: 4 },
      last_place: null,
      place_count: 1,
      times: 0,
      duplicates: 0,
      problems: [],
    });
    expect(items[1]).toMatchObject({
      product: { sku: 'T-00002', barcode: null, name: { uz: 'Televizor 2', ru: 'Телевизор 2' }, brand: null },
      values: { price: 800_000, old_price: 1_000_000, monthly: null, months: null },
      campaign: { id: campaign, name: 'Navroʻz aksiyasi', ends: inDays(1) },
      segment: null,
    });
  });

  it('is found by format, state, category with those below it, shelf, and words of the name', async () => {
    await hang(first, 'A7');
    await print(second, 'A6');
    const below = await sql<{ id: number }>`insert into category (name_uz, name_ru, parent_id)
      values ('OLED', 'OLED', ${world.category}) returning id`.execute(server.db);
    const id = below.rows[0]?.id ?? 0;
    await sql`insert into category_sampler (category_id, format, sampler_id)
      select ${id}, format, sampler_id from category_sampler where category_id = ${world.category}`.execute(
      server.db,
    );
    await sql`update product set category_id = ${id} where id = ${third}`.execute(server.db);
    expect(await productsOf('format=A7')).toEqual([first]);
    expect(await productsOf('format=A6')).toEqual([first, second, third]);
    expect(await productsOf('state=printed')).toEqual([second]);
    expect(await productsOf('state=to_print')).toEqual([first, third]);
    expect(await productsOf(`category=${id}`)).toEqual([third]);
    expect(await productsOf(`category=${world.category}&format=A6`)).toEqual([first, second, third]);
    expect(await productsOf('search=televizor%202')).toEqual([second]);
    expect(await productsOf('search=00003')).toEqual([third]);
    expect(await productsOf('search=nothing')).toEqual([]);
    expect(await productsOf(`search=${encodeURIComponent('телевизар 2')}`), 'misspelt').toEqual([second]);
    expect(await productsOf('search=televizar&limit=1&state=to_print'), 'of a state').toEqual([first]);
    expect(await productsOf(`shelf=${world.shelves.b}`)).toEqual([]);
    expect((await list('state=to_print&limit=1')).total, 'of all pages').toBe(2);
  });

  it('is sorted by the walk, name, SKU or price, up or down; equal ones by product and format, over all pages', async () => {
    await hang(first, 'A7');
    await sql`update product set price = 500000 where id <> ${third}`.execute(server.db);
    await sql`update product set name_uz = case id when ${first} then 'B' when ${second} then 'C' else 'A' end`.execute(
      server.db,
    );
    const tags = async (sort: string) => {
      const found: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await list(`sort=${sort}&limit=1${cursor}`);
        found.push(
          ...page.items.map(({ product, format }) => `${world.products.indexOf(product.id)} ${format}`),
        );
        if (page.next === null) return found;
        cursor = `&cursor=${encodeURIComponent(page.next)}`;
      }
    };
    expect(await tags('walk')).toEqual(['0 A6', '0 A7', '1 A6', '2 A6']);
    expect(await tags('-walk')).toEqual(['2 A6', '1 A6', '0 A7', '0 A6']);
    expect(await tags('name')).toEqual(['2 A6', '0 A6', '0 A7', '1 A6']);
    expect(await tags('sku')).toEqual(['0 A6', '0 A7', '1 A6', '2 A6']);
    expect(await tags('-sku')).toEqual(['2 A6', '1 A6', '0 A7', '0 A6']);
    expect(await tags('price')).toEqual(['0 A6', '0 A7', '1 A6', '2 A6']);
    expect(await tags('-price')).toEqual(['2 A6', '1 A6', '0 A7', '0 A6']);
  });

  it('counts shelves, not places, and names the first place', async () => {
    await place(first, 1, 2, 1);
    const [tag] = (await list()).items;
    expect(tag).toMatchObject({
      product: { id: first },
      place_count: 1,
      place: { face: 1, storey: 1, position: 1 },
    });
    const { items } = await get<{ items: { id: number; tags_to_print: number }[] }>('/shelves');
    expect(items.map((one) => one.tags_to_print)).toEqual([3]);
  });

  it('is summed by category and format, in the order of the names', async () => {
    await hang(first, 'A7');
    await print(second, 'A6');
    await sql`update product set deleted_at = now() where id = ${second}`.execute(server.db);
    const other = await sql<{ id: number }>`insert into category (name_uz, name_ru)
      values ('Audio', 'Аудио') returning id`.execute(server.db);
    const id = other.rows[0]?.id ?? 0;
    await sql`update product set category_id = ${id} where id = ${third}`.execute(server.db);
    const none = { to_print: 0, printed: 0, current: 0, take_down: 0 };
    const tv = { category: { id: world.category, name: { uz: 'Televizorlar', ru: 'Телевизоры' } } };
    const expected = [
      { category: { id, name: { uz: 'Audio', ru: 'Аудио' } }, format: 'A6', ...none, to_print: 1 },
      { ...tv, format: 'A6', ...none, to_print: 1, take_down: 1 },
      { ...tv, format: 'A7', ...none, current: 1 },
    ];
    expect(await get('/price-tags/summary')).toEqual({
      branch: { id: world.branches.a, code: 'TAS-01', name: { uz: 'TAS-01', ru: 'TAS-01' } },
      items: expected,
    });
    expect(await get(`/price-tags/summary?shelf=${world.shelves.a}`)).toMatchObject({ items: expected });
    expect(await get(`/price-tags/summary?shelf=${world.shelves.b}`)).toMatchObject({ items: [] });
    const branch = await get<{ tags: object[] }>(`/branches/${world.branches.a}`);
    expect(branch.tags).toEqual([
      { format: 'A6', ...none, to_print: 2, take_down: 1 },
      { format: 'A7', ...none, current: 1 },
    ]);
  });

  it('reports prints from before prints had a day as printed for their own day', async () => {
    await print(first, 'A6');
    await hang(second, 'A6');
    await sql`update price_tag set pending_as_of = null, hung_as_of = null`.execute(server.db);
    await sql`update product set price = 1`.execute(server.db);
    const tags = (await list()).items;
    expect(tags.map(({ state }) => state)).toEqual(['to_print', 'to_print', 'to_print']);
    expect(tags.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
      ['price'],
      ['price'],
      ['never_printed'],
    ]);
  });

  it('shows a tag by its name with its drawing, as of today or a future day; unknown products are not found', async () => {
    const one = (query: string) =>
      server.call('GET', `/api/uz/price-tags/${first}/A6${query}`, { token: seller });
    expect((await one('')).json()).toMatchObject({ tag: { format: 'A6' }, drawing: { width: 10_500 } });
    expect((await one(`?as_of=${inDays(0)}`)).statusCode).toBe(200);
    expect((await one(`?as_of=${inDays(-1)}`)).statusCode).toBe(400);
    const missing = await server.call('GET', '/api/uz/price-tags/999/A6', { token: seller });
    expect(missing.statusCode).toBe(404);
  });

  it('pages through tags without a price or a place too, from either end', async () => {
    await sql`update product set price = null where id = ${second}`.execute(server.db);
    await hang(third, 'A6');
    await sql`delete from placement where product_id <> ${second} and branch_id = ${world.branches.a}`.execute(
      server.db,
    );
    await sql`delete from last_place`.execute(server.db);
    // Of the third one only the shelf is known, and of the first one nothing: it was printed without a place.
    await hang(first, 'A6');
    for (const sort of ['price', '-price', 'walk', '-walk']) {
      const whole = await productsOf(`sort=${sort}`);
      const seen: number[] = [];
      for (let cursor = ''; ; ) {
        const page = await list(`sort=${sort}&limit=1${cursor}`);
        seen.push(...page.items.map(({ product }) => product.id));
        if (page.next === null) break;
        cursor = `&cursor=${encodeURIComponent(page.next)}`;
      }
      expect(seen, sort).toEqual(whole);
      expect(
        seen.toSorted((a, b) => a - b),
        sort,
      ).toEqual([first, second, third]);
    }
  });

  it('for today shows the current moment: a price that begins later today is left out; yesterday has none', async () => {
    const values = async (query: string) =>
      (await list(query)).items.map((one) => (one as unknown as { values: { price: number } }).values.price);
    const before = await values('');
    await sql`insert into price_history (product_id, price, source, valid_from, applied)
      values (${first}, 123000, 'typed', ${`${inDays(0)}T23:59:59.999+05:00`}, false)`.execute(server.owner);
    expect(await values('')).toEqual(before);
    expect(await values(`as_of=${inDays(0)}`)).toEqual(before);
    expect(await values(`as_of=${inDays(1)}`)).toContain(123_000);
    const answer = await server.call('GET', `/api/uz/price-tags?as_of=${inDays(-1)}`, { token: seller });
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'as_of', code: 'date_in_past' }],
    });
    // A print for today has the tag's current content.
    await print(first, 'A6', { as_of: inDays(0) });
    const { rows } = await sql<{ price: number }>`select price from print_job_item`.execute(server.db);
    expect(rows).toEqual([{ price: before[0] }]);
  });
});
