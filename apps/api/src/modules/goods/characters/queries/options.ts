import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import type { Option } from '../values.ts';

type Words = Omit<Option, 'id'>;

/** Options of a choice, in their order. */
export function readOptions(db: Db, character: number): Promise<Option[]> {
  return db
    .selectFrom('character_option')
    .select(['id', 'value_uz', 'value_ru', 'value_kaa'])
    .where('character_id', '=', character)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function countOption(tx: Tx, character: number, option: Option): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from product_character
    where character_id = ${character} and value_uz = ${option.value_uz} and value_ru = ${option.value_ru}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export async function insertOption(tx: Tx, character: number, words: Words, position: number): Promise<void> {
  await tx
    .insertInto('character_option')
    .values({ character_id: character, ...words, position })
    .execute();
}

export async function deleteOptionsOf(tx: Tx, character: number): Promise<void> {
  await tx.deleteFrom('character_option').where('character_id', '=', character).execute();
}
