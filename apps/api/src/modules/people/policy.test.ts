import { describe, expect, it } from 'vitest';
import { actorWith, OWN_BRANCH } from '../../../test/actors.ts';
import { ALL } from '../../platform/auth/scope.ts';
import { canWith, reached, requireForeignFields, requireNotDeleted, requireOther } from './policy.ts';

const OWN = { kind: 'own', branchId: OWN_BRANCH } as const;
const HOMELESS = { kind: 'own', branchId: null } as const;
const colleague = { id: 2, branch_id: OWN_BRANCH, status: 'active' };
const foreigner = { id: 3, branch_id: 8, status: 'active' };
const ofHeadOffice = { id: 4, branch_id: null, status: 'active' };
const self = { id: 1, branch_id: OWN_BRANCH, status: 'active' };

const EVERY = {
  'users.show': 'own',
  'users.edit': 'own',
  'users.block': 'own',
  'users.delete': 'own',
  'users.password': 'own',
  'users.sessions': 'own',
  history: 'own',
};
const manager = actorWith(EVERY);

const refused = (code: string) => expect.objectContaining({ code });

describe('[GRD-7] people within a scope', () => {
  it('are those of the branch; all of them with the scope of the chain', () => {
    const all = [colleague, foreigner, ofHeadOffice, self];
    expect(all.filter((one) => reached(OWN, manager, one))).toEqual([colleague, self]);
    expect(all.filter((one) => reached(ALL, manager, one))).toEqual(all);
    expect(reached(ALL, manager, undefined)).toBeNull();
  });

  it('are oneself alone for a person without a branch, and not the others without one', () => {
    const homeless = actorWith(EVERY, { branchId: null });
    const all = [colleague, ofHeadOffice, { ...self, branch_id: null }];
    expect(all.filter((one) => reached(HOMELESS, homeless, one)).map(({ id }) => id)).toEqual([1]);
  });
});

describe('actions on a person', () => {
  it('are those whose own scope covers the person', () => {
    expect(canWith(manager, colleague, false).toSorted()).toEqual(Object.keys(EVERY).toSorted());
    expect(canWith(manager, foreigner, false)).toEqual([]);
    const some = actorWith({ 'users.show': 'all', 'users.edit': 'own', 'users.block': '0' });
    expect(canWith(some, foreigner, false)).toEqual(['users.show']);
    expect(canWith(some, colleague, false)).toEqual(['users.show', 'users.edit']);
  });

  it('on oneself exclude those that could lock one out', () => {
    expect(canWith(manager, self, false)).toEqual(['users.show', 'history', 'users.edit', 'users.sessions']);
  });

  it('on a person above the actor are looking and asking for a reset, never on oneself or a deleted one', () => {
    expect(canWith(manager, colleague, true)).toEqual(['users.show', 'history', 'users.password']);
    expect(canWith(manager, self, true)).toEqual(['users.show', 'history']);
    expect(canWith(manager, { ...colleague, status: 'deleted' }, true)).toEqual(['users.show', 'history']);
  });

  it('on a deleted person are looking and restoring', () => {
    expect(canWith(manager, { ...colleague, status: 'deleted' }, false)).toEqual([
      'users.show',
      'history',
      'users.delete',
    ]);
  });

  it('of others alone are refused on the own account, and so are its phone, role and branch', () => {
    expect(() => requireOther(manager, self.id)).toThrow(refused('own_account'));
    expect(() => requireOther(manager, colleague.id)).not.toThrow();
    const fieldOf = (changed: string[]) => {
      try {
        requireForeignFields(manager, self, changed);
        return null;
      } catch (error) {
        return (error as { issues: { path: string; code: string }[] }).issues;
      }
    };
    for (const [column, path] of [
      ['phone', 'phone'],
      ['role_id', 'role'],
      ['branch_id', 'branch'],
    ] as const)
      expect(fieldOf(['name', column])).toMatchObject([{ path, code: 'own_account' }]);
    expect(fieldOf(['name', 'surname'])).toBeNull();
    expect(() => requireForeignFields(manager, colleague, ['role_id'])).not.toThrow();
  });

  it('other than restoring are refused on a deleted one', () => {
    expect(() => requireNotDeleted({ status: 'deleted' })).toThrow(refused('person_deleted'));
    expect(() => requireNotDeleted({ status: 'inactive' })).not.toThrow();
  });
});
