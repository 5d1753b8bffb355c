/** Returns the EAN-13 of a number of at most nine digits. */
export function eanOf(number: number): string {
  const digits = `478${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}
