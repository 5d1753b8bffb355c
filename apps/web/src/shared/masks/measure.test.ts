import { describe, expect, it } from 'vitest';
import { isMeasure, readMeasure } from './measure.ts';

describe('a measure', () => {
  it('is typed in a large unit and kept in a small one', () => {
    expect(readMeasure('45,5', 10)).toBe(455);
    expect(readMeasure('45.', 10)).toBe(450);
    expect(readMeasure('1,25', 1000)).toBe(1250);
    expect(readMeasure('', 10)).toBeNull();
  });

  it('takes digits and one comma or point, with as many decimals as are kept', () => {
    expect(['', '4', '45,', '45.5', '1 200'].every((text) => isMeasure(text, 1))).toBe(true);
    expect(['45,55', '4,5,5', '-4', 'x', '1e3'].some((text) => isMeasure(text, 1))).toBe(false);
  });

  it('goes below zero only where that is asked for', () => {
    expect(['-', '-4', '−4,5'].every((text) => isMeasure(text, 1, true))).toBe(true);
    expect(['4-', '--4'].some((text) => isMeasure(text, 1, true))).toBe(false);
    expect(['-', '-4,5', '−4'].map((text) => readMeasure(text, 10))).toEqual([null, -45, -40]);
  });
});
