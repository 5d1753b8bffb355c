import { describe, expect, it } from 'vitest';
import {
  caretAfter,
  dateToIso,
  isoToDate,
  maskCard,
  maskCardExpiry,
  maskDate,
  maskDigits,
  maskMoney,
  maskPhone,
  maskTime,
  maskTypedMoney,
  numberIn,
  wholeIn,
} from './masks.ts';

describe('masks [VAL-8]', () => {
  it('bring a phone number in any spelling to one', () => {
    for (const typed of [
      '901234567',
      '+998901234567',
      '998901234567',
      '90 123-45-67',
      '+998 (90) 123 45 67',
    ]) {
      expect(maskPhone(typed)).toBe('+998 (90) 123 45 67');
    }
  });

  it('let a phone number be typed and deleted digit by digit', () => {
    let shown = '';
    for (const spelling of ['+998901234567', '+998 (90) 123 45 67', '998901234567', '901234567']) {
      shown = '';
      for (const sign of spelling) shown = maskPhone(shown + sign);
      expect(shown, spelling).toBe('+998 (90) 123 45 67');
    }
    for (let i = 0; i < 40 && shown !== ''; i++) {
      const digits = shown.replace(/\D/g, '').slice(3, -1);
      shown = maskPhone(digits === '' ? '' : `+998${digits}`);
    }
    expect(shown).toBe('');
    expect(['+', '+9', '+99', '+998', '+998 ('].map(maskPhone)).toEqual(['+', '+9', '+99', '+998', '+998']);
    expect(maskPhone('9')).toBe('+998 (9');
    // An operator may begin with the digits of the country.
    expect(maskPhone('998901234')).toBe('+998 (99) 890 12 34');
  });

  it('shape dates, times and cards', () => {
    expect(maskDate('21112026')).toBe('21.11.2026');
    expect(maskDate('2111')).toBe('21.11');
    expect(maskTime('1405')).toBe('14:05');
    expect(maskCard('8600123456789012999')).toBe('8600 1234 5678 9012');
    expect(maskCardExpiry('1129')).toBe('11/29');
    expect(maskDigits(14)('12a34')).toBe('1234');
    expect(maskDigits(14)('123456789012345')).toBe('12345678901234');
    expect(maskMoney('4990000')).toBe('4\u00a0990\u00a0000');
    expect(maskMoney('007')).toBe('7');
    for (const pasted of [
      '1300000,00',
      '1 300 000,00',
      '1,300,000.00',
      '1300000.5',
      '1.300.000',
      '1,300,000',
    ])
      expect(maskMoney(pasted), pasted).toBe('1\u00a0300\u00a0000');
    expect(maskMoney('990.000')).toBe('990\u00a0000');
    expect(maskMoney('')).toBe('');
  });

  it('take no digit of typed decimals for one of the sum', () => {
    for (const typed of [
      '4990000,50',
      '4990000.50',
      '4 990 000,5',
      '4.990.000',
      '4,990,000.00',
      '4990000,',
    ]) {
      let shown = '';
      for (const sign of typed) shown = maskTypedMoney(shown + sign);
      expect(wholeIn(shown), typed).toBe(4_990_000);
    }
    expect(maskTypedMoney('4990,5')).toBe('4\u00a0990,5');
    expect(wholeIn('1,5')).toBe(1);
    expect(wholeIn(',')).toBeNull();
  });

  it('read the decimals of a number that is no sum', () => {
    const read = ['1,5', '1.50', '1 200,25', '1,', '12', ',', ''].map(numberIn);
    expect(read).toEqual([1.5, 1.5, 1200.25, 1, 12, null, null]);
  });

  it('complete days and months of one digit when a separator follows', () => {
    for (const typed of ['1.2.2027', '01.02.2027', '1/2/2027', '1-2-2027', '01022027']) {
      let shown = '';
      for (const sign of typed) shown = maskDate(shown + sign);
      expect(shown, typed).toBe('01.02.2027');
    }
    expect(maskDate(' 2027-02-01 ')).toBe('01.02.2027');
    for (const typed of ['1/29', '1.29', '0129']) {
      let expiry = '';
      for (const sign of typed) expiry = maskCardExpiry(expiry + sign);
      expect(expiry, typed).toBe('01/29');
    }
  });

  it('keep the caret behind the same digit', () => {
    expect(caretAfter('21.112', 3, '21.11.2')).toBe(2);
    expect(caretAfter('9', 1, '+998 (9')).toBe(7);
    expect(caretAfter('1234', 2, '1\u00a0234')).toBe(3);
    expect(caretAfter('534567', 0, '534\u00a0567')).toBe(0);
    expect(caretAfter('+', 1, '+')).toBe(1);
    // The country is put in before it, and digits too many are dropped behind it.
    expect(caretAfter('901234567', 3, '+998 (90) 123 45 67')).toBe(11);
    expect(caretAfter('8600 91234 5678 9012', 6, '8600 9123 4567 8901')).toBe(6);
  });

  it('translate dates', () => {
    expect(dateToIso('21.11.2026')).toBe('2026-11-21');
    expect(dateToIso('21.11')).toBe('21.11');
    expect(dateToIso('01.01.27')).toBe('2027-01-01');
    // The year is still being typed.
    for (const begun of ['01.01.2', '01.01.20', '01.01.19', '01.01.202'])
      expect(dateToIso(begun)).toBe(begun);
    expect(isoToDate('2026-11-21')).toBe('21.11.2026');
  });
});
