import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedSources } from '../../tools/font-metrics.ts';
import { COVERAGE } from './coverage.generated.ts';
import {
  CAP_HEIGHT,
  capHeight,
  hasGlyph,
  measureText,
  measureUnits,
  missingGlyph,
  unitsToHmm,
} from './metrics.ts';

test('[PT-40] the tables match the font files', () => {
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

test('[PT-41] reports what it lacks: other scripts, emoji, combining marks, control characters', () => {
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

test('[PT-40] a letter that the font lacks is one empty box, also a surrogate pair', () => {
  const box = measureUnits('茶', 400, false);
  expect(box).toBeGreaterThan(0);
  expect(measureUnits('😀', 400, false)).toBe(box);
  expect(measureUnits('\u{10fc00}', 400, false)).toBe(box);
  expect(measureUnits('\u{10ffff}', 400, false)).toBe(box);
  for (const letter of ['\ud7ff', '\ue000', '\uffff']) expect(measureUnits(letter, 400, true)).toBe(box);
});

test('[PT-40] weights have their own widths, and figures of one width are wider than a narrow 1', () => {
  const widths = ([400, 600, 800] as const).map((weight) => measureUnits('Narx', weight, false));
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
  expect(new Set(widths).size).toBe(3);
  expect(measureUnits('1', 400, true)).toBeGreaterThan(measureUnits('1', 400, false));
  expect(measureUnits('aя', 400, true)).toBe(measureUnits('aя', 400, false));
});

test('[PT-40] lengths are rounded up, so that a measured text always fits', () => {
  expect([unitsToHmm(2048, 100), unitsToHmm(2049, 100), unitsToHmm(0, 100)]).toEqual([100, 101, 0]);
  expect([capHeight(2048), capHeight(353)]).toEqual([CAP_HEIGHT, 257]);
});

test('[PT-41] the first missing letter is named', () => {
  expect(missingGlyph('abc')).toBeNull();
  expect(missingGlyph('')).toBeNull();
  expect(missingGlyph('a茶b😀')).toBe('茶');
  expect([hasGlyph(0), hasGlyph(0x41), hasGlyph(0x1f600)]).toEqual([false, true, false]);
});

test('[PT-41] the font has the letters of its coverage, from first to last, and no others', () => {
  for (let i = 0; i < COVERAGE.length; i += 2) {
    const first = COVERAGE[i] ?? 0;
    const end = first + (COVERAGE[i + 1] ?? 0);
    expect([first - 1, first, end - 1, end].map(hasGlyph)).toEqual([false, true, true, false]);
  }
});
