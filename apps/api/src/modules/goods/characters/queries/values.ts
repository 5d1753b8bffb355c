import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import type { KeptValue, Option } from '../values.ts';

/** Ids of the products that have a value of any of the characters. */
export async function readProductsWith(tx: Tx, characters: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from product_character
    where character_id = any(${[...characters]}::bigint[])`.execute(tx);
  return rows.map((row) => row.product_id);
}

type Counted = Pick<KeptValue, 'value_uz' | 'value_ru'> & { readonly products: number };

/** Values of a character, most frequent first. */
export async function countValues(tx: Tx, character: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select value_uz, value_ru, count(*)::int as products from product_character
    where character_id = ${character} group by value_uz, value_ru order by products desc`.execute(tx);
  return rows;
}

/** Writes the numeric value of each value of a character, null if it is not a number. */
export async function updateNumbers(
  tx: Tx,
  character: number,
  values: readonly (Pick<KeptValue, 'value_uz' | 'value_ru'> & { readonly number: number | null })[],
): Promise<void> {
  await sql`
    update product_character v set value_number = n.number
    from unnest(${values.map((v) => v.value_uz)}::text[], ${values.map((v) => v.value_ru)}::text[],
      ${values.map((v) => v.number)}::numeric[]) as n (uz, ru, number)
    where v.character_id = ${character} and v.value_uz = n.uz and v.value_ru = n.ru`.execute(tx);
}

/** Text of an option before and after an edit. */
export interface RenamedOption {
  readonly from: Omit<Option, 'id'>;
  readonly to: Omit<Option, 'id'>;
}

/**
 * Updates products to the new texts of options, matching by the old text, so that two options may swap texts.
 */
export async function updateOptionValues(
  tx: Tx,
  character: number,
  renamed: readonly RenamedOption[],
): Promise<void> {
  await sql`
    update product_character v set value_uz = r.uz, value_ru = r.ru, value_kaa = r.kaa
    from unnest(${renamed.map(({ from }) => from.value_uz)}::text[], ${renamed.map(({ from }) => from.value_ru)}::text[],
      ${renamed.map(({ to }) => to.value_uz)}::text[], ${renamed.map(({ to }) => to.value_ru)}::text[],
      ${renamed.map(({ to }) => to.value_kaa)}::text[]) as r (old_uz, old_ru, uz, ru, kaa)
    where v.character_id = ${character} and v.value_uz = r.old_uz and v.value_ru = r.old_ru`.execute(tx);
}

/**
 * Moves the values of a character to another. If a product has values of both, that of the other stays.
 * @returns number of values moved, and the values that were dropped
 */
export async function mergeValues(
  tx: Tx,
  from: number,
  into: number,
): Promise<{ moved: number; dropped: { product_id: number; value_uz: string }[] }> {
  const dropped = await sql<{ product_id: number; value_uz: string }>`
    delete from product_character v where v.character_id = ${from} and exists (
      select from product_character w where w.product_id = v.product_id and w.character_id = ${into})
    returning v.product_id, v.value_uz`.execute(tx);
  const moved = await sql`
    update product_character set character_id = ${into} where character_id = ${from}`.execute(tx);
  return { moved: Number(moved.numAffectedRows ?? 0), dropped: dropped.rows };
}

/** Moves the options of a character to another, after its own, except those that it has already. */
export async function mergeOptions(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    insert into character_option (character_id, value_uz, value_ru, value_kaa, position)
    select ${into}, o.value_uz, o.value_ru, o.value_kaa, 1000 + o.position from character_option o
    where o.character_id = ${from} and not exists (
      select from character_option w
      where w.character_id = ${into} and w.value_uz = o.value_uz and w.value_ru = o.value_ru)`.execute(tx);
}

/** Makes the categories that require a character require another. */
export async function mergeNeeds(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    insert into category_character (category_id, character_id)
    select category_id, ${into} from category_character where character_id = ${from}
    on conflict do nothing`.execute(tx);
  await tx.deleteFrom('category_character').where('character_id', '=', from).execute();
}
