import { cardDigits, normalisePhone } from '@javon/contract';
import { missingGlyph } from '@javon/price-tag';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { today } from '../../platform/time/clock.ts';
import type { CardHash } from './card-hash.ts';

/**
 * A name as it is kept and printed.
 * @throws AppError required, letter_not_printable about the name
 */
export function nameOf(text: string): string {
  const name = tidyUzbek(text);
  if (name === '') throw fieldError('name', 'required');
  const letter = missingGlyph(name);
  if (letter !== null) throw fieldError('name', 'letter_not_printable', { letter });
  return name;
}

/** Class of the advisory locks of cards, by their last four digits; any number of its own. */
const LOCK = 7_340_137;

/** Stored columns of a card. */
export interface CardValues {
  readonly card_hash: Buffer | null;
  /** Versions of the key that went into the hash. */
  readonly card_keys: number[] | null;
  readonly card_last4: string | null;
  readonly card_expires: string | null;
}

/** No card. */
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
  // The day before the first of the next month: a card lives to the end of its month.
  const expires = new Date(Date.UTC(2000 + (year ?? 0), month ?? 1, 0)).toISOString().slice(0, 10);
  if (expires < today()) throw fieldError('card.expiry', 'card_expired');
  const { hash, keys } = cards.of(digits);
  return { card_hash: hash, card_keys: [...keys], card_last4: digits.slice(-4), card_expires: expires };
}

/**
 * Makes sure that no other client has the card, under whichever version of the key it is kept.
 * @throws AppError already_exists about the card's number
 */
export async function requireFreeCard(
  tx: Tx,
  clientId: number | null,
  number: string,
  cards: CardHash,
): Promise<void> {
  const digits = cardDigits(number);
  // Two clients with one card under two versions would meet no constraint.
  await sql`select pg_advisory_xact_lock(${LOCK}, ${Number(digits.slice(-4))})`.execute(tx);
  const { rows } = await sql`
    select from client where card_hash = any(${cards.all(digits)}::bytea[]) and id is distinct from ${clientId}`.execute(
    tx,
  );
  const issues = [{ path: 'card.number', code: 'already_exists' as const, params: {} }];
  if (rows.length > 0) throw new AppError('already_exists', { issues });
}

/** Phone numbers as they are kept. */
export function phonesOf(typed: readonly string[]): string[] {
  return typed.flatMap((text) => normalisePhone(text) ?? []);
}

/**
 * Gives a client these phone numbers in place of the ones before.
 * @throws AppError phone_taken about the number that another client has
 */
export async function writePhones(tx: Tx, clientId: number, phones: readonly string[]): Promise<void> {
  const { rows } = await sql<{ phone: string }>`
    select phone from client_phone where phone = any(${[...phones]}::text[]) and client_id <> ${clientId}`.execute(
    tx,
  );
  if (rows.length > 0) {
    const taken = new Set(rows.map((row) => row.phone));
    const issues = phones.flatMap((phone, index) =>
      taken.has(phone) ? [{ path: `phones.${index}`, code: 'phone_taken' as const, params: {} }] : [],
    );
    throw new AppError('invalid', { issues });
  }
  await tx.deleteFrom('client_phone').where('client_id', '=', clientId).execute();
  await tx
    .insertInto('client_phone')
    .values(phones.map((phone, index) => ({ client_id: clientId, position: index + 1, phone })))
    .execute();
}
