import type { BodyOf, editCharacter } from '@javon/contract';
import { MAX_VALUE } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import type { Option } from './character-values.ts';
import { printableTexts } from './printable-text.ts';

type Typed = NonNullable<BodyOf<typeof editCharacter>['options']>;
type Wanted = Omit<Option, 'id'> & { readonly id: number | null };

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

/**
 * The options as they are to be; each once, in both languages.
 * @throws AppError name_taken at an option that is there twice, or about a text
 */
export function wantedOptions(typed: Typed): Wanted[] {
  const seen = new Set<string>();
  return typed.map(({ id, value }, index) => {
    const field = `options.${index}.value`;
    const { uz, ru, kaa } = printableTexts(value, field, MAX_VALUE);
    for (const key of [`uz ${uz.toLowerCase()}`, `ru ${ru.toLowerCase()}`]) {
      if (seen.has(key)) throw fieldError(`${field}.${key.slice(0, 2)}`, 'name_taken', { name: uz });
      seen.add(key);
    }
    return { id: id ?? null, value_uz: uz, value_ru: ru, value_kaa: kaa };
  });
}

/** How many products have the words of an option. */
async function countOf(tx: Tx, character: number, option: Option): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from product_character
    where character_id = ${character} and value_uz = ${option.value_uz} and value_ru = ${option.value_ru}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Writes the options of a choice. Products that have an option follow when its words change.
 * @returns ids of those products
 * @throws AppError option_in_use when products have one that is left out; not_found for one of elsewhere
 */
export async function writeOptions(tx: Tx, character: number, wanted: readonly Wanted[]): Promise<number[]> {
  const now = new Map((await readOptions(tx, character)).map((option) => [option.id, option]));
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  for (const option of now.values()) {
    if (kept.has(option.id)) continue;
    const count = await countOf(tx, character, option);
    if (count > 0) throw new AppError('option_in_use', { params: { value: option.value_uz, count } });
    await tx.deleteFrom('character_option').where('id', '=', option.id).execute();
  }
  // Each product is rewritten by what it had before, so that two options may change places.
  const renamed: { readonly from: Option; readonly to: Wanted }[] = [];
  for (const [index, { id, ...value }] of wanted.entries()) {
    const position = index + 1;
    if (id === null) {
      await tx
        .insertInto('character_option')
        .values({ character_id: character, ...value, position })
        .execute();
      continue;
    }
    const from = now.get(id);
    if (from === undefined) throw fieldError(`options.${index}.id`, 'not_found');
    await tx
      .updateTable('character_option')
      .set({ ...value, position })
      .where('id', '=', id)
      .execute();
    const words = ['value_uz', 'value_ru', 'value_kaa'] as const;
    if (words.some((key) => from[key] !== value[key])) renamed.push({ from, to: { id, ...value } });
  }
  if (renamed.length === 0) return [];
  const { rows } = await sql<{ product_id: number }>`
    update product_character v set value_uz = r.uz, value_ru = r.ru, value_kaa = r.kaa
    from unnest(${renamed.map(({ from }) => from.value_uz)}::text[], ${renamed.map(({ from }) => from.value_ru)}::text[],
      ${renamed.map(({ to }) => to.value_uz)}::text[], ${renamed.map(({ to }) => to.value_ru)}::text[],
      ${renamed.map(({ to }) => to.value_kaa)}::text[]) as r (old_uz, old_ru, uz, ru, kaa)
    where v.character_id = ${character} and v.value_uz = r.old_uz and v.value_ru = r.old_ru
    returning v.product_id`.execute(tx);
  return rows.map((row) => row.product_id);
}
