import { describe, expect, it } from 'vitest';
import { pathsTo } from '../../shared/navigation/screen-at.ts';
import { matchesQuery } from './palette.ts';

describe('the palette', () => {
  it('finds screens by the beginnings of their words, whichever apostrophe is typed', () => {
    expect(matchesQuery('Narx yorliqlari', 'yor')).toBe(true);
    expect(matchesQuery('Yorliq namunalari', 'nam yor')).toBe(true);
    expect(matchesQuery('Boʻlimlar', "bo'l")).toBe(true);
    expect(matchesQuery('Boʻlimlar', 'bol')).toBe(true);
    expect(matchesQuery('Javonlar', 'von')).toBe(false);
    expect(matchesQuery('Javonlar', '')).toBe(true);
  });
});

describe('breadcrumbs [NAV-4]', () => {
  it('contain every path above the page', () => {
    expect(pathsTo('/goods/3/product/7')).toEqual([
      '/goods',
      '/goods/3',
      '/goods/3/product',
      '/goods/3/product/7',
    ]);
    expect(pathsTo('/')).toEqual([]);
  });
});
