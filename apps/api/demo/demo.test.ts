import type { AnswerOf } from '@javon/contract';
import { validateShape } from '@javon/planogram';
import { layoutTag, validateLayout } from '@javon/price-tag';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareAccess } from '../src/modules/access/public.ts';
import { dayOf } from '../src/platform/time/tashkent.ts';
import { type TestServer, testServer } from '../test/harness.ts';
import { disagreements } from '../test/tag-consistency.ts';
import { TEMPLATE_DEMO, TEMPLATE_EMPTY } from '../test/templates.ts';
import { categoryOf } from './categories.ts';
import { ean13 } from './chain/size.ts';
import { readAssortment } from './products.ts';
import { seedDemo } from './public.ts';
import { readSamplers } from './samplers.ts';
import { planOf } from './shelf-extras.ts';
import { readShelves } from './shelves.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer(TEMPLATE_DEMO);
});
afterAll(() => server.close());

async function count(table: string): Promise<number> {
  const result = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    server.db,
  );
  return result.rows[0]?.n ?? 0;
}

test('14 regions, 40 branches, 1,200 products in 12 categories, 120 shelves', async () => {
  const counts = await Promise.all(['region', 'branch', 'product', 'category', 'shelf'].map(count));
  expect(counts).toEqual([14, 40, 1200, 12, 120]);
  const placements = await count('placement');
  expect(placements).toBeGreaterThan(3000);
  expect(placements).toBeLessThan(5000);
  const codes = await server.db.selectFrom('branch').select('code').execute();
  expect(codes.map((row) => row.code)).toEqual(
    expect.arrayContaining(['TAS-01', 'TAS-02', 'SAM-01', 'NUK-01']),
  );
});

test('the categories of a goods file are there by the same Russian names', async () => {
  const rows = await server.db.selectFrom('category').select('name_ru').execute();
  expect(rows.map((row) => row.name_ru)).toEqual(
    expect.arrayContaining([
      'Смартфоны',
      'Стиральные машины',
      'Холодильники',
      'Ноутбуки',
      'Пылесосы',
      'Кондиционеры',
      'Телевизоры',
      'Микроволновые печи',
      'Мелкая кухонная техника',
      'Водонагреватели',
    ]),
  );
});

