import type { PermissionKey } from '@javon/contract';
import { expect, it } from 'vitest';
import { actorWith, OWN_BRANCH } from '../../../../test/actors.ts';
import { branchScope } from './policy.ts';

const scopeWith = (values: Readonly<Partial<Record<PermissionKey, string>>>) =>
  branchScope(actorWith(values)).kind;

it('[GRD-7] numbers of branches follow shelves, tags and branches; else what the person works with', () => {
  for (const key of [
    'shelf',
    'shelf.show',
    'price_tag',
    'price_tag.view',
    'branch',
    'branch.show',
  ] as const) {
    expect(branchScope(actorWith({ [key]: 'own', top_direktores: 'all' })), key).toEqual({
      kind: 'own',
      branchId: OWN_BRANCH,
    });
    expect(scopeWith({ [key]: 'all', walk_check: 'own' }), key).toBe('all');
  }
  expect(scopeWith({ goods: '1', walk_check: 'own' })).toBe('own');
  expect(scopeWith({ goods: '1', top_direktores: 'all' })).toBe('all');
  expect(scopeWith({ goods: '1' })).toBe('all');
});
