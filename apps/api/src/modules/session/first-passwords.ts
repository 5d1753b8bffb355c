import { randomBytes, randomInt } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { commonPasswords } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { firstPasswordEnd, noFirstPasswordEnd } from './queries/first-passwords.ts';

const DIGITS = 6;
/** Length of a password that nobody knows, bytes. */
const UNKNOWN_BYTES = 32;
/** Minimum number of different digits in an initial password. */
const MIN_DIFFERENT = 4;
const RUNS = ['01234567890', '09876543210'];

/** An initial password: the text is shown once, the hash is stored. */
export interface FirstPassword {
  readonly text: string;
  readonly hash: string;
}

/** True for six digits that are tried first: of little variety, a run up or down, a piece of the phone number, common. */
export function isGuessedFirst(password: string, phone: string): boolean {
  return (
    new Set(password).size < MIN_DIFFERENT ||
    phone.includes(password) ||
    RUNS.some((run) => run.includes(password)) ||
    commonPasswords().has(password)
  );
}

/** Six random digits that are not easily guessed: no common ones, sequences, or parts of the phone number. */
function randomPassword(phone: string): string {
  for (;;) {
    const password = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    if (!isGuessedFirst(password, phone)) return password;
  }
}

/**
 * Makes an initial password. Call it before a transaction begins: hashing is slow by design.
 * @param ofAll the password that the settings name for everybody; null if each person has their own
 * @param phone the person's, normalised
 */
export async function newFirstPassword(ofAll: string | null, phone: string): Promise<FirstPassword> {
  const text = ofAll ?? randomPassword(phone);
  return { text, hash: await hashPassword(text) };
}

/** Password of people who get their initial one later. */
export interface PendingPassword {
  readonly hash: string;
  readonly until: RawBuilder<string | null>;
}

/**
 * Password of people who are added in bulk: the configured one for everybody, or an unknown one until each
 * gets their own.
 */
export async function newPendingPassword(ofAll: string | null): Promise<PendingPassword> {
  if (ofAll !== null) return { hash: await hashPassword(ofAll), until: firstPasswordEnd() };
  return {
    hash: await hashPassword(randomBytes(UNKNOWN_BYTES).toString('base64url')),
    until: noFirstPasswordEnd(),
  };
}