test('every branch has check lists of two months, done, late and missed, and some to do now', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(distinct branch_id)::int as branches, count(*) filter (where signed_at is not null)::int as done,
      count(*) filter (where late)::int as late, count(*) filter (where signed_at is null and last_on < now())::int as missed,
      count(*) filter (where begun_at is null and due_on = (select max(due_on) from check_list))::int as due
    from check_list`.execute(server.db);
  const found = rows[0] ?? {};
  expect(found).toMatchObject({ branches: 40 });
  for (const what of ['done', 'late', 'missed', 'due']) expect(found[what], what).toBeGreaterThan(20);
});

test('TAS-01 has saves to compare, a director who has not seen all, and requests in every status', async () => {
  const director = await server.signIn('+998901000005', 'javon-demo');
  const get = async <T>(path: string) =>
    (await server.call('GET', `/api/uz${path}`, { token: director })).json<T>();
  const changed = await get<{ items: { id: number; revision: number; seen_revision: number }[] }>(
    '/shelves?changed=true',
  );
  expect(changed.items.map((one) => [one.revision, one.seen_revision])).toEqual(
    [3, 3, 3, 3, 3].map((n) => [n, 2]),
  );
  const compared = await get<{ diff: { added: number[] }; to: { plan: { placements: { id: number }[] } } }>(
    `/shelves/${changed.items[0]?.id}/revisions/compare?from=2`,
  );
  expect(compared.diff.added).toHaveLength(3);
  const now = await get<{ placements: { id: number }[] }>(`/shelves/${changed.items[0]?.id}`);
  expect(compared.to.plan.placements.map((one) => one.id)).toEqual(now.placements.map((one) => one.id));
  const { items } = await get<{ items: { id: number; status: number; late: boolean }[] }>('/applications');
  expect(new Set(items.map((one) => one.status))).toEqual(new Set([1, 2, 3]));
  expect(items.filter((one) => one.late)).toHaveLength(2);
  const drawn = await get<{ shelf_changed: boolean; summary: { removed: number; added: number } }>(
    '/applications/1',
  );
  expect(drawn).toMatchObject({ shelf_changed: false, summary: { removed: 3, added: 0 } });
});

test('arranged, the headphones of TAS-01 stand in the golden zone from the dearest down, and it is full', async () => {
  const token = await server.signIn('+998901000002', 'javon-demo');
  const shelf = await server.db
    .selectFrom('shelf as s')
    .innerJoin('branch as b', 'b.id', 's.branch_id')
    .select('s.id')
    .where('b.code', '=', 'TAS-01')
    .where('s.name', '=', 'Oshxona texnikasi oroli')
    .executeTakeFirstOrThrow();
  const path = `/api/uz/shelves/${shelf.id}`;
  const { storeys } = (await server.call('GET', path, { token })).json<{
    storeys: { face: number; storey: number; zone: string; length_mm: number }[];
  }>();
  const asked = { categories: [categoryOf('audio').id], options: {} };
  const { placed } = (await server.call('POST', `${path}/arrange`, { token, body: asked })).json<
    AnswerOf<'arrangeShelf'>
  >();
  for (const face of [1, 2, 3, 4]) {
    const golden = storeys.filter((one) => one.face === face && one.zone === 'golden');
    const isGolden = ({ storey }: { storey: number }) => golden.some((one) => one.storey === storey);
    const here = placed.filter((one) => one.face === face && !one.product.premium);
    const elsewhere = here.filter((one) => !isGolden(one));
    for (const cheap of here.filter(isGolden)) {
      const sameSize = elsewhere.filter(
        ({ product }) =>
          product.width_mm <= cheap.product.width_mm &&
          product.height_mm <= cheap.product.height_mm &&
          product.depth_mm <= cheap.product.depth_mm &&
          Number(product.price) > Number(cheap.product.price),
      );
      expect(sameSize.map(({ product }) => product.sku)).toEqual([]);
    }
    const narrowest = Math.min(...elsewhere.map(({ product }) => product.width_mm));
    for (const { storey, length_mm } of golden) {
      const row = placed.filter((one) => one.face === face && one.storey === storey);
      const taken = row.reduce((sum, one) => sum + one.front_quantity * one.product.width_mm, 0);
      expect(length_mm - taken).toBeLessThan(narrowest);
    }
  }
});

test('the director of TAS-01 is in the upper half of the ranking, by events like everybody', async () => {
  const director = await server.signIn('+998901000005', 'javon-demo');
  // A day counts after it is over: on the first of a month there is none yet.
  const period = dayOf(new Date()).endsWith('-01') ? 'last_month' : 'current_month';
  const { items, own } = (
    await server.call('GET', `/api/uz/top-directors?period=${period}`, { token: director })
  ).json<{ items: object[]; own: { rank: number; branch: { code: string } } }>();
  expect(own.branch.code).toBe('TAS-01');
  expect(own.rank).toBeLessThanOrEqual(items.length / 2);
});

describe('accounts', () => {
  const ACCOUNTS: readonly (readonly [string, string, string | null])[] = [
    ['+998901000001', 'Administrator', null],
    ['+998901000002', 'Merchandayzer', null],
    ['+998901000003', 'Analitik', null],
    ['+998901000004', 'Katalog menejeri', null],
    ['+998901000005', 'Filial direktori', 'TAS-01'],
    ['+998901000006', 'Filial direktori', 'SAM-01'],
    ['+998901000007', 'Sotuvchi', 'TAS-01'],
  ];

  test.each(ACCOUNTS)('%s signs in as %s of %s', async (phone, role, branch) => {
    const token = await server.signIn(phone, 'javon-demo');
    const me = (await server.call('GET', '/api/uz/auth/me', { token })).json();
    expect(me.role.name.uz).toBe(role);
    expect(me.branch?.code ?? null).toBe(branch);
    expect(me.must_change_password).toBe(false);
  });

  test('the newcomer of TAS-02 signs in with the default password and has to change it', async () => {
    const body = { phone: '+998901000008', password: '123456' };
    const answer = await server.call('POST', '/api/auth/login', { body });
    expect(answer.json()).toMatchObject({ must_change_password: true });
  });

  test('every branch has a director and sellers', async () => {
    const rows = await sql<{ directors: number; sellers: number }>`
      select count(*) filter (where r.name_ru = 'Директор филиала')::int as directors,
        count(*) filter (where r.name_ru = 'Продавец')::int as sellers
      from branch b join users u on u.branch_id = b.id join role r on r.id = u.role_id group by b.id`.execute(
      server.db,
    );
    expect(rows.rows).toHaveLength(40);
    for (const row of rows.rows) expect([row.directors, row.sellers >= 2]).toEqual([1, true]);
  });
});

describe('goods', () => {
  const { products } = readAssortment();

  test('barcodes have the right check digit and are apart from those of the sample files', () => {
    for (const { barcode } of products) {
      expect(barcode).toMatch(/^478002\d{7}$/);
      expect(ean13(barcode.slice(0, 12))).toBe(barcode);
    }
  });

  test('SKUs, barcodes and names are each of one product', () => {
    for (const key of ['sku', 'barcode'] as const)
      expect(new Set(products.map((p) => p[key])).size).toBe(1200);
    expect(new Set(products.map((p) => p.name.ru)).size).toBe(1200);
    for (const { sku } of products) expect(sku).toMatch(/^02-1\d{5}$/);
  });

  test('oʻ and gʻ are letters with U+02BB, and no name has another apostrophe', () => {
    for (const { name } of products) expect(`${name.uz}${name.kaa ?? ''}`).not.toMatch(/['`´‘’]/);
  });

  test('old prices stand above prices, and all prices look like prices', () => {
    for (const { prices, sku } of products) {
      for (const { price, oldPrice } of prices) {
        if (price === null) continue;
        expect(price % 1000, sku).toBe(0);
        expect(price, sku).toBeGreaterThanOrEqual(49_000);
        if (oldPrice !== null) expect(oldPrice, sku).toBeGreaterThan(price);
      }
    }
  });

  test('the stored price is the last of the price history', async () => {
    const rows = await sql`
      select p.id from product p
      join lateral (select price, old_price from price_history h where h.product_id = p.id
        order by valid_from desc, id desc limit 1) h on true
      where h.price is distinct from p.price or h.old_price is distinct from p.old_price`.execute(server.db);
    expect(rows.rows).toEqual([]);
  });

  test('only the first price of a product is its initial one', async () => {
    const rows = await sql<{ initial: number; later: number }>`
      select count(*) filter (where n > 1 and source = 'demo')::int as initial,
        count(*) filter (where n > 1 and source = 'typed')::int as later
      from (select source, row_number() over (partition by product_id order by valid_from, id) as n
        from price_history) h`.execute(server.db);
    expect(rows.rows).toEqual([{ initial: 0, later: expect.toSatisfy((n: number) => n > 0) }]);
  });

  test('every category is bound to samplers in A5, A6 and A7, but one to none in A5', async () => {
    const rows = await sql<{ formats: string[]; n: number }>`
      select formats, count(*)::int as n from (
        select array_agg(format order by format) as formats from category_sampler group by category_id) f
      group by 1 order by 2`.execute(server.db);
    expect(rows.rows).toEqual([
      { formats: ['A6', 'A7'], n: 1 },
      { formats: ['A5', 'A6', 'A7'], n: 11 },
    ]);
  });

  test('the layouts of all samplers are valid', () => {
    for (const { versions, name } of readSamplers()) {
      for (const { stored } of versions)
        expect(validateLayout(stored.layout), name).toMatchObject({ ok: true });
    }
  });
});

