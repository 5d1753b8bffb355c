import { expect, test } from 'vitest';
import { z } from 'zod';
import type { QueryIn, SortKeyOf, SortOf } from '../index.ts';
import { listQuery } from './fields.ts';

// The compiler is half of the test: a `ts-expect-error` without an error below it does not compile.
test('a list is sorted by its own columns in both directions, and by nothing else', () => {
  const query = listQuery(['name', 'product_count'], { of: z.string().optional() });
  for (const sort of ['name', '-name', 'product_count', '-product_count'] as const) {
    const sent: z.input<typeof query> = { sort };
    expect(query.parse(sent).sort).toBe(sort);
  }
  // @ts-expect-error a misspelt column
  const misspelt: z.input<typeof query> = { sort: 'nmae' };
  expect(query.safeParse(misspelt).success).toBe(false);
});

test('the sorts of a route are those of its query', () => {
  const both: SortOf<'listBrands'>[] = ['name', '-name', 'product_count', '-product_count'];
  const keys: SortKeyOf<'listBrands'>[] = ['name', 'product_count'];
  // @ts-expect-error a column of another list
  const foreign: QueryIn<'listBrands'> = { sort: 'price' };
  expect(both).toEqual(keys.flatMap((key) => [key, `-${key}`]));
  expect(both).not.toContain(foreign.sort);
});
