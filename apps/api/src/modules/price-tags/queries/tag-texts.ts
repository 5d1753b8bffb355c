import type { LocalText, TagCharacter, TagProduct } from '@javon/price-tag';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The texts and pictures of a product that a tag may show; prices come from the tag's state. */
export interface TagTexts {
  readonly product: TagProduct;
  readonly characters: readonly TagCharacter[];
  /** Keys of the product's picture and of its brand's logo. */
  readonly pictureKeys: { readonly product: string | null; readonly brand: string | null };
}

interface Row {
  readonly id: number;
  readonly sku: string;
  readonly barcode: string | null;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly name_kaa: string | null;
  readonly short_name_uz: string | null;
  readonly short_name_ru: string | null;
  readonly short_name_kaa: string | null;
  readonly premium: boolean;
  readonly brand: string | null;
  readonly picture_key: string | null;
  readonly logo_key: string | null;
  /** Values of characters: the character's id, then the value in Uzbek, Russian and Karakalpak. */
  readonly values: readonly (readonly [id: number, uz: string, ru: string, kaa: string | null])[] | null;
}

/** Facts of a character that all its values share. */
interface Character {
  /** Place in the order in which tags list characters. */
  readonly place: number;
  readonly label: LocalText;
  readonly unit: LocalText | null;
}

function withUnit(value: LocalText, unit: LocalText | null): LocalText {
  if (unit === null) return value;
  const join = (text: string | null | undefined, word: string | null | undefined) =>
    text ? `${text}${word ? `\u00a0${word}` : ''}` : '';
  return {
    uz: join(value.uz, unit.uz),
    ru: join(value.ru, unit.ru),
    ...(value.kaa ? { kaa: join(value.kaa, unit.kaa ?? unit.uz) } : {}),
  };
}

/** Values of a product's characters in the order of tags; one whose character was just deleted is left out. */
function charactersOf(values: Row['values'], characters: ReadonlyMap<number, Character>): TagCharacter[] {
  return (values ?? [])
    .flatMap(([id, uz, ru, kaa]) => {
      const character = characters.get(id);
      return character === undefined ? [] : [{ id, character, value: { uz, ru, kaa } }];
    })
    .sort((a, b) => a.character.place - b.character.place)
    .map(({ id, character: { label, unit }, value }) => ({
      id: String(id),
      label,
      value: withUnit(value, unit),
    }));
}

function toTexts(row: Row, characters: ReadonlyMap<number, Character>): TagTexts {
  const short = row.short_name_uz || row.short_name_ru;
  return {
    product: {
      id: String(row.id),
      sku: row.sku,
      barcode: row.barcode,
      name: { uz: row.name_uz, ru: row.name_ru, kaa: row.name_kaa },
      shortName: short
        ? { uz: row.short_name_uz ?? '', ru: row.short_name_ru ?? '', kaa: row.short_name_kaa }
        : null,
      brand: row.brand ?? '',
      premium: row.premium,
    },
    characters: charactersOf(row.values, characters),
    pictureKeys: { product: row.picture_key, brand: row.logo_key },
  };
}

async function readCharacters(db: Db, ids: ReadonlySet<number>): Promise<Map<number, Character>> {
  if (ids.size === 0) return new Map();
  const { rows } = await sql<Omit<Character, 'place'> & { id: number }>`
    select ch.id, json_build_object('uz', ch.name_uz, 'ru', ch.name_ru, 'kaa', ch.name_kaa) as label,
      case when ch.unit_uz is null then null
        else json_build_object('uz', ch.unit_uz, 'ru', ch.unit_ru, 'kaa', ch.unit_kaa) end as unit
    from character ch join character_category cc on cc.id = ch.character_category_id
    where ch.id = any(${[...ids]}::bigint[])
    order by cc.position, cc.id, ch.position, ch.id`.execute(db);
  return new Map(rows.map(({ id, ...character }, place) => [id, { ...character, place }]));
}

/**
 * Reads the tag texts of products; unknown ids are left out. Characters are read once, instead of with each of
 * their values.
 */
export async function readTagTexts(db: Db, productIds: readonly number[]): Promise<Map<number, TagTexts>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select p.id, p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa,
      p.short_name_uz, p.short_name_ru, p.short_name_kaa, p.premium, p.picture_key, b.name as brand, b.logo_key, c.values
    from unnest(${[...productIds]}::bigint[]) as asked (id)
    join product p on p.id = asked.id
    left join brand b on b.id = p.brand_id
    left join lateral (
      select json_agg(json_build_array(pc.character_id, pc.value_uz, pc.value_ru, pc.value_kaa)) as values
      from product_character pc where pc.product_id = p.id
    ) c on true`.execute(db);
  const characters = await readCharacters(
    db,
    new Set(rows.flatMap(({ values }) => (values ?? []).map(([id]) => id))),
  );
  return new Map(rows.map((row) => [row.id, toTexts(row, characters)]));
}
