import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedSources } from '../../tools/font-metrics.ts';
import { hasGlyph, measureText, measureUnits, missingGlyph } from './metrics.ts';

test('[PT-40] the tables are what the font files say', () => {
  for (const [name, source] of Object.entries(generatedSources())) {
    expect(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'), name).toBe(source);
  }
});

test.each([
  ['Uzbek Latin', 'ABCDEFGHIJKLMNOPQRSTUVXYZabcdefghijklmnopqrstuvxyzOʻoʻGʻgʻShshChchʼ'],
  ['Uzbek Cyrillic', 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЪЬЭЮЯЎҚҒҲабвгдеёжзийклмнопрстуфхцчшъьэюяўқғҳ'],
  ['Russian', 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя'],
  ['Karakalpak Latin', 'ÁáǴǵÍíıŃńÓóÚúÝýʼ'],
  ['Karakalpak Cyrillic', 'ӘәҒғҚқҢңӨөҮүЎўҲҳІі'],
  ['signs', '0123456789 .,:;!?()/+-–—−×÷=%‰°″′"\'«»“”‘’…№₽$€&@#*²³½•·™®\u00a0\u202f'],
])('[PT-41] has every letter of %s', (_, letters) => {
  expect(missingGlyph(letters)).toBeNull();
});

test('[PT-41] says what it lacks: other scripts, emoji, combining marks, control characters', () => {
  for (const letter of ['茶', '😀', '\u0301', '\u200b', '\n', '\u00ad']) {
    expect(missingGlyph(`a${letter}`)).toBe(letter);
  }
  expect(hasGlyph(0x02bb)).toBe(true);
});

test('[PT-40] figures of one width are of one width, and nothing depends on neighbours', () => {
  const digits = [...'0123456789'];
  for (const weight of [400, 600, 800] as const) {
    expect(new Set(digits.map((digit) => measureUnits(digit, weight, true))).size).toBe(1);
    const text = 'AVATo 12/128 GB ʻ№';
    const sum = [...text].reduce((units, letter) => units + measureUnits(letter, weight, false), 0);
    expect(measureUnits(text, weight, false)).toBe(sum);
  }
  // 2 × 1328 units of 2048 at 10 mm, rounded up.
  expect(measureText('18', 400, 1000, true)).toBe(1297);
});
