import { expect, test } from 'vitest';
import { HELP } from './help.ts';
import { languageOf, textOf } from './texts.ts';

test('the terminal says its language; any other than Uzbek and Russian is English', () => {
  expect(languageOf({ LANG: 'uz_UZ.UTF-8' })).toBe('uz');
  expect(languageOf({ LANG: 'uz_UZ.UTF-8', LC_ALL: 'ru_RU.UTF-8' })).toBe('ru');
  expect(languageOf({ LANG: 'C' })).toBe('en');
  expect(languageOf({ LANG: 'russian' })).toBe('en');
});

test('a text exists in each language with its parameters', () => {
  const facts = { version: '1.2.3' };
  expect(textOf('rolled_back', facts, 'en')).toBe('Back at 1.2.3.');
  expect(textOf('rolled_back', facts, 'uz')).toBe('1.2.3 ga qaytildi.');
  expect(textOf('rolled_back', facts, 'ru')).toBe('Возврат к 1.2.3 выполнен.');
});

test('each command is explained in all three, with ʻ in Uzbek', () => {
  for (const [command, en, uz, ru] of HELP) {
    expect(en, command).toMatch(/[a-z]/);
    expect(uz, command).not.toMatch(/['‘’`]|[а-я]/i);
    expect(ru, command).toMatch(/[а-я]/i);
  }
});
