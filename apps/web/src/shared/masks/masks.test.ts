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
    for (const digit of '901234567') shown = maskPhone(shown + digit);
    expect(shown).toBe('+998 (90) 123 45 67');
    for (let i = 0; i < 40 && shown !== ''; i++) {
      const digits = shown.replace(/\D/g, '').slice(3, -1);
      shown = maskPhone(digits === '' ? '' : `+998${digits}`);
    }
    expect(shown).toBe('');
    expect(maskPhone('+')).toBe('');
    expect(maskPhone('9')).toBe('+998 (9');
  });

  it('shape dates, times and cards', () => {
    expect(maskDate('21112026')).toBe('21.11.2026');
    expect(maskDate('2111')).toBe('21.11');
    expect(maskTime('1405')).toBe('14:05');
    expect(maskCard('8600123456789012999')).toBe('8600 1234 5678 9012');
    expect(maskCardExpiry('1129')).toBe('11/29');
    expect(maskDigits(14)('12a34')).toBe('1234');
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

  it('keep the caret behind the same digit', () => {
    expect(caretAfter('21.112', 3, '21.11.2')).toBe(2);
    expect(caretAfter('9', 1, '+998 (9')).toBe(7);
    expect(caretAfter('1234', 2, '1\u00a0234')).toBe(3);
  });

  it('translate dates', () => {
    expect(dateToIso('21.11.2026')).toBe('2026-11-21');
    expect(dateToIso('21.11')).toBe('21.11');
    expect(isoToDate('2026-11-21')).toBe('21.11.2026');
  });
});
