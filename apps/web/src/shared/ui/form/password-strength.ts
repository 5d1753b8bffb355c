export type Strength = 0 | 1 | 2 | 3;

const COMMON =
  /^(?:(.)\1+|0?123456789?0?|1?2?3?4?5?6?7?8?9?0?|qwerty[\p{L}\d]*|password[\p{L}\d]*|parol[\p{L}\d]*|javon[\p{L}\d]*|йцукен[\p{L}\d]*|пароль[\p{L}\d]*|admin[\p{L}\d]*)$/iu;

/** How hard a password is to guess, from 0 to 3: by its length, its kinds of signs and whether it is common. */
export function passwordStrength(password: string): Strength {
  const length = [...password].length;
  if (length < 6 || COMMON.test(password)) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 4 || (kinds === 1 && length < 10)) return 1;
  if (length >= 12 && kinds >= 2) return 3;
  if (length >= 10 && kinds >= 3) return 3;
  return length >= 8 || kinds >= 3 ? 2 : 1;
}
