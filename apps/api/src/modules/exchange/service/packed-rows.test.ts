import { describe, expect, test } from 'vitest';
import { PackedList, PackedRows } from './packed-rows.ts';

const thing = (i: number) => ({ ref: `p${i}`, name: `SKU-${i}` });

describe('rows of an exchange, packed', () => {
  test('come back in their order, with unsent values apart from those that remove a value', () => {
    const rows = new PackedRows();
    for (let i = 0; i < 2500; i++) rows.add(thing(i), [`SKU-${i}`, i, i % 2 === 0 ? undefined : null]);
    expect(rows.length).toBe(2500);
    for (const _time of ['once', 'again']) {
      const all = [...rows.blocks()].flat();
      expect(all).toHaveLength(2500);
      expect(all[0]).toStrictEqual(['SKU-0', 0, undefined]);
      expect(all[2499]).toStrictEqual(['SKU-2499', 2499, null]);
    }
  });

  test('return the thing of 1C of a row, from any block and in any order', () => {
    const rows = new PackedRows();
    for (let i = 0; i < 1001; i++) rows.add(thing(i), [i]);
    expect(rows.thingsAt([1000, 0, 499, 500, -1, 1001, 9000])).toStrictEqual(
      new Map([0, 499, 500, 1000].map((i) => [i, thing(i)])),
    );
  });

  test('may be empty', () => {
    const rows = new PackedRows();
    expect([...rows.blocks()]).toStrictEqual([]);
    expect(rows.thingsAt([0])).toStrictEqual(new Map());
  });
});

describe('a packed list', () => {
  test.each([0, 1, 499, 500, 501, 1250])('of %i items gives those that pass as JSON', (length) => {
    const list = new PackedList<{ readonly i: number }>();
    for (let i = 0; i < length; i++) list.add({ i });
    const odd = Array.from({ length }, (_, i) => ({ i })).filter(({ i }) => i % 2 === 1);
    const { text, count } = list.jsonOf(({ i }) => i % 2 === 1);
    expect(JSON.parse(text)).toStrictEqual(odd);
    expect(count).toBe(odd.length);
    expect(list.length).toBe(length);
  });

  test('leaves out a block of which nothing passes', () => {
    const list = new PackedList<{ readonly i: number }>();
    for (let i = 0; i < 3000; i++) list.add({ i });
    expect(list.jsonOf(({ i }) => i === 2999)).toStrictEqual({ text: '[{"i":2999}]', count: 1 });
    expect(list.jsonOf(() => false)).toStrictEqual({ text: '[]', count: 0 });
  });
});
