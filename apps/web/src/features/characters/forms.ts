import type { Character, CharacterType, Localised } from '@javon/contract';

export interface OptionValue {
  /** React key of the row. */
  readonly key: string;
  readonly id?: number | undefined;
  readonly uz: string;
  readonly ru: string;
  readonly kaa?: string | undefined;
}

/** Field values of the form of a character. */
export interface CharacterValues {
  readonly version: number;
  readonly category: string | null;
  readonly name: { readonly uz: string; readonly ru: string; readonly kaa: string };
  readonly type: CharacterType | null;
  readonly unit: { readonly uz: string; readonly ru: string; readonly kaa: string };
  readonly measure: 'none' | 'kv' | 'l' | 'kg' | null;
  readonly options: readonly OptionValue[];
}

function filled(text: Localised | null | undefined): CharacterValues['name'] {
  return { uz: text?.uz ?? '', ru: text?.ru ?? '', kaa: text?.kaa ?? '' };
}

function optionValues(options: Character['options']): CharacterValues['options'] {
  return options.map(({ id, value }) => ({ key: String(id), id, ...value }));
}

/** Form values of a character, or of a new one. */
export function valuesOfCharacter(character: Character | null, category: number): CharacterValues {
  return {
    version: character?.version ?? 1,
    category: String(character?.category_id ?? category),
    name: filled(character?.name),
    type: character?.type ?? 'text',
    unit: filled(character?.unit),
    measure: character?.measure ?? 'none',
    options: optionValues(character?.options ?? []),
  };
}

/** Converts a stored value for its field, to accept another person's value in a conflict. */
export function characterFieldOf(field: string, value: unknown): unknown {
  if (field === 'options') return optionValues(value as Character['options']);
  if (field === 'category') return String(value);
  return value ?? (field === 'measure' ? 'none' : '');
}

/** Body of an edit; fields that do not belong to the type are left out. */
export function characterBody(values: CharacterValues): Record<string, unknown> {
  const { version, category, name, type, unit, measure, options } = values;
  const hasUnit = unit.uz.trim() !== '' || unit.ru.trim() !== '' || unit.kaa.trim() !== '';
  return {
    version,
    category: Number(category),
    name,
    type,
    ...(type === 'number'
      ? { unit: hasUnit ? unit : null, measure: measure === 'none' ? null : measure }
      : {}),
    ...(type === 'choice'
      ? {
          options: options.map(({ id, uz, ru, kaa }) => ({
            ...(id === undefined ? {} : { id }),
            value: { uz, ru, ...(kaa === undefined ? {} : { kaa }) },
          })),
        }
      : {}),
  };
}
