/**
 * A key that no other request has, for making a write safe to repeat. `crypto.randomUUID` is missing where the
 * site is not on https.
 */
export function repeatKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
