import { describe, expect, it } from 'vitest';
import { byCategory, changedFields, fieldOf, gives, keyOf, matching, mayGive } from './values.ts';

const list = { type: 'list', options: ['0', 'own', 'all'] } as const;
const of = (type: 'flag' | 'list' | 'numeric', options: string[] = []) => ({ type, options });

describe('what a person may give [ACC-1]', () => {
  it('is everything without a limit, and otherwise nothing beyond their own value', () => {
    expect(mayGive({ ...list, options: [...list.options] }, 'all', null)).toBe(true);
    expect(mayGive(of('list', ['0', 'own', 'all']), 'own', 'own')).toBe(true);
    expect(mayGive(of('list', ['0', 'own', 'all']), 'all', 'own')).toBe(false);
    expect(mayGive(of('list', ['0', 'own', 'all']), 'own', '0')).toBe(false);
    expect(mayGive(of('flag'), '1', '0')).toBe(false);
    expect(mayGive(of('numeric'), '500', '500')).toBe(true);
    expect(mayGive(of('numeric'), '501', '500')).toBe(false);
  });

  it('may always be removed', () => {
    for (const type of ['flag', 'list', 'numeric'] as const) {
      expect(mayGive(of(type, ['0', 'own', 'all']), '0', '0')).toBe(true);
    }
  });

  it('counts as given unless it is 0; an administrator has numeric ones without a limit', () => {
    expect(gives('0')).toBe(false);
    expect(gives('own')).toBe(true);
    expect(gives(null)).toBe(true);
  });
});

describe('the matrix', () => {
  it('finds rows by every word, in name and key, whichever apostrophe is typed', () => {
    const rows = ['Xodim qoʻshish users.add', 'Xodimlar users'];
    expect(matching(rows, 'xodim add', (row) => row)).toEqual([rows[0]]);
    expect(matching(rows, "qo'sh", (row) => row)).toEqual([rows[0]]);
    expect(matching(rows, '  ', (row) => row)).toEqual(rows);
  });

  it('lists changed values, without those that were changed back', () => {
    const before = { [fieldOf('shelf.add')]: 'own', goods: '1' };
    expect(changedFields(before, { 'shelf/add': 'all', goods: '1' }).map(keyOf)).toEqual(['shelf.add']);
    expect(changedFields(before, { ...before })).toEqual([]);
  });

  it('groups by category, in order', () => {
    const rows = ['a', 'b', 'a'].map((category) => ({ category }));
    expect(byCategory(rows).map((group) => group.length)).toEqual([2, 1]);
  });
});
