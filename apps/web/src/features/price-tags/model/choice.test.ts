import type { Format } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { type CategoryCounts, choiceOf, choiceRows, firstChoice, nextIn, rowOf, totalOf } from './choice.ts';

function row(id: number, format: Format, to_print: number, printed = 0, take_down = 0): CategoryCounts {
  return { category: { id, name: { uz: '', ru: '' } }, format, to_print, printed, current: 0, take_down };
}

const counts = [row(1, 'A6', 2), row(2, 'A5', 9), row(2, 'A7', 4), row(3, 'A6', 0, 5), row(4, 'A6', 8)];
const rows = choiceRows(counts);

describe('rows to choose from', () => {
  it('begin with all categories in each format, with the sums, then list the categories', () => {
    expect(rows.map((one) => `${choiceOf(one).category} ${one.format} ${one.to_print}`)).toEqual([
      'all A5 9',
      'all A6 10',
      'all A7 4',
      '1 A6 2',
      '2 A5 9',
      '2 A7 4',
      '3 A6 0',
      '4 A6 8',
    ]);
    expect(rowOf(rows, { category: 'all', format: 'A6' })?.printed).toBe(5);
    expect(choiceRows([])).toEqual([]);
  });
});

describe('choice of category and format', () => {
  it('[VAL-7] keeps the choice in the address, including all categories', () => {
    expect(firstChoice(rows, { category: 3, format: 'A6' })).toEqual({ category: 3, format: 'A6' });
    expect(firstChoice(rows, { category: 'all', format: 'A7' })).toEqual({ category: 'all', format: 'A7' });
  });

  it('[VAL-7] preselects nothing after it was cleared', () => {
    expect(firstChoice(rows, { category: 'none' })).toBeUndefined();
  });

  it('begins with all categories in the format with the most to print', () => {
    expect(firstChoice(rows, {})).toEqual({ category: 'all', format: 'A6' });
    expect(firstChoice(rows, { category: 77, format: 'A7' })).toEqual({ category: 'all', format: 'A7' });
    expect(firstChoice(rows, { category: 2 })).toEqual({ category: 2, format: 'A5' });
  });

  it('begins with tags that wait for a confirmation if nothing is to print', () => {
    const none = choiceRows([row(1, 'A6', 0), row(3, 'A5', 0, 5), row(4, 'A7', 0, 0, 9)]);
    expect(firstChoice(none, {})?.format).toBe('A5');
    expect(firstChoice([], {})).toBeUndefined();
  });

  it('continues with the next row of the same kind, until all is done', () => {
    expect(nextIn('to_print', rows, { category: 2, format: 'A5' })).toMatchObject({ category: { id: 4 } });
    expect(nextIn('to_print', rows, { category: 'all', format: 'A6' })).toMatchObject({
      category: null,
      format: 'A5',
    });
    const down = choiceRows([row(1, 'A6', 2), row(1, 'A7', 0, 0, 3), row(1, 'A5', 5, 0, 1)]);
    expect(nextIn('take_down', down, { category: 'all', format: 'A6' })?.format).toBe('A7');
    expect(nextIn('printed', down, { category: 'all', format: 'A6' })).toBeUndefined();
    expect(nextIn('to_print', choiceRows([row(1, 'A6', 2)]), { category: 1, format: 'A6' })).toBeUndefined();
  });

  it('sums over the branch', () => {
    expect(totalOf(counts, 'to_print')).toBe(23);
  });
});
