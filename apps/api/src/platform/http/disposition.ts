/** Characters that RFC 5987 forbids in an extended value, but encodeURIComponent does not encode. */
const LEFT_OVER = /['()*]/g;

/**
 * `Content-Disposition` of a file that the browser may show, its name in RFC 6266's encoded form: no
 * character of the name can end the value or the header.
 */
export function dispositionOf(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    LEFT_OVER,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename*=UTF-8''${encoded}`;
}
