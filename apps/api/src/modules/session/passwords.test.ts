import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { isGuessedFirst, newFirstPassword, newPendingPassword } from './first-passwords.ts';
import { hashPassword, isOutdated, isRightPassword, isWeak } from './passwords.ts';

const weak = (...passwords: string[]) => passwords.filter((password) => isWeak(password, '+998911112233'));

describe('[ACC-4] a weak password', () => {
  it('is one of the commonest 10,000 of published breaches with an allowed length', async () => {
    // The list is read once for a whole run: a module of its own reads it here.
    const copy = `./common-passwords.ts?${randomUUID()}`;
    const { commonPasswords: read }: typeof import('./common-passwords.ts') = await import(
      /* @vite-ignore */ copy
    );
    for (const list of [read(), commonPasswords()]) {
      expect(list.size).toBe(10_000);
      expect([...list].filter((one) => one.length < 6)).toEqual([]);
      expect(list.has('123456')).toBe(true);
    }
    // Long and varied enough for every other rule: only the list contains them.
    const listed = ['1qaz2wsx3edc', '1q2w3e4r5t6y', '7ugd5hip2j', 'Q1W2E3R4T5Y6'];
    expect(weak(...listed)).toEqual(listed);
  });

  it('is a word of the chain surrounded by digits and signs, in either alphabet', () => {
    const own = ['Toshkent-2026', '2026!Javon!2026', 'Пароль_2026_!', 'SAMSUNG#998877', 'Administrator'];
    expect(weak(...own)).toEqual(own);
    expect(weak('Toshkent-kuzda-2026', 'Jav-on-2026-8', '2026#Javonim#')).toEqual([]);
  });

  it('is a part of the own phone number, not of another one', () => {
    const own = '+998901234567';
    for (const piece of ['998901234567', '+998901234567', '9989012345', '8901234567'])
      expect(isWeak(piece, own), piece).toBe(true);
    for (const other of ['90-123-45-67-x', '998907654321', '8901234567#'])
      expect(isWeak(other, own), other).toBe(false);
    expect(isWeak('9989075416', '+998911112233')).toBe(false);
  });

  it('is shorter than 8 signs, or shorter than 10 and all of one kind', () => {
    const short = ['kX9-Q2v', 'qzxwvkjm', 'QZXWVKJMP', '918264735', '!#%&*+-/=', 'ёъыэщчцюж'];
    expect(weak(...short)).toEqual(short);
    expect(weak('kX9mQ2-v', 'qzxwvkj9', 'qzxwvkjmP', 'qzxwvkj-', '91826473-', 'QZXWVKJ5')).toEqual([]);
    expect(weak('qzxwvkjmpt', '9182647350')).toEqual([]);
  });

  it('is one with fewer than four different characters, however long', () => {
    expect(weak('kqxkqxkqxkqx', 'KqxkQxKqxkqX')).toHaveLength(2);
    expect(weak('kqxzkqxzkqxz')).toEqual([]);
  });

  it('is short, or of little variety', () => {
    const little = ['qwerty', 'password', 'aaaaaaaa', '12345678', 'abcdefg', 'kX9mQ2v'];
    expect(weak(...little)).toEqual(little);
  });

  it('is none of these', () => {
    expect(weak('Yulduz-17-qishda', 'uzun va oson gap', 'kX9mQ2vLp4', 'тўққиз қора мушук')).toEqual([]);
  });

  // A backtracking regular expression would not finish on this.
  it('is reported quickly, however long a password is', () => {
    const long = [`${'1'.repeat(100)}a${'1'.repeat(99)}`, 'a1'.repeat(100)];
    for (let i = 0; i < 100; i++) expect(weak(...long)).toEqual(long);
  });
});

describe('the hash of a password', () => {
  it('matches only that password, and differs each time', async () => {
    const [one, two] = [await hashPassword('Yulduz-17'), await hashPassword('Yulduz-17')];
    expect(one).not.toBe(two);
    expect(await isRightPassword(one, 'Yulduz-17')).toBe(true);
    expect(await isRightPassword(one, 'yulduz-17')).toBe(false);
  });

  it('that is missing matches nothing, not even the password hashed in its place', async () => {
    expect(await isRightPassword(null, 'nobody has this password')).toBe(false);
    expect(await isRightPassword(null, '')).toBe(false);
  });

  it('is outdated if its parameters are not the current ones', async () => {
    expect(isOutdated(await hashPassword('x'))).toBe(false);
    for (const [memoryCost, timeCost] of [
      [8192, 2],
      [19_456, 1],
    ] as const)
      expect(isOutdated(await hash('x', { memoryCost, timeCost, parallelism: 1 }))).toBe(true);
  });
});

describe('a first password', () => {
  const phone = '+998901357924';
  const guessed = (...passwords: string[]) => passwords.filter((one) => isGuessedFirst(one, phone));

  it('is none of those that are tried first', () => {
    const first = ['700700', '117722', '012345', '567890', '098765', '543210', '135792', '901357', '147258'];
    expect(guessed(...first)).toEqual(first);
    expect(guessed('483920', '483934', '135793', '012354')).toEqual([]);
  });

  it('is six digits of each person’s own, or the one that the settings name', async () => {
    const own = await newFirstPassword(null, phone);
    expect(own.text).toMatch(/^\d{6}$/);
    expect(guessed(own.text)).toEqual([]);
    expect(await isRightPassword(own.hash, own.text)).toBe(true);
    const named = await newFirstPassword('123456', phone);
    expect(named.text).toBe('123456');
    expect(await isRightPassword(named.hash, '123456')).toBe(true);
  });

  it('is drawn again until it is none of those', async () => {
    // A number that contains every six digits except those that begin with 48.
    const codes = Array.from({ length: 1_000_000 }, (_, i) => String(i).padStart(6, '0'));
    const nearlyAll = codes.filter((code) => !code.startsWith('48')).join(' ');
    for (let i = 0; i < 2; i++) expect((await newFirstPassword(null, nearlyAll)).text).toMatch(/^48\d{4}$/);
  });

  it('of people who are added many at a time is the one of the settings, or one that nobody knows', async () => {
    expect(await isRightPassword((await newPendingPassword('Bir-xil-1')).hash, 'Bir-xil-1')).toBe(true);
    expect(await isRightPassword((await newPendingPassword(null)).hash, '')).toBe(false);
  });
});
