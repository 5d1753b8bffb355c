import type { BodyOf, ProductCharacter } from '@javon/contract';

type SentValue = BodyOf<'setProductCharacters'>['values'][number];

/**
 * A value in the form: a text in two languages; a number twice as the same text; for yes or no and for a
 * choice, the key of the chosen option.
 */
export interface TypedValue {
  readonly uz: string;
  readonly ru: string;
}

const NOTHING: TypedValue = { uz: '', ru: '' };
const YES: readonly string[] = ['да', 'есть'];

function keyOf({ type, options, value }: ProductCharacter): string {
  if (value === null) return '';
  if (type === 'yes_no') return YES.includes(value.ru.toLowerCase()) ? 'yes' : 'no';
  const chosen = options.find((option) => option.value.uz === value.uz && option.value.ru === value.ru);
  return chosen ? String(chosen.id) : '';
}

export function typedOf(character: ProductCharacter): TypedValue {
  const { type, value } = character;
  if (value === null) return NOTHING;
  if (type === 'text' || type === 'number') return { uz: value.uz, ru: value.ru };
  const key = keyOf(character);
  return { uz: key, ru: key };
}

/** Whether the typed value is complete: a text needs both languages or none. */
export function isGiven({ type }: ProductCharacter, value: TypedValue): boolean {
  return type !== 'text' || (value.uz.trim() === '') === (value.ru.trim() === '');
}

/** Returns the changed values of characters in the form that the server expects. */
export function changedValues(
  characters: readonly ProductCharacter[],
  typed: ReadonlyMap<number, TypedValue>,
): SentValue[] {
  return characters.flatMap((character): SentValue[] => {
    const was = typedOf(character);
    const now = typed.get(character.id) ?? was;
    if (now.uz === was.uz && now.ru === was.ru) return [];
    const sent = (value: SentValue['value']) => [{ character: character.id, value }];
    if (now.uz.trim() === '') return sent(null);
    if (character.type === 'number') return sent(now.uz);
    if (character.type === 'yes_no') return sent(now.uz === 'yes');
    if (character.type === 'choice') return sent({ option: Number(now.uz) });
    const kaa = character.value?.kaa;
    return sent({ uz: now.uz, ru: now.ru, ...(kaa === undefined ? {} : { kaa }) });
  });
}
