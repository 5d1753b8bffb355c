import { array, constantFrom, assert as holds, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames, nameKey } from './name-order.ts';

const sorted = (names: readonly string[]) =>
  names
    .map(nameKey)
    .sort(compareNames)
    .map(({ name }) => name);

describe('order of names', () => {
  it('is that of the Uzbek alphabet, in which O‘, G‘, Sh and Ch come after Z', () => {
    const names = ['Ziyo', 'Chang', 'shakar', 'Gʻalla', 'Oʻzbek', 'Zar', 'Galla', 'Olma', 'TCL', 'Shivaki'];
    expect(sorted(names).join(' ')).toBe('Galla Olma TCL Zar Ziyo Oʻzbek Gʻalla shakar Shivaki Chang');
  });

  it('is that of ICU, which PostgreSQL sorts by, for letters, digits and signs of both alphabets', () => {
    const icu = new Intl.Collator('uz');
    const signs = 'aAbcChHgGoOsSzZʻ \'"()-/.0179шШяёЯ'.split('');
    const name = array(constantFrom(...signs), { maxLength: 8 }).map((all) => all.join(''));
    holds(
      property(name, name, (a, b) => {
        expect(Math.sign(compareNames(nameKey(a), nameKey(b))), `${a} ${b}`).toBe(
          Math.sign(icu.compare(a, b)),
        );
      }),
      { numRuns: 3000 },
    );
  });
});
