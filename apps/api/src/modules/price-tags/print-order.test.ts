import { describe, expect, it } from 'vitest';
import { inOrder } from './print-order.ts';
import type { Ready } from './printable.ts';

/** A tag with the facts that decide its place on the sheets. */
function tag(
  id: number,
  facts: { walk?: string | null; name?: string; nameRu?: string; sku?: string },
): Ready {
  const { walk = null, name = '', nameRu = name, sku = '' } = facts;
  const row = { id, walk, name_uz: name, name_ru: nameRu, sku };
  return { row } as unknown as Ready;
}

const idsOf = (ready: readonly Ready[]) => ready.map(({ row }) => row.id);

describe('order of the tags on the sheets', () => {
  const ready = [
    tag(1, { walk: null, name: 'Artel', sku: 'B-2' }),
    tag(2, { walk: '{2,1,1,1,1}', name: 'televizor', sku: 'A-10' }),
    tag(3, { walk: '{1,12,1,2,3}', name: 'Muzlatgich', sku: 'A-2' }),
    tag(4, { walk: '{1,2,1,2,10}', name: 'artel', sku: 'a-1' }),
    tag(5, { walk: '{1,2,1,2,9}', name: 'Sovutgich', sku: 'B-1' }),
  ];

  it('is the walk through the shop, step by step as numbers; products without a place come last', () => {
    for (const given of [ready, ready.toReversed()])
      expect(idsOf(inOrder(given, 'walk', 'uz'))).toEqual([5, 4, 3, 2, 1]);
    expect(idsOf(inOrder(ready, undefined, 'uz'))).toEqual([5, 4, 3, 2, 1]);
  });

  it('is that of the names, regardless of case, or of the SKUs', () => {
    for (const given of [ready, ready.toReversed()]) {
      expect(idsOf(inOrder(given, 'name', 'uz'))).toEqual([4, 1, 3, 5, 2]);
      expect(idsOf(inOrder(given, 'sku', 'uz'))).toEqual([2, 3, 5, 1, 4]);
    }
    const signs = [tag(1, { name: 'Artel b' }), tag(2, { name: 'Artel [2]' })];
    expect(idsOf(inOrder(signs, 'name', 'uz')), 'a bracket before letters').toEqual([2, 1]);
  });

  it('is that of the names in the language of the caller, by its alphabet', () => {
    const named = [
      tag(1, { name: 'Shivaki', nameRu: 'Телевизор' }),
      tag(2, { name: 'TCL', nameRu: 'Утюг' }),
      tag(3, { name: 'Oʻtgir', nameRu: 'Нож' }),
    ];
    expect(idsOf(inOrder(named, 'name', 'uz'))).toEqual([2, 3, 1]);
    expect(idsOf(inOrder(named, 'name', 'ru'))).toEqual([3, 1, 2]);
  });

  it('is that of the tags if nothing else distinguishes them, whatever their input order', () => {
    const same = [30, 4, 12, 5].map((id) => tag(id, { walk: '{1,2,3,4,5}', name: 'Bir', sku: 'X' }));
    for (const order of ['walk', 'name', 'sku'] as const)
      expect(idsOf(inOrder(same, order, 'uz')), order).toEqual([4, 5, 12, 30]);
    const nowhere = [9, 3].map((id) => tag(id, {}));
    expect(idsOf(inOrder(nowhere, 'walk', 'uz'))).toEqual([3, 9]);
    expect(idsOf(inOrder([tag(2, {}), tag(1, { walk: '{9}' })], 'walk', 'uz'))).toEqual([1, 2]);
  });
});
