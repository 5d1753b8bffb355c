import type { SampleProduct } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import { categoriesUnder } from '../../goods/public.ts';

type Why = SampleProduct['why'];

/** Products of a category and those below it that may be sold. */
function sellableIn(category: number | undefined): RawBuilder<unknown> {
  const sold = sql`p.deleted_at is null and p.price is not null`;
  return category === undefined ? sold : sql`${sold} and p.category_id in (${categoriesUnder(category)})`;
}

/** The products that are hardest to fit on a tag, each for another reason, and an ordinary one. */
export async function readHardestProducts(db: Db, category: number | undefined): Promise<Map<number, Why>> {
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

type Prices = RowOf<'price_history', 'id' | 'price' | 'old_price'>;

/** Prices of products that are not deleted. */
export async function readPrices(db: Db, ids: readonly number[]): Promise<Prices[]> {
  const { rows } = await sql<Prices>`
    select id, price, old_price from product
    where id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(db);
  return rows;
}
