import { hash, verify } from '@node-rs/argon2';

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a password by argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let nobody: Promise<string> | undefined;

/**
 * Tells whether the password is right. With no hash (unknown phone) it works as long as with one and answers
 * no, so that the time says nothing.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await nobody), password);
  return passwordHash !== null && fits;
}

const COMMON = new Set(
  '123456 1234567 12345678 123456789 1234567890 111111 000000 654321 123123 121212 qwerty qwerty123 qwertyuiop password password1 parol123 admin123 iloveyou abc123 1q2w3e 1q2w3e4r uzbekistan toshkent tashkent samsung'.split(
    ' ',
  ),
);

/** True for a password that is taken but that its holder is told to change: common, or of too little variety. */
export function isWeak(password: string): boolean {
  const lower = password.toLowerCase();
  if (COMMON.has(lower) || new Set(lower).size < 4) return true;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  return password.length < 8 || (password.length < 10 && kinds < 2);
}
