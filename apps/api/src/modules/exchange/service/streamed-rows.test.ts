import { describe, expect, test } from 'vitest';
import type { Cells, Thing } from './packed-rows.ts';
import { StreamedRows } from './streamed-rows.ts';

const thing = (i: number): Thing => ({ ref: `p${i}`, name: `SKU-${i}` });

describe('rows that are read while they are checked', () => {
  async function* batches(sizes: readonly number[]): AsyncGenerator<readonly (readonly [Thing, Cells])[]> {
    let i = 0;
    for (const size of sizes) yield Array.from({ length: size }, () => [thing(i), [`SKU-${i++}`]] as const);
  }

  test('come in their batches, with the thing of each row while the next batch is read', async () => {
    const rows = new StreamedRows(batches([3, 0, 2, 1]));
    const read = rows.blocks();
    expect((await read.next()).value).toStrictEqual([['SKU-0'], ['SKU-1'], ['SKU-2']]);
    expect((await read.next()).value).toStrictEqual([]);
    expect(rows.thingsAt([2, 0, 3, -1])).toStrictEqual(new Map([2, 0].map((i) => [i, thing(i)])));
    expect((await read.next()).value).toStrictEqual([['SKU-3'], ['SKU-4']]);
    expect((await read.next()).value).toStrictEqual([['SKU-5']]);
    expect(rows.thingsAt([3, 4, 5, 6])).toStrictEqual(new Map([3, 4, 5].map((i) => [i, thing(i)])));
    expect((await read.next()).done).toBe(true);
    expect(rows.thingsAt([5])).toStrictEqual(new Map([[5, thing(5)]]));
  });
});
