import { randomBytes, randomInt } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { commonPasswords } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { firstPasswordEnd, noFirstPasswordEnd } from './queries/first-passwords.ts';

const DIGITS = 6;
/** Bytes of a password that nobody gets to know. */
const UNKNOWN_BYTES = 32;
/** Fewest different digits of a first password. */
const MIN_DIFFERENT = 4;
const RUNS = ['01234567890', '09876543210'];

/** A first password: the text is shown once, the hash is kept. */
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

/** Six random digits, without those that are tried first: common ones, runs, a part of the phone number. */
function randomPassword(phone: string): string {
  for (;;) {
    const password = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    if (!isGuessedFirst(password, phone)) return password;
  }
}

/**
 * A password for somebody to begin with. Call it before a transaction begins: hashing takes its time by design.
 * @param ofAll the password that the settings name for everybody; null where each person has one of their own
 * @param phone the person's, as it is kept
 */
export async function newFirstPassword(ofAll: string | null, phone: string): Promise<FirstPassword> {
  const text = ofAll ?? randomPassword(phone);
  return { text, hash: await hashPassword(text) };
}

/** Password for people who get their first one later. */
export interface PendingPassword {
  readonly hash: string;
  readonly until: RawBuilder<string | null>;
}

/**
 * The password of people who are added many at a time: the one that the settings name for everybody, or none that
 * anybody knows until each is given one of their own.
 */
export async function newPendingPassword(ofAll: string | null): Promise<PendingPassword> {
  if (ofAll !== null) return { hash: await hashPassword(ofAll), until: firstPasswordEnd() };
  return {
    hash: await hashPassword(randomBytes(UNKNOWN_BYTES).toString('base64url')),
    until: noFirstPasswordEnd(),
  };
}
