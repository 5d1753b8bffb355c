import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../../platform/http/turns.ts';
import { commonPasswords } from './common-passwords.ts';

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
export const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Maximum number of concurrent hashes. Each uses a core for 20 to 40 ms and 19 MiB: one core stays free for
 * calls of people who are signed in, even when hundreds sign in together.
 */
const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1);
const hashing = new Turns({ all: HASHES_AT_ONCE, one: HASHES_AT_ONCE, waiting: 2000 });

/**
 * Hashes a password with argon2id.
 * @throws AppError overloaded if thousands are queued already
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.take('', () => hash(password, HASH_OPTIONS));
}

const CURRENT = `$argon2id$v=19$m=${HASH_OPTIONS.memoryCost},t=${HASH_OPTIONS.timeCost},p=${HASH_OPTIONS.parallelism}$`;

/**
 * Whether a hash was made with other parameters than the current ones, so that the password has to be hashed
 * again.
 */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password is right. Without a hash (unknown phone) it takes as long as with one and returns
 * false, so that the time reveals nothing.
 * @throws AppError overloaded if thousands are queued already
 */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const known = passwordHash ?? (await nobody);
  const fits = await hashing.take('', () => verify(known, password));
  return passwordHash !== null && fits;
}

/**
 * Words that an attacker who knows the chain tries first, alone or with digits and signs around them: the
 * product, its trade, its places, the words for a password in the languages of its people.
 */
const OWN_WORDS =
  'javon admin administrator direktor director sotuvchi seller parol maxfiy password qwerty qwertyuiop iloveyou ' +
  'uzbekistan ozbekiston toshkent tashkent samarqand samarkand buxoro bukhara andijon namangan fargona ' +
  'samsung artel iphone salom assalom пароль йцукен привет любовь админ директор узбекистан ташкент самарканд';
const OWN = new Set(OWN_WORDS.split(' '));

/** The part of a password from its first letter to its last: its word without digits and signs around it. */
const BARE_WORD = /\p{L}(?:.*\p{L})?/su;

/**
 * Whether a password is guessed first: among the most common breached ones, or one of the chain's own words.
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return commonPasswords().has(lower) || OWN.has(BARE_WORD.exec(lower)?.[0] ?? '');
}

/**
 * Whether a password is accepted but its holder is asked to change it: among the most common breached ones,
 * one of the chain's own words with something around it, a part of the holder's phone number, or with too
 * little variety.
 * @param phone the holder's, normalised
 */
export function isWeak(password: string, phone: string): boolean {
  const lower = password.toLowerCase();
  if (isCommon(password) || new Set(lower).size < 4) return true;
  if (phone.includes(lower)) return true;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  return password.length < 8 || (password.length < 10 && kinds < 2);
}
