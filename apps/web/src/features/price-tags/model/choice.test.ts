import type { Format } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { type CategoryCounts, firstChoice, nextToPrint, totalOf } from './choice.ts';

function row(id: number, format: Format, to_print: number, printed = 0, take_down = 0): CategoryCounts {
  return { category: { id, name: { uz: '', ru: '' } }, format, to_print, printed, current: 0, take_down };
}

const rows = [row(1, 'A6', 2), row(2, 'A5', 9), row(2, 'A7', 4), row(3, 'A6', 0, 5)];

describe('choice of category and format', () => {
  it('[VAL-7] keeps what the address asks for', () => {
    expect(firstChoice(rows, { category: 3, format: 'A6' })).toEqual({ category: 3, format: 'A6' });
  });

  it('begins with the most to print', () => {
    expect(firstChoice(rows, {})).toEqual({ category: 2, format: 'A5' });
    expect(firstChoice(rows, { category: 77, format: 'A7' })).toEqual({ category: 2, format: 'A7' });
    expect(firstChoice(rows, { category: 2 })).toEqual({ category: 2, format: 'A5' });
  });

  it('begins with what waits for a confirmation where nothing is to print', () => {
    expect(firstChoice([row(1, 'A6', 0), row(3, 'A6', 0, 5), row(4, 'A6', 0, 0, 9)], {})?.category).toBe(3);
    expect(firstChoice([], {})).toBeUndefined();
  });

  it('goes on with the next, until all is done', () => {
    expect(nextToPrint(rows, { category: 2, format: 'A5' })).toMatchObject({ format: 'A7' });
    expect(nextToPrint([row(1, 'A6', 2)], { category: 1, format: 'A6' })).toBeUndefined();
  });

  it('sums over the branch', () => {
    expect(totalOf(rows, 'to_print')).toBe(15);
  });
});
