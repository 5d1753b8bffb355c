import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';

/**
 * Derives two things from the values of the goods: the options of each choice, and per category, as required, the
 * characters that nearly all of its products have.
 */
export async function writeNeeds(tx: Tx): Promise<void> {
  await sql`
    insert into character_option (character_id, value_uz, value_ru, value_kaa, position)
    select v.character_id, v.value_uz, v.value_ru, min(v.value_kaa),
      row_number() over (partition by v.character_id order by v.value_ru, v.value_uz)
    from product_character v join character k on k.id = v.character_id
    where k.type = 'choice' group by v.character_id, v.value_uz, v.value_ru`.execute(tx);
  await sql`
    insert into category_character (category_id, character_id)
    select p.category_id, v.character_id
    from product p join product_character v on v.product_id = p.id
    join (select category_id, count(*) as products from product group by category_id) c
      on c.category_id = p.category_id
    group by p.category_id, v.character_id, c.products
    having count(*) >= 0.9 * c.products`.execute(tx);
}
