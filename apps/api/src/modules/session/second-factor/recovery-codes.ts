import { randomBytes, randomInt } from 'node:crypto';
import { RECOVERY_LETTERS } from '@javon/contract';
import { hashRaw } from '@node-rs/argon2';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { HASH_OPTIONS } from '../passwords.ts';
import * as queries from './queries.ts';

const CODES = 10;
/** Letters between two hyphens. */
const GROUP = 4;
const SALT_BYTES = 16;
/** Digits and capitals that cannot be confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** New recovery codes: the texts are shown once, hashes and salt are stored. */
export interface NewRecoveryCodes {
  readonly texts: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

/** Argon2id with the person's salt, so that one hash finds the row. */
function hashOf(code: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(code, { ...HASH_OPTIONS, salt });
}

/**
 * Normalises a code for hashing: without hyphens and spaces, with letters that look like digits as digits.
 */
function lettersOf(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

function randomCode(): string {
  return Array.from({ length: RECOVERY_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Makes ten recovery codes. Call it before a transaction begins: hashing is slow by design. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: CODES }, randomCode);
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
  const texts = codes.map((code) => code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code);
  return { texts, salt, hashes };
}

/** Replaces the codes of a person. */
export async function keepRecoveryCodes(tx: Tx, userId: number, codes: NewRecoveryCodes): Promise<void> {
  await queries.deleteRecoveryCodes(tx, userId);
  await queries.insertRecoveryCodes(tx, userId, codes);
}

/** Hashes a typed code, before a transaction begins; null if it cannot be a code. */
export async function recoveryHash(db: Db, userId: number, typed: string): Promise<Buffer | null> {
  const letters = lettersOf(typed);
  if (letters.length !== RECOVERY_LETTERS) return null;
  const salt = await queries.readRecoverySalt(db, userId);
  return salt === undefined ? null : hashOf(letters, salt);
}

/** Uses up a code. Of two concurrent calls with the same code one finds it used. */
export async function takeRecoveryCode(
  tx: Tx,
  userId: number,
  hash: Buffer | null,
): Promise<'taken' | 'used' | 'wrong'> {
  if (hash === null) return 'wrong';
  if (await queries.markRecoveryCodeUsed(tx, userId, hash)) return 'taken';
  return (await queries.isRecoveryCode(tx, userId, hash)) ? 'used' : 'wrong';
}
