import { cardDigits, hasKnownPrefix, isCardNumber, normalisePhone } from '@javon/contract';
import { missingGlyph } from '@javon/price-tag';
import type { RowOf } from '../../platform/db/rows.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { requireText } from '../../platform/text/require-text.ts';
import { today } from '../../platform/time/clock.ts';
import type { CardHash } from './card-hash.ts';
import type { Mark } from './queries.ts';

/**
 * Normalises a name for storing and printing.
 * @throws AppError required, letter_not_printable about the name
 */
export function nameOf(text: string): string {
  const name = requireText(tidyUzbek(text), 'name');
  const letter = missingGlyph(name);
  if (letter !== null) throw fieldError('name', 'letter_not_printable', { letter });
  return name;
}

/** Normalises phone numbers for storing. */
export function phonesOf(typed: readonly string[]): string[] {
  return typed.flatMap((text) => normalisePhone(text) ?? []);
}

/** Stored columns of a card. */
export interface CardValues extends RowOf<'client', 'card_hash' | 'card_last4' | 'card_expires'> {
  /** Key versions that the hash was computed with. */
  readonly card_keys: number[] | null;
}

/** Columns of a client without a card. */
export const NO_CARD: CardValues = { card_hash: null, card_keys: null, card_last4: null, card_expires: null };

/**
 * Returns the stored columns of a typed card [VAL-4].
 * @throws AppError card_expired about the expiry
 */
export function cardValues(
  { number, expiry }: { readonly number: string; readonly expiry: string },
  cards: CardHash,
): CardValues {
  const digits = cardDigits(number);
  const [month, year] = expiry.split('/').map(Number);
  // The day before the first of the next month: a card expires at the end of its month.
  const expires = new Date(Date.UTC(2000 + (year ?? 0), month ?? 1, 0)).toISOString().slice(0, 10);
  if (expires < today()) throw fieldError('card.expiry', 'card_expired');
  const { hash, keys } = cards.of(digits);
  return { card_hash: hash, card_keys: [...keys], card_last4: digits.slice(-4), card_expires: expires };
}

/**
 * Parses a search for a client: a card number has sixteen digits, a PINFL fourteen, a phone number nine, or
 * twelve with the country code.
 * @throws AppError card_number_wrong, phone_prefix, client_query_wrong about the query
 */
export function markIn(query: string, cards: CardHash): Mark {
  const digits = query.replace(/\D/g, '');
  if (digits.length === 16) {
    if (!isCardNumber(query)) throw fieldError('query', 'card_number_wrong');
    const digits = cardDigits(query);
    return { by: 'card', value: cards.all(digits), renewed: cards.of(digits) };
  }
  if (digits.length === 14) return { by: 'pinfl', value: digits };
  const phone = normalisePhone(query);
  if (phone === null) throw fieldError('query', 'client_query_wrong');
  if (!hasKnownPrefix(phone)) throw fieldError('query', 'phone_prefix');
  return { by: 'phone', value: phone };
}
