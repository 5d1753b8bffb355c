import { describe, expect, it } from 'vitest';
import { labelFor, wrap } from './label.ts';

describe('the writing on a box', () => {
  it('wraps at words and ends in an ellipsis', () => {
    expect(wrap('Samsung UE55 televizori', 12, 3)).toEqual(['Samsung UE55', 'televizori']);
    expect(wrap('Samsung UE55 televizori, 55 dyuym', 12, 2)).toEqual(['Samsung UE55', 'televizori,…']);
    expect(wrap('Mikrotoʻlqinli', 8, 2)).toEqual(['Mikroto…']);
    expect(wrap('  ', 8, 2)).toEqual([]);
  });

  it('shows the price whole or not at all', () => {
    expect(labelFor(120, 80, 'Samsung UE55', '4 990 000').price).toBe('4 990 000');
    expect(labelFor(60, 80, 'Samsung UE55', '4 990 000').price).toBeNull();
    expect(labelFor(120, 80, 'Samsung UE55', null).lines).toEqual(['Samsung UE55']);
  });

  it('keeps to the price where there is little height, and to nothing in a small box', () => {
    expect(labelFor(120, 28, 'Samsung UE55', '4 990 000')).toEqual({ lines: [], price: '4 990 000' });
    expect(labelFor(20, 20, 'Samsung UE55', '4 990 000')).toEqual({ lines: [], price: null });
  });
});
