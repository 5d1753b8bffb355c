import { describe, expect, it } from 'vitest';
import { sampleTag } from './sample-tags.ts';
import { inOrder, learnOrder, listRows, shelvesOf } from './walk.ts';

describe('order of shelves', () => {
  it('is derived from lists in walking order', () => {
    const tags = [
      sampleTag({ id: 1, shelf: 7 }),
      sampleTag({ id: 2, shelf: 7 }),
      sampleTag({ id: 3, shelf: 2 }),
      sampleTag({ id: 4, shelf: null }),
    ];
    expect(shelvesOf(tags)).toEqual([7, 2]);
    expect(learnOrder([], [7, 2])).toEqual([7, 2]);
  });

  it('puts unknown shelves after their predecessor', () => {
    expect(learnOrder([7, 2], [7, 5, 2, 9])).toEqual([7, 5, 2, 9]);
    expect(learnOrder([7, 2], [4, 7])).toEqual([4, 7, 2]);
  });

  it('is the same list if nothing is new', () => {
    const known = [7, 5, 2];
    expect(learnOrder(known, [5, 2])).toBe(known);
  });
});

describe('order of tags', () => {
  const far = sampleTag({ id: 1, shelf: 2, at: [1, 1, 1], name: 'Artel' });
  const near = sampleTag({ id: 3, shelf: 7, at: [1, 2, 1], name: 'bosch' });
  const nearest = sampleTag({ id: 2, shelf: 7, at: [1, 1, 10], name: 'Candy' });
  const nowhere = sampleTag({ id: 4, shelf: null, name: 'Dyson' });
  const all = [nowhere, far, near, nearest];
  const ids = (order: 'walk' | 'name' | 'sku') => inOrder(all, order, [7, 2]).map((tag) => tag.product.id);

  it('is shelf, face, storey, place in walking order; unplaced products are last', () => {
    expect(ids('walk')).toEqual([2, 3, 1, 4]);
  });

  it('by name ignores case, and by SKU', () => {
    expect(ids('name')).toEqual([1, 3, 2, 4]);
    expect(ids('sku')).toEqual([1, 2, 3, 4]);
  });

  it('by name is that of the list, in which Sh comes after Z', () => {
    const shivaki = sampleTag({ id: 5, shelf: null, name: 'Shivaki' });
    const zanussi = sampleTag({ id: 6, shelf: null, name: 'Zanussi' });
    expect(inOrder([shivaki, zanussi], 'name', []).map((tag) => tag.product.id)).toEqual([6, 5]);
  });
});

describe('rows of the list', () => {
  const tags = [
    sampleTag({ id: 1, shelf: 7 }),
    sampleTag({ id: 2, shelf: 7 }),
    sampleTag({ id: 3, shelf: null }),
  ];

  it('have a heading before each shelf, with its number of tags', () => {
    const rows = listRows(tags, true);
    expect(rows.map((row) => row.kind)).toEqual(['shelf', 'tag', 'tag', 'shelf', 'tag']);
    expect(rows[0]).toMatchObject({ shelf: { id: 7 }, count: 2 });
    expect(rows[3]).toMatchObject({ shelf: null, count: 1 });
  });

  it('list tags to take down under the last shelf of the product', () => {
    const gone = {
      ...sampleTag({ id: 4, shelf: null, state: 'take_down' }),
      last_place: { shelf: { id: 7, name: 'Javon 7' }, face: 1, storey: 2, position: 3 },
    };
    expect(listRows([gone], true)[0]).toMatchObject({ kind: 'shelf', shelf: { id: 7 }, count: 1 });
  });

  it('have no headings in other orders', () => {
    expect(listRows(tags, false).every((row) => row.kind === 'tag')).toBe(true);
  });
});
