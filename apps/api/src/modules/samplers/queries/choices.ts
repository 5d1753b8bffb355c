import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface CharacterRow {
  readonly id: number;
  readonly uz: string;
  readonly ru: string;
  readonly kaa: string | null;
  readonly group_uz: string;
  readonly group_ru: string;
}

/** Characters in the order of their groups. */
export async function readCharacters(db: Db): Promise<CharacterRow[]> {
  const { rows } = await sql<CharacterRow>`
    select c.id, c.name_uz as uz, c.name_ru as ru, c.name_kaa as kaa, g.name_uz as group_uz, g.name_ru as group_ru
    from character c join character_category g on g.id = c.character_category_id
    order by g.position, g.id, c.position, c.id limit 2000`.execute(db);
  return rows;
}

/** The characters that exist. */
export async function readKnownCharacters(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from character where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** The plans in force. */
export function readActivePlans(db: Db): Promise<{ months: number; markup_bp: number }[]> {
  return db
    .selectFrom('instalment_plan')
    .select(['months', 'markup_bp'])
    .where('active', '=', true)
    .orderBy('months')
    .execute();
}
