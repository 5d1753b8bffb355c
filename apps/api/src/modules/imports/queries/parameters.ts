import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Option } from '../../goods/public.ts';
import type { Staged, Touched, Undone } from '../kind.ts';
import { inBatches } from './lookups.ts';

export type CharacterType = 'text' | 'number' | 'yes_no' | 'choice';

/** A character with the names and units that columns of a file are matched by. */
export interface CharacterRow {
  readonly id: number;
  readonly type: CharacterType;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly name_kaa: string | null;
  readonly unit_uz: string | null;
  readonly unit_ru: string | null;
  readonly unit_kaa: string | null;
  /** Options of a choice, in their order. */
  readonly options: readonly Option[];
}

export async function readCharacters(db: Db): Promise<CharacterRow[]> {
  const { rows } = await sql<CharacterRow>`
    select k.id, k.type, k.name_uz, k.name_ru, k.name_kaa, k.unit_uz, k.unit_ru, k.unit_kaa,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'value_uz', o.value_uz, 'value_ru', o.value_ru,
          'value_kaa', o.value_kaa) order by o.position, o.id)
        from character_option o where o.character_id = k.id and k.type = 'choice'
      ), '[]') as options
    from character k order by k.id`.execute(db);
  return rows;
}

/** Value of a character as it is stored. */
export interface Value {
  readonly uz: string;
  readonly ru: string;
  readonly kaa: string | null;
  readonly number: number | null;
}

/** A product as stored. */
export interface Known {
  readonly id: number;
  readonly sku: string;
  readonly version: number;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly weight_g: number | null;
  /** Values by the character's id. */
  readonly values: Readonly<Record<string, Value>> | null;
}

/** Reads products, with their values of some characters, by their SKUs. */
export async function readKnown(
  db: Db,
  skus: readonly string[],
  characterIds: readonly number[],
): Promise<Map<string, Known>> {
  const products = await inBatches(skus, async (some) => {
    const { rows } = await sql<Known>`
      select p.id, p.sku, p.version, p.length_mm, p.width_mm, p.height_mm, p.weight_g, v.values
      from product p
      left join lateral (
        select jsonb_object_agg(c.character_id, jsonb_build_object('uz', c.value_uz, 'ru', c.value_ru,
          'kaa', c.value_kaa, 'number', c.value_number)) as values from product_character c
        where c.product_id = p.id and c.character_id = any(${characterIds}::bigint[])
      ) v on true
      where p.sku = any(${some}::text[]) and p.deleted_at is null`.execute(db);
    return rows;
  });
  return new Map(products.map((product) => [product.sku, product]));
}

const ROWS = sql`jsonb_to_recordset(ip.rows) as r(row int, id bigint, v int, sku text, length_mm int,
  width_mm int, height_mm int, weight_g int, put jsonb, gone jsonb, back jsonb, was jsonb)`;
const PUT = sql`jsonb_to_recordset(r.put) as c(character bigint, name text, unit text, type text, uz text, ru text,
  kaa text, number numeric)`;

/** Join of a value to its character: the existing one, or the one created for its heading. */
const MEANT = sql`(k.id = c.character or (c.character is null and k.name_ru = c.name))`;

/** A character of staged values that does not exist yet. */
export interface MissingCharacter {
  readonly name: string;
  readonly unit: string | null;
  readonly type: string;
}

export async function readMissingCharacters(db: Db, staged: Staged): Promise<MissingCharacter[]> {
  const { rows } = await sql<MissingCharacter>`
    select distinct c.name, c.unit, c.type from ${staged.from} ip, ${ROWS}, ${PUT}
    where c.character is null
      and not exists (select from character k where k.name_ru = c.name)
    order by c.name`.execute(db);
  return rows;
}

