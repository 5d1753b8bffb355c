/** Number of digits of locally issued cards: Uzcard, Humo, Visa, Mastercard. */
export const CARD_DIGITS = 16;

/** The digits of a card number in any spelling. */
export function cardDigits(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Whether it has sixteen digits, not all zero, with a valid check digit (ISO/IEC 7812-1, annex B: Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = cardDigits(text);
  if (!/^\d+$/.test(digits) || digits.length !== CARD_DIGITS) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[i]);
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum > 0 && sum % 10 === 0;
}
