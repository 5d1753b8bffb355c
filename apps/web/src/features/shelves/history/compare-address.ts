/** Which saves an address asks to compare: two numbers, the last one with the one before it, or what one saw. */
export type Asked = 'last' | 'seen' | { readonly from: number; readonly to: number };

/** The address's `compare`; null if it asks for nothing that can be read. */
export function askedOf(text: string | undefined): Asked | null {
  if (text === 'seen' || text === 'last') return text;
  const [, from, to] = /^([1-9]\d{0,6})-([1-9]\d{0,6})$/.exec(text ?? '') ?? [];
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) };
}

/** Two saves as the address names them, the earlier one first. */
export function compareText(a: number, b: number): string {
  return `${Math.min(a, b)}-${Math.max(a, b)}`;
}

/**
 * The two saves to compare; the same twice where there is nothing to compare.
 * @param seen the last save that the person saw, 0 where they saw none; null if they never looked: they are shown
 * what changed last
 */
export function pairOf(
  asked: Asked,
  revision: number,
  seen: number | null,
): { readonly from: number; readonly to: number } {
  if (typeof asked === 'object') return asked;
  const from = asked === 'seen' ? (seen ?? revision - 1) : revision - 1;
  return { from: Math.min(Math.max(1, from), revision), to: revision };
}
