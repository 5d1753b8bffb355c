import { describe, expect, it } from 'vitest';
import { byGroup, entriesOf, isCurrent, openableOf, phoneEntries } from './navigation.ts';

const route = (fullPath: string, group: 'shelves' | 'goods' | 'day', order: number) => ({
  fullPath,
  options: {
    staticData: { screen: { name: 'shelf', crumb: 'shelf', nav: { group, order, icon: 'shelf' } } as const },
  },
});
const entries = entriesOf([
  route('/goods', 'goods', 1),
  route('/branch/shelf', 'shelves', 3),
  route('/branch', 'shelves', 2),
  { fullPath: '/auth/login', options: {} },
]);

describe('the navigation', () => {
  it('keeps the order of groups and of places, and leaves out screens without a place', () => {
    expect(entries.map((entry) => entry.path)).toEqual(['/branch', '/branch/shelf', '/goods']);
    expect(byGroup(entries).map((part) => part.group)).toEqual(['shelves', 'goods']);
  });

  it('shows a screen below an entry only to people who may not open that entry', () => {
    const below = (fullPath: string, name: 'shelf.add' | 'shelf.show') => ({
      fullPath,
      options: { staticData: { screen: { name, crumb: 'shelf_add' } as const } },
    });
    const all = entriesOf([
      below('/shelf/add', 'shelf.add'),
      route('/shelf', 'shelves', 1),
      below('/shelf/$id', 'shelf.show'),
    ]);
    const shown = (...may: string[]) =>
      openableOf(all, (screen) => may.includes(screen), true).map((entry) => entry.path);
    expect(shown('shelf', 'shelf.add', 'shelf.show')).toEqual(['/shelf']);
    expect(shown('shelf.add', 'shelf.show')).toEqual(['/shelf/add']);
  });

  it('shows each screen once on a phone: four in the bar, the others behind “more”', () => {
    const places = [undefined, 2, undefined, 1, 3, undefined];
    const all = places.flatMap((phone, i) => {
      const [entry] = entriesOf([route(`/${i}`, 'shelves', i)]);
      return entry ? [{ ...entry, ...(phone === undefined ? {} : { phone }) }] : [];
    });
    const { bar, more } = phoneEntries(all);
    expect(bar.map((entry) => entry.path)).toEqual(['/3', '/1', '/4', '/0']);
    expect(more.map((entry) => entry.path)).toEqual(['/2', '/5']);
  });

  it('marks only the longest matching entry', () => {
    const marked = (path: string) => entries.filter((e) => isCurrent(e, path, entries)).map((e) => e.path);
    expect(marked('/branch/5')).toEqual(['/branch']);
    expect(marked('/branch/shelf')).toEqual(['/branch/shelf']);
    expect(marked('/branches')).toEqual([]);
  });
});
