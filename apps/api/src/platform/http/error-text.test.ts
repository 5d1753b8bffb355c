import { describe, expect, it } from 'vitest';
import { AppError, fieldError } from '../errors/app-error.ts';
import { errorBodyOf, errorText } from './error-text.ts';
import { isLocal, languageOf } from './language.ts';

describe('the language of an answer', () => {
  it.each([
    ['/api/uz/auth/me', 'ru', 'uz'],
    ['/api/ru/auth/me', 'uz', 'ru'],
    ['/api/ru', undefined, 'ru'],
    ['/api/ru?x=1', undefined, 'ru'],
    ['/api/russia', undefined, 'uz'],
    ['/x/api/ru/', undefined, 'uz'],
    ['/api/auth/login', 'ru-RU,ru;q=0.9', 'ru'],
    ['/api/auth/login', 'RU', 'ru'],
    ['/api/auth/login', 'en-GB, ru;q=0.5', 'ru'],
    ['/api/auth/login', 'en,ru', 'ru'],
    ['/api/auth/login', 'uz, ru', 'uz'],
    ['/api/auth/login', 'ru, uz', 'ru'],
    ['/api/auth/login', 'en', 'uz'],
    ['/api/auth/login', 'gruz', 'uz'],
    ['/api/auth/login', 'x-ru', 'uz'],
    ['/api/auth/login', 'rus', 'uz'],
    ['/api/auth/login', '', 'uz'],
    ['/api/auth/login', undefined, 'uz'],
    ['/api/auth/login', `${'x '.repeat(100)}ru`, 'uz'],
  ])('of %s with %j is %s', (url, accepted, language) => {
    expect(languageOf(url, accepted)).toBe(language);
  });

  it('is in the address of calls that need a token', () => {
    const all = ['/api/uz/x', '/api/ru', '/api/ru?x', '/api/en/x', '/api/uzb', '/API/uz/', '/api/auth', '/'];
    expect(all.filter(isLocal)).toEqual(['/api/uz/x', '/api/ru', '/api/ru?x']);
  });
});

describe('an error’s text', () => {
  it('is in either language, with its parameters inserted', () => {
    expect(errorText('uz', 'too_long', { max: 40 })).toBe('Koʻpi bilan 40 ta belgi boʻlsin');
    expect(errorText('ru', 'unknown_field', { field: 'a.b' })).toContain('a.b');
    expect(errorText('uz', 'not_found')).toBe('Topilmadi');
  });

  it('writes thousands apart and a fraction with a comma, keeps a text unchanged, and leaves a missing parameter out', () => {
    expect(errorText('uz', 'number_too_large', { max: 1234.5 })).toBe('1\u00a0234,5 dan oshmasin');
    expect(errorText('uz', 'number_too_large', { max: '1234.5' })).toBe('1234.5 dan oshmasin');
    expect(errorText('uz', 'number_too_large')).toBe(' dan oshmasin');
  });
});

describe('[API-3] the body of an error', () => {
  it('has the message, and the same as its one mistake', () => {
    expect(errorBodyOf(new AppError('not_found'), 'ru', 'r-1')).toEqual({
      message: 'Не найдено',
      errors: [{ message: 'Не найдено', code: 'not_found' }],
      code: 'not_found',
      request_id: 'r-1',
    });
  });

  it('has the parameters of the text beside it', () => {
    const body = errorBodyOf(new AppError('sign_in_slowed', { params: { seconds: 5 } }), 'uz', 'r');
    const message = 'Juda koʻp urinish. 5 soniyadan keyin qayta urinib koʻring';
    expect(body).toMatchObject({ message, errors: [{ message, params: { seconds: 5 } }] });
  });

  it('of wrong input has the first mistake as its message, and each with its field', () => {
    const issues = [
      { path: 'name', code: 'required' as const, params: {} },
      { path: 'price', code: 'number_too_small' as const, params: { min: 1 } },
    ];
    expect(errorBodyOf(new AppError('invalid', { issues }), 'uz', 'r')).toEqual({
      message: 'Majburiy to‘ldiriladigan maydon',
      errors: [
        { message: 'Majburiy to‘ldiriladigan maydon', code: 'required', field: 'name' },
        { message: '1 dan kam boʻlmasin', code: 'number_too_small', field: 'price', params: { min: 1 } },
      ],
      code: 'invalid',
      request_id: 'r',
    });
    const own = errorBodyOf(new AppError('batch_has_bad_rows', { params: { count: 2 }, issues }), 'uz', 'r');
    expect(own.message).toBe('Xato qatorlar bor: 2 ta. Hech narsa yozilmadi');
    expect(own.errors).toHaveLength(2);
  });

  it('has mistakes in phone numbers under phone too, and no others', () => {
    for (const code of ['phone_wrong', 'phone_prefix', 'phone_taken', 'phones_must_differ'] as const) {
      const body = errorBodyOf(fieldError('phones.0', code), 'uz', 'r');
      expect(body.phone, code).toEqual([body.message]);
    }
    expect(errorBodyOf(fieldError('phone', 'required'), 'uz', 'r')).not.toHaveProperty('phone');
  });

  it('reports a thousand mistakes at most', () => {
    const issues = Array.from({ length: 1001 }, (_, row) => ({
      path: `items.${row}`,
      code: 'required' as const,
      params: {},
    }));
    const { errors } = errorBodyOf(new AppError('batch_has_bad_rows', { issues }), 'uz', 'r');
    expect(errors).toHaveLength(1000);
    expect(errors[0]?.field).toBe('items.0');
  });

  it('of a conflict has the values changed meanwhile', () => {
    const conflict = { version: 4, changed: [{ field: 'name', theirs: 'LG' }] };
    expect(errorBodyOf(new AppError('stale_version', { conflict }), 'uz', 'r').conflict).toEqual(conflict);
    expect(errorBodyOf(new AppError('not_found'), 'uz', 'r')).not.toHaveProperty('conflict');
  });
});
