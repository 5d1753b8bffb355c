import { describe, expect, it } from 'vitest';
import { rightPercent, totalOf } from './counts.ts';

const row = (to_print: number, printed: number, current: number, take_down: number) => ({
  to_print,
  printed,
  current,
  take_down,
});

describe('tags of a branch', () => {
  it('are summed over the formats', () => {
    expect(totalOf([row(1, 2, 3, 4), row(10, 0, 0, 1)])).toEqual({ ...row(11, 2, 3, 5), all: 21 });
  });

  it('are completely right only if all are', () => {
    expect(rightPercent([row(1, 0, 999, 0)])).toBe(99);
    expect(rightPercent([row(0, 0, 5, 0)])).toBe(100);
    expect(rightPercent([])).toBeNull();
  });
});
