import { expect, test } from 'vitest';
import { mmToHmm, mmToPt, ptToHmm } from './units.ts';

test('tenths of a millimetre are ten hundredths', () => {
  expect(mmToHmm(1050)).toBe(10_500);
});

test.each([
  [72, 2540],
  [10, 353],
  [0.5, 18],
])('%d points are %i hundredths of a millimetre, rounded', (points, hundredths) => {
  expect(ptToHmm(points)).toBe(hundredths);
});

test('an inch of 25.4 mm is 72 points', () => {
  expect(mmToPt(254)).toBeCloseTo(72, 10);
});
