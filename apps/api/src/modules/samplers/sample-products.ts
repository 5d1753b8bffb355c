import type { AnswerOf, SampleProduct, samplerChoices } from '@javon/contract';
import type { LocalText } from '@javon/price-tag';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { readTagTexts } from '../price-tags/public.ts';
import { readPictures } from './pictures.ts';

type Why = SampleProduct['why'];
type Localised = SampleProduct['product']['name'];

function localised({ uz, ru, kaa }: LocalText): Localised {
  return { uz, ru, ...(kaa ? { kaa } : {}) };
}

/** Products of a category and those below it that may be sold. */
function sellableIn(category: number | undefined): RawBuilder<unknown> {
  const sold = sql`p.deleted_at is null and p.price is not null`;
  return category === undefined
    ? sold
    : sql`${sold} and p.category_id in (
        with recursive below as (
          select id from category where id = ${category}
          union all select c.id from category c join below on c.parent_id = below.id)
        select id from below)`;
}

/** The products that a tag is hardest on, each for its own reason, and an ordinary one. */
async function hardestProducts(db: Db, category: number | undefined): Promise<Map<number, Why>> {
  const where = sellableIn(category);
  const rows = await sql<{ why: Why; id: number }>`
    (select 'longest_name' as why, p.id from product p where ${where}
      order by greatest(length(p.name_uz), length(p.name_ru), coalesce(length(p.name_kaa), 0)) desc, p.id limit 1)
    union all
    (select 'largest_price', p.id from product p where ${where} order by p.price desc, p.id limit 1)
    union all
    (select 'most_characters', c.product_id from (
        select pc.product_id, count(*) as characters, sum(length(pc.value_ru)) as letters
        from product_character pc join product p on p.id = pc.product_id where ${where}
        group by pc.product_id) c
      order by c.characters desc, c.letters desc, c.product_id limit 1)
    union all
    (select 'ordinary', p.id from product p where ${where}
      order by (p.old_price is null), p.id limit 1)`.execute(db);
  const found = new Map<number, Why>();
  for (const { id, why } of rows.rows) if (!found.has(id)) found.set(id, why);
  return found;
}

/**
 * Products to try a sampler on.
 * @throws AppError not_found for a chosen product that is not there
 */
export async function readSampleProducts(
  db: Db,
  query: { readonly product?: number | undefined; readonly category?: number | undefined },
): Promise<SampleProduct[]> {
  const asked = new Map<number, Why>(query.product === undefined ? [] : [[query.product, 'chosen']]);
  for (const [id, why] of await hardestProducts(db, query.category)) if (!asked.has(id)) asked.set(id, why);
  const ids = [...asked.keys()];
  const [texts, prices] = await Promise.all([
    readTagTexts(db, ids),
    sql<{ id: number; price: number | null; old_price: number | null }>`
      select id, price, old_price from product
      where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db),
  ]);
  const byId = new Map(prices.rows.map((row) => [row.id, row]));
  const items = [...asked].flatMap(([id, why]): SampleProduct[] => {
    const [text, price] = [texts.get(id), byId.get(id)];
    if (text === undefined || price === undefined) return [];
    const { product, characters } = text;
    return [
      {
        why,
        product: {
          id: product.id,
          sku: product.sku,
          barcode: product.barcode,
          name: localised(product.name),
          shortName: product.shortName ? localised(product.shortName) : null,
          brand: product.brand,
          premium: product.premium,
        },
        pictures: text.pictureKeys,
        characters: characters.map(({ id: character, label, value }) => ({
          id: character,
          label: localised(label),
          value: localised(value),
        })),
        price: price.price,
        oldPrice: price.old_price,
      },
    ];
  });
  if (query.product !== undefined && items[0]?.why !== 'chosen') throw notFound();
  return items;
}

/** Characters in the order of their groups, the plans in force, and the uploaded pictures. */
export async function readChoices(db: Db): Promise<AnswerOf<typeof samplerChoices>> {
  const [characters, plans, pictures] = await Promise.all([
    sql<{ id: number; uz: string; ru: string; kaa: string | null; group_uz: string; group_ru: string }>`
      select c.id, c.name_uz as uz, c.name_ru as ru, c.name_kaa as kaa, g.name_uz as group_uz, g.name_ru as group_ru
      from character c join character_category g on g.id = c.character_category_id
      order by g.position, g.id, c.position, c.id limit 2000`.execute(db),
    db
      .selectFrom('instalment_plan')
      .select(['months', 'markup_bp'])
      .where('active', '=', true)
      .orderBy('months')
      .execute(),
    readPictures(db),
  ]);
  return {
    characters: characters.rows.map(({ id, uz, ru, kaa, group_uz, group_ru }) => ({
      id: String(id),
      name: localised({ uz, ru, kaa }),
      group: { uz: group_uz, ru: group_ru },
    })),
    plans,
    pictures,
  };
}
