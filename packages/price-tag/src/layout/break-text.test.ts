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
  ['uzun sm', ['uzun', 'sm']],
  ['QE5Q l', ['QE5Q', 'l']],
  ['55″ sm', ['55″·sm']],
  ['50 °C issiq', ['50·°C', 'issiq']],
  ['9000 BTU', ['9000·BTU']],
  ['12 oy', ['12·oy']],
  ['2 года', ['2·года']],
  ['5 Golden', ['5', 'Golden']],
  ['5 k,g', ['5', 'k,g']],
  ['16 GB; 4G', ['16·GB;', '4G']],
  ['Galaxy A12 128 GB', ['Galaxy', 'A12', '128·GB']],
  ['1A12 128', ['1A12', '128']],
  ['12 1234', ['12', '1234']],
  ['1234 000', ['1234', '000']],
  ['12 A000', ['12', 'A000']],
  ['4 000, yangi', ['4·000,', 'yangi']],
  ['2×100 000', ['2×100·000']],
  ['12×100 000', ['12×100·000']],
  ['12x 000', ['12x', '000']],
  ['2 x katta', ['2·x·katta']],
  ['2 × katta', ['2·×·katta']],
  ['Samsung -- yaxshi', ['Samsung·--', 'yaxshi']],
  ['Samsung --- yaxshi', ['Samsung', '---', 'yaxshi']],
  ['kir +A yuvish', ['kir', '+A', 'yuvish']],
  ['sinfi A+ energiya', ['sinfi', 'A+', 'energiya']],
  ['— yangi', ['—', 'yangi']],
  ['  ikki   boʻsh  joy ', ['ikki', 'boʻsh', 'joy']],
  ['', []],
])('[PT-31] %j may end a line between %j', (text, pieces) => {
  expect(breakText(text).map((piece) => piece.replaceAll('\u00a0', '·'))).toEqual(pieces);
});

test('[PT-31] loses no text and breaks no word', () => {
  fc.assert(
    fc.property(phrase, (text) => {
      expect(breakText(text).join(' ').replaceAll('\u00a0', ' ')).toBe(text);
    }),
  );
});
