import { expect, it } from 'vitest';
import { softHyphens } from './soft-hyphens.ts';

it('a long word can break between its syllables, three letters or more at each end; others stay as they are', () => {
  const parts = (text: string) => softHyphens(text).split('\u00AD');
  expect(parts('Характеристики')).toEqual(['Харак', 'те', 'рис', 'тики']);
  expect(parts('Аналитические ценники')).toEqual(['Ана', 'ли', 'ти', 'чес', 'кие ценники']);
  expect(parts('Восстановление')).toEqual(['Вос', 'ста', 'нов', 'ле', 'ние']);
  expect(parts('Стеллажи')).toEqual(['Стеллажи']);
  expect(parts('Xususiyatlar')).toEqual(['Xusu', 'si', 'yat', 'lar']);
  expect(parts('Parolni almashtirish')).toEqual(['Parolni almash', 'ti', 'rish']);
  expect(parts('Oʻzgartirish')).toEqual(['Oʻz', 'gar', 'ti', 'rish']);
  expect(parts('Yogʻochsozlik')).toEqual(['Yogʻoch', 'soz', 'lik']);
  expect(parts('Javonlar')).toEqual(['Javonlar']);
});
