import { beforeEach, expect, test, vi } from 'vitest';

let colourOperator: typeof import('./colour-operator.ts').colourOperator;

// Reloads the module for each test, because it caches colours.
beforeEach(async () => {
  vi.resetModules();
  ({ colourOperator } = await import('./colour-operator.ts'));
});

test.each([
  ['#000000', '0 g', '0 G'],
  ['#ffffff', '1 g', '1 G'],
  ['#595959', '0.349 g', '0.349 G'],
  ['#c40d1e', '0.7686 0.051 0.1176 rg', '0.7686 0.051 0.1176 RG'],
  ['#0000ff', '0 0 1 rg', '0 0 1 RG'],
  ['#00ffff', '0 1 1 rg', '0 1 1 RG'],
  ['#ffff00', '1 1 0 rg', '1 1 0 RG'],
])('[PT-62] %s is set by %s: a grey as one, for printers without colour', (colour, fill, stroke) => {
  expect(colourOperator(colour)).toEqual({ fill, stroke });
  // The second time it is cached.
  expect(colourOperator(colour)).toEqual({ fill, stroke });
});

test('colours of layouts are cached, with a limit', () => {
  const colour = (n: number) => `#${n.toString(16).padStart(6, '0')}`;
  let next = 0x100000;
  // Adds colours until the cache is cleared; other tests may have filled a part of it.
  const addUntilCleared = (cached: ReturnType<typeof colourOperator>): number => {
    let added = 0;
    for (; added < 3000 && colourOperator(colour(0x010203)) === cached; added += 1) {
      next += 7;
      colourOperator(colour(next));
    }
    return added;
  };
  const first = colourOperator(colour(0x010203));
  expect(colourOperator(colour(0x010203))).toBe(first);
  expect(addUntilCleared(first)).toBeLessThanOrEqual(1001);
  const again = colourOperator(colour(0x010203));
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
  expect(addUntilCleared(again)).toBeGreaterThan(990);
});
