import { PERMISSION_KEYS } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { OWN_BRANCH, actorWith as person } from '../../../test/actors.ts';
import { branchesOf, heldOf, heldOn, limitOf, requireScope, scopeOf, widestScope } from './actor.ts';
import { ALL, type Scope, seen, wider } from './scope.ts';

const OWN: Scope = { kind: 'own', branchId: OWN_BRANCH };

const administrator = person({}, { isAdmin: true, branchId: null });

describe('[ACC-1] scope of a permission', () => {
  it('is the own branch for own, the chain for all and for a flag that is set', () => {
    const actor = person({ shelf: 'own', 'shelf.show': 'all', goods: '1' });
    expect(scopeOf(actor, 'shelf')).toEqual(OWN);
    expect(scopeOf(actor, 'shelf.show')).toEqual(ALL);
    expect(scopeOf(actor, 'goods')).toEqual(ALL);
  });

  it('is none for 0, for an invalid value, and for a permission that the role does not name', () => {
    const actor = person({ shelf: '0', 'shelf.show': 'mine', 'price_tag.batch': '50' });
    for (const key of ['shelf', 'shelf.show', 'price_tag.batch', 'goods'] as const) {
      expect(scopeOf(actor, key), key).toBeNull();
      expect(() => requireScope(actor, key), key).toThrow(expect.objectContaining({ code: 'no_permission' }));
    }
  });

  it('is the chain for an administrator, whatever the role says', () => {
    expect(PERMISSION_KEYS.every((key) => scopeOf(administrator, key)?.kind === 'all')).toBe(true);
    expect(scopeOf({ ...administrator, values: new Map([['shelf', '0']]) }, 'shelf')).toEqual(ALL);
  });

  it('is passed on in the call', () => {
    expect(requireScope(person({ shelf: 'own' }), 'shelf')).toEqual(OWN);
    expect(requireScope(person({ shelf: 'all' }), 'shelf')).toEqual(ALL);
  });

  it('of several permissions is the widest, in whatever order they are named', () => {
    const actor = person({ shelf: 'own', 'shelf.show': 'all', goods: '0', branch: 'own' });
    expect(widestScope(actor, ['shelf', 'shelf.show'])).toEqual(ALL);
    expect(widestScope(actor, ['shelf.show', 'shelf'])).toEqual(ALL);
    expect(widestScope(actor, ['goods', 'shelf'])).toEqual(OWN);
    expect(widestScope(actor, ['shelf', 'goods'])).toEqual(OWN);
    expect(widestScope(actor, ['shelf', 'branch'])).toEqual(OWN);
    expect(widestScope(actor, ['goods', 'users'])).toBeNull();
    expect(widestScope(actor, [])).toBeNull();
  });

  it('of all permissions together: the branches that the person works with, all for one with flags alone', () => {
    expect(branchesOf(person({ walk_check: 'own', 'users.add': '0', goods: '1' }))).toEqual(OWN);
    expect(branchesOf(person({ shelf: 'own', top_direktores: 'all' }))).toEqual(ALL);
    expect(branchesOf(person({ goods: '1', 'price_tag.batch': '50' }))).toEqual(ALL);
  });

  it.each<[Scope | null, Scope | null, Scope | null]>([
    [null, null, null],
    [null, OWN, OWN],
    [OWN, null, OWN],
    [ALL, null, ALL],
    [null, ALL, ALL],
    [OWN, ALL, ALL],
    [ALL, OWN, ALL],
  ])('of %j and %j the wider one is %j', (a, b, wide) => {
    expect(wider(a, b)).toEqual(wide);
  });
});

describe('a row of a branch', () => {
  const row = { id: 3, branch_id: OWN_BRANCH };
  it('is visible to a person with the chain, and to one with its branch', () => {
    expect(seen(ALL, row)).toBe(row);
    expect(seen(OWN, row)).toBe(row);
  });
  it('[GRD-7] is hidden from another branch and from a person without a branch', () => {
    expect(seen({ kind: 'own', branchId: 8 }, row)).toBeNull();
    expect(seen({ kind: 'own', branchId: null }, row)).toBeNull();
  });
  it('that is unknown is hidden from everyone', () => {
    expect(seen(ALL, undefined)).toBeNull();
    expect(seen(OWN, undefined)).toBeNull();
  });
});

describe('allowed actions of a person', () => {
  const actor = person({ shelf: 'own', 'shelf.show': 'all', goods: '1', branch: '0' });
  it('are those of the named permissions that the person holds at all', () => {
    expect(heldOf(actor, ['branch', 'shelf', 'users', 'goods', 'shelf.show'])).toEqual([
      'shelf',
      'goods',
      'shelf.show',
    ]);
    expect(heldOf(administrator, ['branch', 'users'])).toEqual(['branch', 'users']);
  });
  it('[GRD-7] on a row of the own branch are more than on a row of another one', () => {
    const keys = ['branch', 'shelf', 'shelf.show', 'users'] as const;
    expect(heldOn(actor, OWN_BRANCH, keys)).toEqual(['shelf', 'shelf.show']);
    expect(heldOn(actor, 8, keys)).toEqual(['shelf.show']);
    expect(heldOn({ ...actor, branchId: null }, OWN_BRANCH, keys)).toEqual(['shelf.show']);
    expect(heldOn(administrator, 8, keys)).toEqual([...keys]);
  });
});

describe('[ACC-1] a numeric permission', () => {
  it.each([
    ['50', 50],
    ['1', 1],
    ['2.9', 2],
    ['0', 0],
    ['-5', 0],
    ['many', 0],
    ['Infinity', 0],
  ])('with %s is a limit of %i', (value, limit) => {
    expect(limitOf(person({ 'price_tag.batch': value }), 'price_tag.batch')).toBe(limit);
  });
  it('that the role does not name is a limit of 0', () => {
    expect(limitOf(person({ 'price_tag.duplicates': '9' }), 'price_tag.batch')).toBe(0);
  });
  it('does not limit an administrator', () => {
    const actor = { ...administrator, values: new Map([['price_tag.batch', '5']]) };
    expect(limitOf(actor, 'price_tag.batch')).toBe(Number.POSITIVE_INFINITY);
  });
});
