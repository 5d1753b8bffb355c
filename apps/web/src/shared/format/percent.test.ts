import { describe, expect, it } from 'vitest';
import { basisPointsIn, percentText } from './percent.ts';

describe('a markup as it is typed', () => {
  it('is read with a comma or a point, with or without its sign', () => {
    expect(['30', '15,5', '15.55', ' 0 % ', '200'].map(basisPointsIn)).toEqual([3000, 1550, 1555, 0, 20_000]);
    // 0.29 × 100 is 28.999… in binary.
    expect(basisPointsIn('0,29')).toBe(29);
  });

  it('is nothing where nothing is placed, and no number where none does', () => {
    expect(basisPointsIn('  ')).toBeNull();
    expect(['a', '-1', '1,555', '1,2,3', '٣'].map(basisPointsIn)).toEqual(Array(5).fill(Number.NaN));
  });

  it('comes back as it was typed', () => {
    for (const text of ['0', '12,34', '7,5', '200'])
      expect(percentText(basisPointsIn(text) ?? -1)).toBe(text);
  });
});
