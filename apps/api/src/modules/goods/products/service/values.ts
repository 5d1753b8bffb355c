import type { AnswerOf, BodyOf, CharacterType } from '@javon/contract';
import type { Change } from '../../../../platform/change/change.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { fieldError } from '../../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../../platform/http/call.ts';
import { note, requireVersion, type Tools } from '../../change.ts';
import { readOptions } from '../../characters/queries/options.ts';
import { keptValue, parseYesNo } from '../../characters/values.ts';
import { lockProduct, lockValuedCharacters, updateProduct, writeValue } from '../queries/rows.ts';
import { productDetails } from './products.ts';

/**
 * Sets a product's values of characters, each validated by its type.
 * @throws AppError not_found, stale_version, character_unknown, not_a_number, not_yes_no, not_in_list, …
 */
export function setValues(
  { db, hooks }: Tools,
  call: PermittedCall<'setProductCharacters'>,
): Promise<AnswerOf<'showProduct'>> {
  const { id } = call.params;
  const { body } = call;
  return transaction(db, async (tx) => {
    if (await writeValues(tx, call, id, body)) await hooks.productTextsChanged(tx, [id]);
    return productDetails(tx, call.actor, id, undefined);
  });
}

/** Writes the values that differ; returns whether there are any. */
async function writeValues(
  tx: Tx,
  change: Change,
  id: number,
  { version, values }: BodyOf<'setProductCharacters'>,
): Promise<boolean> {
  const row = await lockProduct(tx, id);
  requireVersion(row, version);
  const asked = await lockValuedCharacters(
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
      // A yes stays unchanged, whichever word an import wrote it with.
      (type === 'yes_no' && character.value_ru !== null && parseYesNo(character.value_ru) === typed) ||
      ((value?.value_uz ?? null) === character.value_uz &&
        (value?.value_ru ?? null) === character.value_ru &&
        (value?.value_kaa ?? null) === character.value_kaa);
    if (same) continue;
    await writeValue(tx, id, characterId, value);
    before[character.name_uz] = character.value_uz;
    after[character.name_uz] = value?.value_uz ?? null;
  }
  if (Object.keys(after).length === 0) return false;
  await updateProduct(tx, id, { version: row.version + 1 });
  await note(tx, change, 'product', id, 'changed', { before, after });
  return true;
}
