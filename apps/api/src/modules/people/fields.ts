import { normalisePhone } from '@javon/contract';
import { fieldError } from '../../platform/errors/app-error.ts';
import { searchKey, tidyUzbek } from '../../platform/text/normalise.ts';

const APOSTROPHES = /['`´‘’ʻʼʹ′＇]/g;

/**
 * A person's name as it is kept.
 * @throws AppError required, when nothing is left of it
 */
export function nameOf(text: string, field: string): string {
  const name = tidyUzbek(text);
  if (name.replace(APOSTROPHES, '') === '') throw fieldError(field, 'required');
  return name;
}

/** A name that may be missing. */
export function optionalName(text: string | null): string | null {
  const name = tidyUzbek(text ?? '');
  return name === '' ? null : name;
}

/** The phone number as it is kept; the contract has made sure that it is one. */
export function phoneOf(typed: string): string {
  const phone = normalisePhone(typed);
  if (phone === null) throw fieldError('phone', 'phone_wrong');
  return phone;
}

/** Facts that make up a person's search key; the PINFL is searched separately. */
interface Findable {
  readonly surname: string;
  readonly name: string;
  readonly patronymic: string | null;
  readonly phone: string;
}

/** `users.search_key`: names in one spelling and the phone number. */
export function personSearchKey({ surname, name, patronymic, phone }: Findable): string {
  return searchKey(`${surname} ${name} ${patronymic ?? ''} ${phone}`);
}
