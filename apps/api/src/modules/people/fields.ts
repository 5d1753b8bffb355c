import { normalisePhone } from '@javon/contract';
import type { RowOf } from '../../platform/db/rows.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { searchKey, tidyUzbek } from '../../platform/text/normalise.ts';

const APOSTROPHES = /['`´‘’ʻʼʹ′＇]/g;

/**
 * Normalises a person's name for storing.
 * @throws AppError required, if it is empty
 */
export function nameOf(text: string, field: string): string {
  const name = tidyUzbek(text);
  if (name.replace(APOSTROPHES, '') === '') throw fieldError(field, 'required');
  return name;
}

/** Same for an optional name. */
export function optionalName(text: string | null): string | null {
  const name = tidyUzbek(text ?? '');
  return name === '' ? null : name;
}

/** Normalises a phone number for storing; the contract has validated it. */
export function phoneOf(typed: string): string {
  const phone = normalisePhone(typed);
  if (phone === null) throw fieldError('phone', 'phone_wrong');
  return phone;
}

/** Facts that make up a person's search key; the PINFL is searched separately. */
type Findable = RowOf<'users', 'surname' | 'name' | 'patronymic' | 'phone'>;

/** Computes `users.search_key`: names in one spelling and the phone number. */
export function personSearchKey({ surname, name, patronymic, phone }: Findable): string {
  return searchKey(`${surname} ${name} ${patronymic ?? ''} ${phone}`);
}