describe('shelves', () => {
  const shelves = readShelves(readAssortment().products);

  test('all six types occur, in TAS-01 alone already', () => {
    expect(new Set(shelves.map((shelf) => shelf.type)).size).toBe(6);
    expect(new Set(shelves.filter((shelf) => shelf.branchId === 1).map((shelf) => shelf.type)).size).toBe(6);
  });

  test('every shelf can be: its supports, tables with phones and start point too', () => {
    const plans = shelves.map((shelf) => planOf(shelf, []));
    expect(plans.flatMap((plan) => validateShape(plan))).toEqual([]);
    expect(new Set(plans.flatMap((plan) => plan.supports.map((one) => one.kind))).size).toBe(2);
    expect(new Set(plans[0]?.tables.map((one) => one.kind)).size).toBe(5);
  });

  test('what is on a storey fits: below the next board, not over the edge, side by side', () => {
    for (const shelf of shelves) {
      for (const storey of shelf.storeys) {
        let free = 0;
        const here = shelf.placements.filter((p) => p.face === storey.face && p.storey === storey.storey);
        here.forEach(({ product, x, front, back, position }, i) => {
          const where = `${shelf.name} ${storey.face}.${storey.storey}.${position}`;
          expect(position, where).toBe(i + 1);
          expect(x, where).toBeGreaterThanOrEqual(free);
          expect(product.height, where).toBeLessThanOrEqual(storey.height);
          expect(product.depth * (back + 1), where).toBeLessThanOrEqual(storey.depth);
          free = x + product.width * front;
          expect(free, where).toBeLessThanOrEqual(storey.length);
        });
      }
    }
  });

  test('exactly the storeys at eye level are golden', () => {
    for (const { storeys } of shelves) {
      for (const { zone, bottom, height } of storeys) {
        const middle = bottom + height / 2;
        expect(zone === 'golden').toBe(middle >= 1000 && middle <= 1600);
      }
    }
  });
});

