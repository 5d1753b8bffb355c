import { type BodyOf, MAX_VALUE } from '@javon/contract';
import type { Tx } from '../../../../platform/db/database.ts';
import { deleteRow, updateRow } from '../../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../../platform/errors/app-error.ts';
import { printableTexts } from '../../texts.ts';
import { countOption, insertOption, readOptions } from '../queries/options.ts';
import { type RenamedOption, updateOptionValues } from '../queries/values.ts';
import type { Option } from '../values.ts';

type Typed = NonNullable<BodyOf<'editCharacter'>['options']>;
type Wanted = Omit<Option, 'id'> & { readonly id: number | null };

/**
 * Validates the wanted options: no duplicates, in both languages.
 * @throws AppError name_taken at a duplicate option, or about a text
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

/**
 * Writes the options of a choice. Products that have an option follow when its text changes.
 * @throws AppError option_in_use if products have one that is left out; not_found if one belongs elsewhere
 */
export async function writeOptions(tx: Tx, character: number, wanted: readonly Wanted[]): Promise<void> {
  const now = new Map((await readOptions(tx, character)).map((option) => [option.id, option]));
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  for (const option of now.values()) {
    if (kept.has(option.id)) continue;
    const count = await countOption(tx, character, option);
    if (count > 0) throw new AppError('option_in_use', { params: { value: option.value_uz, count } });
    await deleteRow(tx, 'character_option', option.id);
  }
  const renamed: RenamedOption[] = [];
  for (const [index, { id, ...words }] of wanted.entries()) {
    const position = index + 1;
    if (id === null) {
      await insertOption(tx, character, words, position);
      continue;
    }
    const from = now.get(id);
    if (from === undefined) throw fieldError(`options.${index}.id`, 'not_found');
    await updateRow(tx, 'character_option', id, { ...words, position });
    const keys = ['value_uz', 'value_ru', 'value_kaa'] as const;
    if (keys.some((key) => from[key] !== words[key])) renamed.push({ from, to: words });
  }
  if (renamed.length > 0) await updateOptionValues(tx, character, renamed);
}
