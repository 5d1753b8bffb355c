import { describe, expect, it } from 'vitest';
import { ReadFilter } from './read-filter.ts';

describe('reads of single pictures', () => {
  it('count after two equal ones in a row', () => {
    const filter = new ReadFilter();
    expect(filter.read('a', 0)).toBeNull();
    expect(filter.read('b', 50)).toBeNull();
    expect(filter.read('a', 100)).toBeNull();
    expect(filter.read('a', 150)).toBe('a');
  });

  it('are not paired over more than a second', () => {
    const filter = new ReadFilter();
    filter.read('a', 0);
    expect(filter.read('a', 1001)).toBeNull();
    expect(filter.read('a', 2001)).toBe('a');
  });

  it('stay silent while the code is in view and 1.5 s after that', () => {
    const filter = new ReadFilter();
    filter.read('a', 0);
    expect(filter.read('a', 40)).toBe('a');
    for (let at = 1000; at <= 9000; at += 1000) expect(filter.read('a', at)).toBeNull();
    expect(filter.read('a', 10_499)).toBeNull();
    expect(filter.read('a', 11_999)).toBeNull();
    expect(filter.read('a', 12_039)).toBe('a');
  });

  it('of a code between two of another do not repeat the first', () => {
    const filter = new ReadFilter();
    filter.read('a', 0);
    expect(filter.read('a', 40)).toBe('a');
    filter.read('b', 80);
    expect(filter.read('b', 120)).toBe('b');
    expect([filter.read('a', 160), filter.read('a', 200)]).toEqual([null, null]);
  });
});
