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
  readonly characters: readonly CharacterRow[] | null;
}

interface CharacterRow {
  readonly id: number;
  readonly label: LocalText;
  readonly value: LocalText;
  readonly unit: LocalText | null;
}

function withUnit({ value, unit }: CharacterRow): LocalText {
  if (unit === null) return value;
  const join = (text: string | null | undefined, word: string | null | undefined) =>
    text ? `${text}${word ? `\u00a0${word}` : ''}` : '';
  return {
    uz: join(value.uz, unit.uz),
    ru: join(value.ru, unit.ru),
    ...(value.kaa ? { kaa: join(value.kaa, unit.kaa ?? unit.uz) } : {}),
  };
}

function toTexts(row: Row): TagTexts {
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
    characters: (row.characters ?? []).map((c) => ({ id: String(c.id), label: c.label, value: withUnit(c) })),
    pictureKeys: { product: row.picture_key, brand: row.logo_key },
  };
}

/** Reads the tag texts of products in one query; unknown ids are left out. */
export async function readTagTexts(db: Db, productIds: readonly number[]): Promise<Map<number, TagTexts>> {
  if (productIds.length === 0) return new Map();
  const rows = await sql<Row>`
    select p.id, p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa,
      p.short_name_uz, p.short_name_ru, p.short_name_kaa, p.premium, p.picture_key, b.name as brand, b.logo_key, c.characters
    from unnest(${[...productIds]}::bigint[]) as asked (id)
    join product p on p.id = asked.id
    left join brand b on b.id = p.brand_id
    left join lateral (
      select json_agg(json_build_object(
        'id', ch.id,
        'label', json_build_object('uz', ch.name_uz, 'ru', ch.name_ru, 'kaa', ch.name_kaa),
        'value', json_build_object('uz', pc.value_uz, 'ru', pc.value_ru, 'kaa', pc.value_kaa),
        'unit', case when ch.unit_uz is null then null
          else json_build_object('uz', ch.unit_uz, 'ru', ch.unit_ru, 'kaa', ch.unit_kaa) end
      ) order by cc.position, cc.id, ch.position, ch.id) as characters
      from product_character pc
      join character ch on ch.id = pc.character_id
      join character_category cc on cc.id = ch.character_category_id
      where pc.product_id = p.id
    ) c on true`.execute(db);
  return new Map(rows.rows.map((row) => [row.id, toTexts(row)]));
}
