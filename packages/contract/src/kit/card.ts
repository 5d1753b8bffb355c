import { z } from 'zod';
import { as } from './issues.ts';

/** Digits of the cards that are issued here: Uzcard, Humo, Visa, Mastercard. */
const CARD_DIGITS = 16;

/** The digits of a card number in any spelling. */
export function cardDigits(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** True for sixteen digits of which the last is the check digit of the others (ISO/IEC 7812-1, annex B: Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = cardDigits(text);
  if (!/^\d+$/.test(digits) || digits.length !== CARD_DIGITS) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[i]);
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A card number as typed. */
export const cardNumber = z
  .string()
  .min(1)
  .max(30)
  .refine((text) => text === '' || isCardNumber(text), as('card_number_wrong'));

/** Month and year to whose end a card lives, `11/29`; the month is 01 to 12. */
export const cardExpiry = z
  .string()
  .min(1)
  .max(5)
  .refine((text) => text === '' || /^(0[1-9]|1[0-2])\/\d\d$/.test(text), as('card_expiry_wrong'));
