import { describe, expect, it } from 'vitest';
import { formatSort, parseSort, pressSort } from './sorting.ts';

describe('sorting', () => {
  it('is read and written as the calls take it', () => {
    expect(parseSort('-price,name')).toEqual([
      { key: 'price', descending: true },
      { key: 'name', descending: false },
    ]);
    expect(formatSort(parseSort('-price,name'))).toBe('-price,name');
    expect(parseSort(undefined)).toEqual([]);
    expect(parseSort(',-,')).toEqual([]);
    expect(formatSort([])).toBeUndefined();
  });

  it('goes rising, falling, none', () => {
    expect(pressSort(undefined, 'name', false, 1)).toBe('name');
    expect(pressSort('name', 'name', false, 1)).toBe('-name');
    expect(pressSort('-name', 'name', false, 1)).toBeUndefined();
    expect(pressSort('name', 'price', false, 2)).toBe('price');
  });

  it('takes a second column with Shift, where the list can', () => {
    expect(pressSort('name', 'price', true, 2)).toBe('name,price');
    expect(pressSort('name,price', 'name', true, 2)).toBe('-name,price');
    expect(pressSort('name,-price', 'price', true, 2)).toBe('name');
    expect(pressSort('name,price', 'sku', true, 2)).toBe('name,sku');
    expect(pressSort('name', 'price', true, 1)).toBe('price');
  });
});
