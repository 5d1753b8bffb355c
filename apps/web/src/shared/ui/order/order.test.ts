import { describe, expect, it } from 'vitest';
import { stepped } from './order.ts';

describe('a step in an order', () => {
  it('changes places with the neighbour, and stays at the ends', () => {
    expect(stepped([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
    expect(stepped([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
    expect(stepped([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
    expect(stepped([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
    expect(stepped([1, 2, 3], 9, 1)).toEqual([1, 2, 3]);
  });
});
