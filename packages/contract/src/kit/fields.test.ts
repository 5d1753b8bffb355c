import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  cardExpiry,
  cardNumber,
  colour,
  day,
  email,
  idParam,
  numberParam,
  phone,
  sentMoment,
  time,
} from './fields.ts';
import { fieldIssues } from './issues.ts';
import { formatPhone, phoneMistake } from './phone.ts';

/** Error codes for a value; none if it is valid. */
function codes(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : fieldIssues(result.error).map((issue) => issue.code);
}

function expectRefused(schema: z.ZodType, code: string, values: readonly string[]): void {
  for (const value of values) expect(codes(schema, value), value).toContain(code);
}

function expectTaken(schema: z.ZodType, values: readonly string[]): void {
  for (const value of values) expect(codes(schema, value), value).toEqual([]);
}

describe('fields with a shape of their own [VAL-8]', () => {
  it('a moment is of a real day, with an offset that exists', () => {
    expectTaken(sentMoment, [
      '2028-02-29T23:59:59Z',
      '2026-11-28T10:00:00.123456+05:00',
      '1999-12-31T00:00:00-12:00',
      '2026-11-30T10:00:00+14:00',
    ]);
    expectRefused(sentMoment, 'date_wrong', [
      '2026-02-29T00:00:00Z',
      '2026-11-31T10:00:00Z',
      '2026-11-30T10:00:00+15:00',
      '2026-11-30T10:00:00+23:59',
      '2026-11-30T25:00:00Z',
      '2026-11-30 10:00:00Z',
      '2026-11-30T10:00:00',
    ]);
  });

  it('a number of a version or a question fits its column', () => {
    expectTaken(numberParam, ['1', '2147483647']);
    expect(numberParam.safeParse('2147483648').success).toBe(false);
  });

  it('an id in an address has one spelling', () => {
    expectTaken(idParam, ['1', '42', String(Number.MAX_SAFE_INTEGER)]);
    expect(idParam.parse('42')).toBe(42);
    for (const text of [
      '',
      ' 1',
      '1 ',
      '01',
      '+1',
      '0x10',
      '1e3',
      '1.0',
      '0',
      '-1',
      '9007199254740992',
      'one',
    ])
      expect(codes(idParam, text), text).not.toEqual([]);
  });

  it('a day is a day of the calendar', () => {
    expectTaken(day, ['2026-11-21', '2028-02-29', '1900-01-01', '2199-12-31']);
    expectRefused(day, 'date_wrong', [
      '',
      '21.11.2026',
      '2026-1-1',
      '2026-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '0000-01-01',
      '1899-12-31',
      '2200-01-01',
      '２０２６-11-21',
      '2026-11-2a',
    ]);
    expect(codes(day, '2026-11-21T00:00:00Z')).toContain('too_long');
  });

  it('a time is one of the day’s 1,440 minutes', () => {
    expectTaken(time, ['00:00', '09:05', '14:05', '19:59', '23:59']);
    expectRefused(time, 'time_wrong', [
      '',
      '24:00',
      '23:60',
      '9:05',
      '14.05',
      '1405',
      '-1:00',
      '14:5',
      'ab:cd',
    ]);
    expect(codes(time, '14:05:00')).toContain('too_long');
  });

  it('an e-mail address has a name, one @ and a domain with a dot', () => {
    expectTaken(email, [
      'aziza@javon.uz',
      'Aziza.Karimova+ish@mail.javon.co.uz',
      'AZIZA@JAVON.UZ',
      "o'tkir_99@x1.uz",
      `${'a'.repeat(64)}@javon.uz`,
    ]);
    expectRefused(email, 'email_wrong', [
      '',
      'aziza',
      '@javon.uz',
      'aziza@',
      'aziza@javon',
      'aziza@@javon.uz',
      'aziza@javon@javon.uz',
      'a.b@c@javon.uz',
      'a b@javon.uz',
      'aziza@javon.u',
      '.aziza@javon.uz',
      'aziza.@javon.uz',
      'a..z@javon.uz',
      'aziza@-javon.uz',
      'aziza@javon-.uz',
      'азиза@javon.uz',
      'aziza@javon..uz',
      'aziza@javon.uz\n',
      '"a b"@javon.uz',
      `${'a'.repeat(65)}@javon.uz`,
    ]);
    expect(codes(email, `a@${'b.'.repeat(126)}uz`)).toContain('too_long');
  });

  // A backtracking regular expression would not finish on this.
  it('is validated quickly, however it is built', () => {
    for (const text of [
      'a.'.repeat(127),
      `${'a'.repeat(200)}!`,
      `a@${'a-'.repeat(120)}`,
      `a@${'a.'.repeat(120)}1`,
    ]) {
      expect(codes(email, text), text).not.toEqual([]);
    }
  });

  it('a phone number has nine digits, or twelve with the country code [VAL-3]', () => {
    expectTaken(phone, [
      '90 123-45-67',
      '998901234567',
      '+998 (90) 123 45 67',
      '998 90 12 34',
      '(99) 890-12-34',
    ]);
    expectRefused(phone, 'phone_wrong', [
      '+998 (90) 123 4',
      '+998901234',
      '(+998) 90 123 4',
      '+998 (90) 123 45 6',
      '+998 (90) 123 45 678',
      '99890123456',
      '+901234567',
      '9012345678',
      // Twelve digits of another country.
      '+380 90 123 45 67',
    ]);
    expectRefused(phone, 'phone_prefix', ['+998 (88) 123 45 67', '71 123 45 67']);
    const typed = ['90 123-45-67', '71 123 45 67', '+380 90 123 45 67', ''];
    expect(typed.map(phoneMistake)).toEqual([null, 'phone_prefix', 'phone_wrong', 'phone_wrong']);
    expect(formatPhone('+998901234567')).toBe('+998 (90) 123 45 67');
  });

  it('a card number has sixteen digits with a valid check digit, an expiry a month 01 to 12 [VAL-4]', () => {
    expectTaken(cardNumber, ['8600123456789012', '8600 1234 5678 9012', '8600-1234-5678-9012']);
    expectRefused(cardNumber, 'card_number_wrong', [
      '8600123456789013',
      '8600123456789017',
      '8600123456789021',
      // Valid check digits of fifteen and seventeen.
      '860012345678902',
      '86001234567890127',
      '8600 1234 5678 901x',
      // The check digit of nothing but zeros is valid.
      '0000 0000 0000 0000',
      '8600 1234 5678 9012x',
    ]);
    expectTaken(cardExpiry, ['01/29', '09/30', '10/30', '12/99']);
    expectRefused(cardExpiry, 'card_expiry_wrong', ['00/29', '13/29', '1/29', '12/9', '12-29', '01/2a']);
    expect(codes(cardExpiry, '12/2029')).toContain('too_long');
  });

  it('a colour is six hexadecimal digits', () => {
    expectTaken(colour, ['#4C6EF5', '#4c6ef5', '#000000']);
    expectRefused(colour, 'colour_wrong', [
      '',
      'red',
      '#fff',
      '#4C6E',
      '4C6EF5',
      '#4C6EFG',
      '#4C6EF',
      '＃4C6EF5',
    ]);
    expect(codes(colour, '#4C6EF5FF')).toContain('too_long');
  });
});
