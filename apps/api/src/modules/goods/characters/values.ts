import type { CharacterType, ErrorCode } from '@javon/contract';
import { MAX_VALUE } from '@javon/contract';
import type { RowOf } from '../../../platform/db/rows.ts';
import { fieldError } from '../../../platform/errors/app-error.ts';
import { printableTexts } from '../texts.ts';

/** A stored value of a character. */
export interface KeptValue extends RowOf<'product_character', 'value_uz' | 'value_ru' | 'value_kaa'> {
  readonly value_number: number | null;
}

/** A value as a caller sends it; see `setProductCharacters`. */
export type TypedValue =
  | boolean
  | string
  | { readonly option: number }
  | { readonly uz: string; readonly ru: string; readonly kaa?: string | undefined };

export type Option = RowOf<'character_option', 'id' | 'value_uz' | 'value_ru' | 'value_kaa'>;

const NUMBER = /^-?\d{1,9}(?:[.,]\d{1,4})?$/;
/** Largest number of a character. */
export const MAX_NUMBER = 999_999_999;

/** Parses a number as people write it: spaces between thousands, comma or point; null for anything else. */
export function numberIn(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  return NUMBER.test(digits) ? Number(digits.replace(',', '.')) : null;
}

/** Parses `да`, `ha`, `bor` as true, `нет`, `yoʻq` as false; null for anything else. */
export function parseYesNo(text: string): boolean | null {
  const word = text.toLowerCase().replace(/['`‘’ʻʼ]/g, '');
  if (['да', 'есть', 'ha', 'bor', 'awa', 'bar', 'yes'].includes(word)) return true;
  return ['нет', 'yoq', 'joq', 'yaq', 'no'].includes(word) ? false : null;
}

const YES = { value_uz: 'ha', value_ru: 'да', value_kaa: 'awa', value_number: 1 } as const;
const NO = { value_uz: 'yoʻq', value_ru: 'нет', value_kaa: 'yaq', value_number: 0 } as const;

/** A yes or no in its stored and printed form. */
export function yesNoValue(yes: boolean): KeptValue {
  return yes ? YES : NO;
}

/** A number in its stored and printed form: a decimal comma in every language, at most four decimals. */
export function numberValue(exact: number): KeptValue {
  const number = Number(exact.toFixed(4));
  const text = String(number).replace('.', ',');
  return { value_uz: text, value_ru: text, value_kaa: text, value_number: number };
}

export function optionValue({ value_uz, value_ru, value_kaa }: Option): KeptValue {
  return { value_uz, value_ru, value_kaa, value_number: null };
}

/** Texts of the options that a mistake names. */
export function namedOptions(options: readonly Option[]): string {
  return options
    .slice(0, 20)
    .map((option) => option.value_uz)
    .join(', ');
}

/**
 * Validates a typed value by the character's type and converts it for storing.
 * @param field name of the field for the error
 * @throws AppError not_a_number, not_yes_no, not_in_list, invalid, or about the text
 */
export function keptValue(
  type: CharacterType,
  options: readonly Option[],
  typed: TypedValue,
  field: string,
): KeptValue {
  const refuse = (code: ErrorCode) => fieldError(field, code);
  if (type === 'number') {
    const number = typeof typed === 'string' ? numberIn(typed) : null;
    if (number === null) throw refuse('not_a_number');
    return numberValue(number);
  }
  if (type === 'yes_no') {
    if (typeof typed !== 'boolean') throw refuse('not_yes_no');
    return yesNoValue(typed);
  }
  if (type === 'choice') {
    const chosen =
      typeof typed === 'object' && 'option' in typed
        ? options.find((option) => option.id === typed.option)
        : undefined;
    if (chosen === undefined) throw fieldError(field, 'not_in_list', { options: namedOptions(options) });
    return optionValue(chosen);
  }
  if (typeof typed !== 'object' || 'option' in typed) throw refuse('invalid');
  const { uz, ru, kaa } = printableTexts(typed, field, MAX_VALUE);
  return { value_uz: uz, value_ru: ru, value_kaa: kaa, value_number: null };
}

/** Checks whether a value of products is valid in a character of a type, and converts it to a number. */
export function fits(
  type: CharacterType,
  options: readonly Pick<Option, 'value_uz' | 'value_ru'>[],
  value: Pick<KeptValue, 'value_uz' | 'value_ru'>,
): boolean {
  if (type === 'number') return numberIn(value.value_ru) !== null && numberIn(value.value_uz) !== null;
  if (type === 'yes_no') return parseYesNo(value.value_ru) !== null;
  if (type === 'choice') {
    return options.some((o) => o.value_uz === value.value_uz && o.value_ru === value.value_ru);
  }
  return true;
}
