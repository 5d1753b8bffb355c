import { SERVICE_DATA } from '@javon/contract';
import { expect, it } from 'vitest';
import { mayBring } from './policy.ts';

it('[EXC-6] each kind of record needs its own kind of data, and no other gives it', () => {
  const needed = (kind: Parameters<typeof mayBring>[1]) =>
    SERVICE_DATA.filter((data) => mayBring([data], kind));
  for (const kind of ['group', 'property', 'product', 'offer'] as const)
    expect(needed(kind), kind).toEqual(['products']);
  for (const kind of ['price_type', 'price'] as const) expect(needed(kind), kind).toEqual(['prices']);
  for (const kind of ['warehouse', 'rest'] as const) expect(needed(kind), kind).toEqual(['balances']);
  expect(mayBring([], 'price')).toBe(false);
  expect(mayBring(['labels', 'prices'], 'price')).toBe(true);
});
