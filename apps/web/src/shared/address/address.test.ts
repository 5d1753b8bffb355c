import { describe, expect, it } from 'vitest';
import {
  day,
  flag,
  listParams,
  oneOf,
  parseSearch,
  searchParams,
  stringifySearch,
  text,
  wholeNumber,
} from './address.ts';

describe('the search part of an address', () => {
  it('comes back as it was written', () => {
    const search = { search: 'oʻlchov 100%', branch: 'TAS-01', sort: '-price' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('keeps digits as text and leaves out what is empty', () => {
    expect(parseSearch('?search=123')).toEqual({ search: '123' });
    expect(stringifySearch({ a: undefined, b: null, c: '', d: false })).toBe('');
    expect(stringifySearch({ next: '/shelf/5?x=1', on: true })).toBe(
      '?next=/shelf/5?x%3D1&on=true'.replace('5?x', '5%3Fx'),
    );
  });

  it('is read by type, wrong values left out', () => {
    const read = searchParams({ id: wholeNumber, format: oneOf(['A5', 'A6']), search: text(5), on: flag });
    expect(read({ id: '7', format: 'A6', search: 'abcdefgh', on: 'true', other: 1 })).toEqual({
      id: 7,
      format: 'A6',
      search: 'abcde',
      on: true,
    });
    expect(read({ id: '-7', format: 'A4', search: '', on: 'yes' })).toEqual({});
    expect(read({ id: '1e99', format: 5 })).toEqual({});
    // Laid over the address, it takes the word that cannot be read away, and adds no names.
    expect({ format: 'A4', ...read({ format: 'A4' }) }).toStrictEqual({ format: undefined });
  });

  it('knows both directions of a sort', () => {
    const read = listParams(['name', 'price'], { category: wholeNumber });
    expect(read({ sort: '-price', category: '3' })).toEqual({ sort: '-price', category: 3 });
    expect(read({ sort: 'colour' })).toEqual({});
  });
});

describe('a day in the address', () => {
  it('is one of the calendar, or left out', () => {
    expect(day('2026-11-21')).toBe('2026-11-21');
    for (const wrong of ['2026-02-30', '21.11.2026', '2026-11-21T00:00', '', 5, undefined]) {
      expect(day(wrong)).toBeUndefined();
    }
  });
});
