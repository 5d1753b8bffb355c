import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { isWeak } from './passwords.ts';

const weak = (...passwords: string[]) => passwords.filter((password) => isWeak(password));

describe('[ACC-4] a weak password', () => {
  it('is one of the commonest 10,000 of published breaches that are long enough to be taken', () => {
    expect(commonPasswords().size).toBe(10_000);
    // Long and varied enough for every other rule: only the list knows them.
    const listed = ['1qaz2wsx3edc', '1q2w3e4r5t6y', '7ugd5hip2j', 'Q1W2E3R4T5Y6'];
    expect(weak(...listed)).toEqual(listed);
  });

  it('is a word of the chain with digits and signs around it, in either alphabet', () => {
    const own = ['Toshkent-2026', '2026!Javon!2026', 'Пароль_2026_!', 'SAMSUNG#998877'];
    expect(weak(...own)).toEqual(own);
  });

  it('is a piece of the own phone number, not of another one', () => {
    expect(isWeak('998901234567', '+998901234567')).toBe(true);
    expect(isWeak('90-123-45-67-x', '+998901234567')).toBe(false);
    expect(isWeak('998907654321', '+998901234567')).toBe(false);
  });

  it('is short, or of little variety', () => {
    const little = ['qwerty', 'password', 'aaaaaaaa', '12345678', 'abcdefg', 'kX9mQ2v'];
    expect(weak(...little)).toEqual(little);
  });

  it('is none of these', () => {
    expect(weak('Yulduz-17-qishda', 'uzun va oson gap', 'kX9mQ2vLp4', 'тўққиз қора мушук')).toEqual([]);
  });

  // A pattern that tries every way to part these would not come to an end.
  it('is told at once, however long a password is', () => {
    const long = [`${'1'.repeat(100)}a${'1'.repeat(99)}`, 'a1'.repeat(100)];
    for (let i = 0; i < 100; i++) expect(weak(...long)).toEqual(long);
  });
});
