import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phrase } from '../testing/arbitrary.ts';
import { breakText } from './break-text.ts';

test.each([
  ['Kir yuvish mashinasi', ['Kir', 'yuvish', 'mashinasi']],
  ['Samsung WW61T3990BS/LD inverter', ['Samsung', 'WW61T3990BS/LD', 'inverter']],
  ['Artel ART-18HM87', ['Artel', 'ART-18HM87']],
  ['Galaxy 12/128 GB qora', ['Galaxy', '12/128·GB', 'qora']],
  ['Ekran 55″ 4K', ['Ekran', '55″', '4K']],
  ['Ekran 55" 140 sm', ['Ekran', '55"', '140·sm']],
  ['yuklash 6,5 kg, bugʻ', ['yuklash', '6,5·kg,', 'bugʻ']],
  ['narxi 4 990 000 soʻm boʻldi', ['narxi', '4·990·000·soʻm', 'boʻldi']],
  ['загрузка 6,5 кг, 1200 об/мин', ['загрузка', '6,5·кг,', '1200·об/мин']],
  ['Core i5, 16 GB/SSD 512 GB', ['Core', 'i5,', '16·GB/SSD', '512·GB']],
  ['85 × 60 × 45 sm', ['85·×·60·×·45·sm']],
  ['do‘kon № 7', ['do‘kon', '№·7']],
  ['Samsung — eng yaxshisi', ['Samsung·—', 'eng', 'yaxshisi']],
  ['Galaxy A55 5G', ['Galaxy', 'A55', '5G']],
  ['  ikki   boʻsh  joy ', ['ikki', 'boʻsh', 'joy']],
  ['', []],
])('[PT-31] %j may end a line between %j', (text, pieces) => {
  expect(breakText(text).map((piece) => piece.replaceAll('\u00a0', '·'))).toEqual(pieces);
});

test('[PT-31] loses nothing and breaks no word', () => {
  fc.assert(
    fc.property(phrase, (text) => {
      expect(breakText(text).join(' ').replaceAll('\u00a0', ' ')).toBe(text);
    }),
  );
});