/** Id of the group of characters with this Russian name, created after all others if it does not exist. */
export async function ensureGroup(
  tx: Tx,
  { uz, ru }: { readonly uz: string; readonly ru: string },
): Promise<number> {
  const found = await tx
    .selectFrom('character_category')
    .select('id')
    .where('name_ru', '=', ru)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const made = await tx
    .insertInto('character_category')
    .values({
      name_uz: uz,
      name_ru: ru,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from character_category)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Adds characters to a group, except those whose name is taken. */
export async function insertCharacters(
  tx: Tx,
  groupId: number,
  characters: readonly (MissingCharacter & { readonly name_uz: string })[],
): Promise<void> {
  await tx
    .insertInto('character')
    .values(
      characters.map(({ name, name_uz, unit, type }, position) => ({
        character_category_id: groupId,
        name_uz,
        name_ru: name,
        type,
        unit_uz: unit,
        unit_ru: unit,
        position,
      })),
    )
    .onConflict((c) => c.constraint('character_name_key').doNothing())
    .execute();
}

/** Number of characters of staged values that were deleted or merged into others since the check. */
export async function countLostCharacters(tx: Tx, staged: Staged): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select c.character as id from ${staged.from} ip, ${ROWS}, ${PUT} where c.character is not null
      union
      select g.id::bigint from ${staged.from} ip, ${ROWS}, jsonb_array_elements_text(r.gone) as g(id)
    ) c where not exists (select from character k where k.id = c.id)`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Writes staged sizes of products that did not change after the check. @returns their ids */
export async function writeSizes(tx: Tx, staged: Staged): Promise<number[]> {
  const { rows: written } = await sql<{ id: number }>`
    update product p set length_mm = r.length_mm, width_mm = r.width_mm, height_mm = r.height_mm,
      weight_g = r.weight_g, version = p.version + 1, updated_at = now()
    from ${staged.from} ip, ${ROWS}
    where p.id = r.id and p.version = r.v and p.deleted_at is null
    returning p.id`.execute(tx);
  return written.map(({ id }) => id);
}

/** Deletes and writes the values of characters that staged rows clear and set. */
export async function writeValues(tx: Tx, staged: Staged): Promise<void> {
  await sql`
    delete from product_character v using ${staged.from} ip, ${ROWS}
    where v.product_id = r.id and r.gone @> to_jsonb(v.character_id)`.execute(tx);
  await sql`
    insert into product_character (product_id, character_id, value_uz, value_ru, value_kaa, value_number)
    select r.id, k.id, c.uz, c.ru, c.kaa, c.number
    from ${staged.from} ip, ${ROWS}, ${PUT} join character k on ${MEANT}
    on conflict (product_id, character_id) do update set value_uz = excluded.value_uz,
      value_ru = excluded.value_ru, value_kaa = excluded.value_kaa, value_number = excluded.value_number`.execute(
    tx,
  );
}

export async function readTouchedParameters(db: Db, staged: Staged): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.row, r.sku as name from ${staged.from} ip cross join ${ROWS} left join product p on p.id = r.id
    where p.id is null or p.deleted_at is not null or p.version <> r.v + 1
      or exists (
        select from jsonb_to_recordset(r.back) as c(character bigint)
        where not exists (select from character k where k.id = c.character)
      )
    order by r.row`.execute(db);
  return rows;
}

/** Undoes the values; characters that the import created stay, without them. */
export async function undoParameters(tx: Tx, staged: Staged): Promise<Undone> {
  const { rows: written } = await sql<{ id: number }>`
    update product p set length_mm = w.length_mm, width_mm = w.width_mm, height_mm = w.height_mm,
      weight_g = w.weight_g, version = p.version + 1, updated_at = now()
    from ${staged.from} ip, ${ROWS},
      jsonb_to_record(r.was) as w(length_mm int, width_mm int, height_mm int, weight_g int)
    where p.id = r.id and p.version = r.v + 1 and p.deleted_at is null
    returning p.id`.execute(tx);
  await sql`
    delete from product_character v using ${staged.from} ip, ${ROWS}, ${PUT}, character k
    where ${MEANT} and v.product_id = r.id and v.character_id = k.id`.execute(tx);
  await sql`
    insert into product_character (product_id, character_id, value_uz, value_ru, value_kaa, value_number)
    select r.id, k.id, c.uz, c.ru, c.kaa, c.number
    from ${staged.from} ip, ${ROWS},
      jsonb_to_recordset(r.back) as c(character bigint, uz text, ru text, kaa text, number numeric)
      join character k on k.id = c.character
    on conflict (product_id, character_id) do update set value_uz = excluded.value_uz,
      value_ru = excluded.value_ru, value_kaa = excluded.value_kaa, value_number = excluded.value_number`.execute(
    tx,
  );
  return { count: written.length, texts: written.map(({ id }) => id) };
}
