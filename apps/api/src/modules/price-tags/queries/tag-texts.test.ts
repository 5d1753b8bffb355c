import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { readTagTexts } from './tag-texts.ts';

describe('texts of a product that a tag may show', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    await sql`with b as (insert into brand (name, name_key, logo_key) values ('Artel', 'artel', 'logo') returning id)
      update product p set brand_id = b.id, barcode = '4780000000014', name_kaa = 'Qaraqalpaqsha', premium = true,
        short_name_uz = 'TV', short_name_ru = 'ТВ', short_name_kaa = 'TVk', picture_key = 'picture'
      from b where p.id = ${world.products[0] ?? 0}`.execute(server.db);
    await sql`update product set short_name_ru = 'ТВ' where id = ${world.products[1] ?? 0}`.execute(
      server.db,
    );
    // Three groups, two of them at the same place; their order and the order within them differ from the order
    // in which they were added.
    await sql`with g as (insert into character_category (name_uz, name_ru, position)
        values ('Ikkinchi', 'Вторая', 2), ('Birinchi', 'Первая', 1), ('Uchinchi', 'Третья', 2) returning id, name_uz),
      c as (insert into character (character_category_id, position, name_uz, name_ru, name_kaa, unit_uz, unit_ru, unit_kaa)
        select g.id, n.position, n.name, n.name, n.kaa, n.unit, n.unit_ru, n.unit_kaa
        from (values ('Ikkinchi', 1, 'Rang', null, null, null, null), ('Birinchi', 2, 'Quvvat', 'Quwat', 'Vt', 'Вт', 'Vat'),
          ('Birinchi', 1, 'Ekran', null, 'dyuym', 'дюйм', null), ('Birinchi', 1, 'Hajm', null, 'l', null, null),
          ('Uchinchi', 1, 'Vazn', null, 'kg', null, null))
          as n (grp, position, name, kaa, unit, unit_ru, unit_kaa)
        join g on g.name_uz = n.grp order by n.name desc returning id, name_uz)
      insert into product_character (product_id, character_id, value_uz, value_ru, value_kaa)
      select ${world.products[0] ?? 0}, c.id, c.name_uz || '-uz', case when c.name_uz = 'Hajm' then '' else c.name_uz || '-ru' end,
        case when c.name_uz in ('Ekran', 'Quvvat') then c.name_uz || '-kaa' end from c`.execute(server.db);
  });
  afterAll(() => server.close());

  it('are its names, brand, codes, pictures, and its characters in order, each value with its unit', async () => {
    const [first = 0] = world.products;
    const texts = (await readTagTexts(server.db, [first])).get(first);
    expect(texts).toMatchObject({
      product: {
        id: String(first),
        sku: 'T-00001',
        barcode: '4780000000014',
        name: { uz: 'Televizor 1', ru: 'Телевизор 1', kaa: 'Qaraqalpaqsha' },
        shortName: { uz: 'TV', ru: 'ТВ', kaa: 'TVk' },
        brand: 'Artel',
        premium: true,
      },
      pictureKeys: { product: 'picture', brand: 'logo' },
    });
    expect(texts?.characters.map(({ label, value }) => [label, value])).toEqual([
      [
        { uz: 'Hajm', ru: 'Hajm', kaa: null },
        { uz: 'Hajm-uz\u00a0l', ru: '' },
      ],
      [
        { uz: 'Ekran', ru: 'Ekran', kaa: null },
        { uz: 'Ekran-uz\u00a0dyuym', ru: 'Ekran-ru\u00a0дюйм', kaa: 'Ekran-kaa\u00a0dyuym' },
      ],
      [
        { uz: 'Quvvat', ru: 'Quvvat', kaa: 'Quwat' },
        { uz: 'Quvvat-uz\u00a0Vt', ru: 'Quvvat-ru\u00a0Вт', kaa: 'Quvvat-kaa\u00a0Vat' },
      ],
      [
        { uz: 'Rang', ru: 'Rang', kaa: null },
        { uz: 'Rang-uz', ru: 'Rang-ru', kaa: null },
      ],
      // Its unit is written in Uzbek only.
      [
        { uz: 'Vazn', ru: 'Vazn', kaa: null },
        { uz: 'Vazn-uz\u00a0kg', ru: 'Vazn-ru' },
      ],
    ]);
    expect(new Set(texts?.characters.map(({ id }) => id)).size).toBe(5);
  });

  it('are empty if there are none, and those of unknown products are left out', async () => {
    const [, second = 0, third = 0] = world.products;
    const found = await readTagTexts(server.db, [third, 999, second]);
    expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([second, third]);
    expect(found.get(third)).toEqual({
      product: {
        id: String(third),
        sku: 'T-00003',
        barcode: null,
        name: { uz: 'Televizor 3', ru: 'Телевизор 3', kaa: null },
        shortName: null,
        brand: '',
        premium: false,
      },
      characters: [],
      pictureKeys: { product: null, brand: null },
    });
    expect(found.get(second)?.product.shortName).toEqual({ uz: '', ru: 'ТВ', kaa: null });
    expect(await readTagTexts(server.db, [])).toEqual(new Map());
  });
});
