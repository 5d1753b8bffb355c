import { describe, expect, it } from 'vitest';
import { headingKey, headingRow, headingsIn } from './headings.ts';

const SPECS = [{ field: 'sku', title: { uz: 'Artikul', ru: 'Артикул' }, also: ['article'] }];

describe('the row of headings', () => {
  it('is the one with the most known headings, below titles', () => {
    expect(headingRow([['Tovarlar', null], [], ['№', 'ARTIKUL'], ['1', 'A-1']], SPECS)).toBe(3);
  });

  it('of unknown headings is the first with more than a title', () => {
    expect(headingRow([['Tovarlar', null, ''], [], ['Kod', 'Narx'], ['A-1', 500]], SPECS)).toBe(3);
    expect(headingRow([['Kod', 'Narx'], ['A-1']], SPECS)).toBe(1);
  });

  it('is the first if each has one cell', () => {
    expect(headingRow([['Kod'], ['A-1']], SPECS)).toBe(1);
    expect(headingRow([], SPECS)).toBe(1);
  });
});

describe('the headings', () => {
  it('are tidied, and of a cell with a whole page only the beginning is read', () => {
    const [name, page] = headingsIn([['  Narxi\n yangi ', 'ab '.repeat(10_000)]], 1);
    expect(name).toBe('Narxi yangi');
    expect(page).toBe('ab '.repeat(167).slice(0, 500));
  });
});

describe('the key of a heading', () => {
  it('is without the signs at its end', () => {
    expect(headingKey('Narxi*:')).toBe('narxi');
    expect(headingKey('Narxi: yangi..')).toBe('narxi: yangi');
    expect(headingKey('...')).toBe('');
  });

  it('is found in a moment, however many signs a damaged file has in one cell', { timeout: 2000 }, () => {
    const signs = '.'.repeat(120_000);
    expect(headingKey(`${signs}!`)).toBe(`${signs}!`);
  });
});