describe('price tags', () => {
  async function tagsOf(branch: string): Promise<{ state: string; reasons: { code: string }[] }[]> {
    const token = await server.signIn('+998901000001', 'javon-demo');
    const tags: { state: string; reasons: { code: string }[] }[] = [];
    let cursor = '';
    do {
      const answer = await server.call('GET', `/api/uz/price-tags?branch=${branch}&limit=200${cursor}`, {
        token,
      });
      const page = answer.json<{ items: typeof tags; next: string | null }>();
      tags.push(...page.items);
      cursor = page.next === null ? '' : `&cursor=${page.next}`;
    } while (cursor !== '');
    return tags;
  }

  test.each(['TAS-01', 'SAM-01'])('in %s they are in every state and most are right', async (branch) => {
    const tags = await tagsOf(branch);
    const states = tags.map((tag) => tag.state);
    expect(new Set(states)).toEqual(new Set(['to_print', 'printed', 'current', 'take_down']));
    expect(states.filter((state) => state === 'current').length).toBeGreaterThan(tags.length * 0.6);
  });

  test('in TAS-01 every reason occurs that prints and prices can make', async () => {
    const reasons = new Set(
      (await tagsOf('TAS-01')).flatMap((tag) => tag.reasons.map((reason) => reason.code)),
    );
    expect([...reasons].sort()).toEqual(
      [
        'instalment',
        'left_shelf',
        'moved',
        'never_printed',
        'old_price',
        'price',
        'print_failed',
        'campaign_began',
        'sampler',
        'text',
      ].sort(),
    );
  });

  test('jobs, items, tags and counts agree', async () => {
    expect(await disagreements(server.db)).toEqual([]);
  });

  test('the newest job of TAS-01 waits for its confirmation and can be drawn', async () => {
    const token = await server.signIn('+998901000007', 'javon-demo');
    const { items } = (await server.call('GET', '/api/uz/print-jobs?limit=1', { token })).json();
    expect(items[0]).toMatchObject({ state: 'printed', pdf_available: true });
    const pdf = await server.call('GET', `/api/uz/print-jobs/${items[0].id}/pdf`, { token });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.body.startsWith('%PDF-')).toBe(true);
  });

  test('every tag that was printed in the last 30 days fits its layout', async () => {
    const samplers = new Map(readSamplers().flatMap((one) => one.versions.map((v) => [v.id, v.stored])));
    const rows = await server.db
      .selectFrom('print_job_item')
      .select(['sampler_version_id', 'tag_values'])
      .where('tag_values', 'is not', null)
      .execute();
    expect(rows.length).toBeGreaterThan(500);
    for (const { sampler_version_id, tag_values } of rows) {
      const stored = samplers.get(sampler_version_id);
      if (stored === undefined) throw new Error('unknown version');
      const { notes } = layoutTag(tag_values as unknown as Parameters<typeof layoutTag>[0], stored.layout);
      expect(notes.filter((note) => note.level === 'error')).toEqual([]);
    }
  });
});

describe('seeding', () => {
  const NOW = new Date('2026-11-21T07:30:00Z');
  const TABLES = [
    'region',
    'branch',
    'users',
    'brand',
    'category',
    'character',
    'product',
    'product_character',
    'price_history',
    'branch_balance',
    'shelf',
    'shelf_storey',
    'placement',
    'sampler_version',
    'tag_content',
    'print_job',
    'print_job_item',
    'price_tag',
    'product_counter',
    'history',
  ];

  /** Returns a digest of all rows of each table, without values that differ between runs by design. */
  async function digests(): Promise<Record<string, string>> {
    const fresh = await testServer(TEMPLATE_EMPTY);
    try {
      await prepareAccess(fresh.db);
      expect(await seedDemo(fresh.db, NOW)).toBe(true);
      expect(await seedDemo(fresh.db, NOW)).toBe(false);
      const found: Record<string, string> = {};
      for (const table of TABLES) {
        const result = await sql<{ digest: string }>`
          select md5(string_agg(r, '|' order by r)) as digest from (
            select (to_jsonb(t) - 'password_hash')::text as r from ${sql.table(table)} t) rows`.execute(
          fresh.db,
        );
        found[table] = result.rows[0]?.digest ?? '';
      }
      return found;
    } finally {
      await fresh.close();
    }
  }

  test('gives the same rows each time, and does nothing in a database that has users', async () => {
    const [first, second] = await Promise.all([digests(), digests()]);
    expect(second).toEqual(first);
    expect(Object.values(first)).not.toContain('');
  }, 60_000);

  test('new rows go on after the seeded ones', async () => {
    const { id } = await server.db
      .insertInto('brand')
      .values({ name: 'Yangi', name_key: 'yangi' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(51);
  });
});
