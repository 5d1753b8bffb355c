import type { ListedProduct } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { before } from './use-undo.ts';

describe('the previous values of an edit', () => {
  const product = { id: 1, priority: 3, weight_g: null, brand: null, category: { id: 7 }, premium: true };

  it('are exactly the fields that the edit sets, in the form of the call', () => {
    expect(
      before(product as unknown as ListedProduct, { priority: 9, brand: 4, category: 8, weight_g: 5 }),
    ).toEqual({
      priority: 3,
      brand: null,
      category: 7,
      weight_g: null,
    });
    expect(before(product as unknown as ListedProduct, { premium: false })).toEqual({ premium: true });
  });
});
