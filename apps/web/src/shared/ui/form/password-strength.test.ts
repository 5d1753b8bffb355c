import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('passwordStrength [ACC-4]', () => {
  it('takes short, repeated and common passwords for very weak', () => {
    for (const password of ['', 'abc12', '111111', '123456', 'qwerty1', 'parol2026', 'йцукенг']) {
      expect(passwordStrength(password)).toBe(0);
    }
  });

  it('rises with length and kinds of signs', () => {
    expect(passwordStrength('toshke')).toBe(1);
    expect(passwordStrength('toshken7')).toBe(2);
    expect(passwordStrength('Toshkent-2026')).toBe(3);
    expect(passwordStrength('uzun va tinch parol')).toBe(3);
  });
});
