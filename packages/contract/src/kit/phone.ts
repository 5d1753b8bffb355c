/**
 * Normalises a phone number in any spelling (`90 123-45-67`, `998901234567`, `+998 (90) 123 45 67`) to
 * +998XXXXXXXXX. Returns null if the digits cannot be such a number: after a plus, nine are an unfinished one.
 */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 12 && digits.startsWith('998')) return `+${digits}`;
  return digits.length === 9 && !text.includes('+') ? `+998${digits}` : null;
}

/** Whether the operator code is one of 9X, as +998 (9X) XXX XX XX requires. */
export function hasKnownPrefix(normalised: string): boolean {
  return /^\+9989\d/.test(normalised);
}

/** Returns the error of a phone number as typed; null for a number that a person may have. */
export function phoneMistake(text: string): 'phone_wrong' | 'phone_prefix' | null {
  const normalised = normalisePhone(text);
  if (normalised === null) return 'phone_wrong';
  return hasKnownPrefix(normalised) ? null : 'phone_prefix';
}

/** Formats `+998901234567` as `+998 (90) 123 45 67`. */
export function formatPhone(normalised: string): string {
  const m = /^\+998(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(normalised);
  return m ? `+998 (${m[1]}) ${m[2]} ${m[3]} ${m[4]}` : normalised;
}
