import type { BodyOf, CharacterType, setProductCharacters } from '@javon/contract';
import { sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { note, requireVersion } from './change.ts';
import { readOptions } from './character-options.ts';
import { type KeptValue, keptValue, parseYesNo } from './character-values.ts';
import { lockProduct } from './product-edit.ts';

interface Character {
  readonly id: number;
  readonly name_uz: string;
  readonly type: string;
  readonly value_uz: string | null;
  readonly value_ru: string | null;
  readonly value_kaa: string | null;
}

async function readAsked(tx: Tx, product: number, ids: readonly number[]): Promise<Map<number, Character>> {
  const { rows } = await sql<Character>`
    select k.id, k.name_uz, k.type, v.value_uz, v.value_ru, v.value_kaa
    from character k left join product_character v on v.character_id = k.id and v.product_id = ${product}
    where k.id = any(${[...ids]}::bigint[]) for key share of k`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function write(tx: Tx, product: number, character: number, value: KeptValue | null): Promise<void> {
  if (value === null) {
    await tx
      .deleteFrom('product_character')
      .where('product_id', '=', product)
      .where('character_id', '=', character)
      .execute();
    return;
  }
  await tx
    .insertInto('product_character')
    .values({ product_id: product, character_id: character, ...value })
    .onConflict((c) => c.columns(['product_id', 'character_id']).doUpdateSet({ ...value }))
    .execute();
}

/**
 * Gives a product values of characters, each judged by its type.
 * @returns whether anything changed
 * @throws AppError not_found, stale_version, character_unknown, not_a_number, not_yes_no, not_in_list, …
 */
export async function writeProductValues(
  tx: Tx,
  change: Change,
  id: number,
  { version, values }: BodyOf<typeof setProductCharacters>,
): Promise<boolean> {
  const row = await lockProduct(tx, id);
  requireVersion(row, version);
  const asked = await readAsked(
    tx,
    id,
    values.map(({ character }) => character),
  );
  if (asked.size !== values.length && new Set(values.map((v) => v.character)).size !== values.length)
    throw fieldError('values', 'invalid');
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  for (const [index, { character: characterId, value: typed }] of values.entries()) {
    const field = `values.${index}.value`;
    const character = asked.get(characterId);
    if (character === undefined) throw fieldError(`values.${index}.character`, 'character_unknown');
    const type = character.type as CharacterType;
    const options = type === 'choice' ? await readOptions(tx, characterId) : [];
    const value = typed === null ? null : keptValue(type, options, typed, field);
    const same =
      // Yes stays yes in whichever words an import wrote it.
      (type === 'yes_no' && character.value_ru !== null && parseYesNo(character.value_ru) === typed) ||
      ((value?.value_uz ?? null) === character.value_uz &&
        (value?.value_ru ?? null) === character.value_ru &&
        (value?.value_kaa ?? null) === character.value_kaa);
    if (same) continue;
    await write(tx, id, characterId, value);
    before[character.name_uz] = character.value_uz;
    after[character.name_uz] = value?.value_uz ?? null;
  }
  if (Object.keys(after).length === 0) return false;
  await tx
    .updateTable('product')
    .set({ version: row.version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await note(tx, change, 'product', id, 'changed', { before, after });
  return true;
}
