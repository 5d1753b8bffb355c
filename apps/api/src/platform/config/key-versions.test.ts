import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readKeyVersions } from './key-versions.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(40)];

describe('versions of a key', () => {
  it('are read in their order, the current one first; a text without a number is version 1', () => {
    expect(readKeyVersions(`2:${NEW}, 1:${OLD}`)).toEqual([
      { version: 2, secret: NEW },
      { version: 1, secret: OLD },
    ]);
    for (const plain of [OLD, 'of tests alone, of 32 characters', `k:${OLD}`])
      expect(readKeyVersions(plain)).toEqual([{ version: 1, secret: plain }]);
  });

  it('that are wrong are refused by the name of the setting, without the secret', () => {
    for (const wrong of [
      `2:${NEW},${OLD}`,
      `2:${NEW},1:${OLD.slice(1)}`,
      `2:${NEW},2:${OLD}`,
      `0:${NEW}`,
      `1000:${NEW}`,
      `2:${NEW},`,
      [5, 4, 3, 2, 1].map((version) => `${version}:${NEW}`).join(','),
    ]) {
      const read = () => readConfig({ CARD_KEY: wrong }, '/');
      expect(read, wrong).toThrow('CARD_KEY');
      expect(read, wrong).not.toThrow(/nnnn|oooo/);
    }
  });
});
