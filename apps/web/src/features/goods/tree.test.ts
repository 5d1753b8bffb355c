import type { Category } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { treeRows } from './tree.ts';

const category = (id: number, parent_id: number | null, product_count: number): Category => ({
  id,
  parent_id,
  product_count,
  name: { uz: `K${id}`, ru: `К${id}` },
  colour: '#000000',
  sort_key: 'cost',
  sort_descending: false,
  tag_format: 'A6',
  formats: [],
  needed: [],
  version: 1,
  can: [],
});

describe('the tree of categories', () => {
  it('has the depth of each, and the number of products including subcategories', () => {
    const rows = treeRows([category(1, null, 2), category(2, 1, 3), category(3, 2, 5), category(4, null, 7)]);
    expect(rows.map(({ depth, products, children }) => [depth, products, children])).toEqual([
      [0, 10, 1],
      [1, 8, 1],
      [2, 5, 0],
      [0, 7, 0],
    ]);
  });

  it('treats a category without its parent as a root, and stops at a cycle', () => {
    expect(treeRows([category(2, 99, 1)])[0]?.depth).toBe(0);
    expect(treeRows([category(1, 2, 1), category(2, 1, 1)])).toHaveLength(2);
  });
});
