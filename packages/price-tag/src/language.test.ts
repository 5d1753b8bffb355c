import { expect, test } from 'vitest';
import { LANGUAGES, localText } from './language.ts';

test('[PT-12] a tag is in Uzbek, Russian or Karakalpak', () => {
  const text = { uz: 'Choynak', ru: 'Чайник', kaa: 'Sháynek' };
  expect(LANGUAGES).toEqual(['uz', 'ru', 'kaa']);
  expect(LANGUAGES.map((language) => localText(text, language))).toEqual(['Choynak', 'Чайник', 'Sháynek']);
});

test.each(['', ' ', null, undefined])('[PT-12] a text that is %j falls back to Uzbek', (kaa) => {
  expect(localText({ uz: 'Choynak', ru: 'Чайник', kaa }, 'kaa')).toBe('Choynak');
});

test('[PT-12] spaces around a text are kept', () => {
  expect(localText({ uz: 'Mijoz: ', ru: 'Клиент: ' }, 'ru')).toBe('Клиент: ');
});
