import { NUMERIC_MAX } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { actorWith } from '../../../test/actors.ts';
import {
  type Comparable,
  everything,
  fittingValue,
  mostOf,
  requireValue,
  rolesGivingMore,
} from './policy.ts';

const FLAG: Comparable = { key: 'goods', type: 'flag', options: [] };
const SCOPE: Comparable = { key: 'shelf', type: 'list', options: ['0', 'own', 'all'] };
const LEVELS: Comparable = { key: 'report', type: 'list', options: ['read', 'write', 'own'] };
const NUMBER: Comparable = { key: 'price_tag.batch', type: 'numeric', options: [] };

const administrator = actorWith({}, { isAdmin: true });
const editor = actorWith({ goods: '0', shelf: 'own', report: 'write', 'price_tag.batch': '50' });

/** Whether a role with this value of a permission is above the actor's. */
function isAbove(actor: typeof editor, { key, type, options }: Comparable, value: string): boolean {
  const given = {
    id: 9,
    is_admin: false,
    key,
    type,
    options: options.length > 0 ? [...options] : null,
    value,
  };
  return rolesGivingMore(actor, [given]).has(9);
}

describe('[GRD-7] a role above the own one', () => {
  it('has a flag that the own role lacks, a wider scope, a later option or a higher number', () => {
    const above = (permission: Comparable, values: readonly string[]) =>
      values.filter((value) => isAbove(editor, permission, value));
    expect(above(FLAG, ['0', '1'])).toEqual(['1']);
    expect(above(SCOPE, ['0', 'own', 'all'])).toEqual(['all']);
    expect(above(LEVELS, ['0', 'read', 'write', 'own'])).toEqual(['own']);
    expect(above(NUMBER, ['0', '49', '50', '51'])).toEqual(['51']);
  });

  it('has a value that its permission does not know, since nobody can say how much it gives', () => {
    expect(isAbove(editor, SCOPE, 'region')).toBe(true);
    expect(isAbove(editor, NUMBER, 'much')).toBe(false);
    expect(isAbove(editor, FLAG, 'yes')).toBe(false);
  });

  it('gives a permission that the own role does not name', () => {
    expect(isAbove(actorWith({}), SCOPE, 'own')).toBe(true);
    expect(isAbove(actorWith({}), SCOPE, '0')).toBe(false);
  });

  it('is that of administrators, also for those who hold every permission; none is above an administrator', () => {
    const all = { id: 1, is_admin: true, key: null, type: null, options: null, value: null };
    const none = { id: 2, is_admin: false, key: null, type: null, options: null, value: null };
    expect([...rolesGivingMore(editor, [all, none])]).toEqual([1]);
    expect(isAbove(administrator, SCOPE, 'all')).toBe(false);
  });
});

describe('[ACC-1] a value of a permission', () => {
  it('is stored in one spelling, and null if the permission has no such value', () => {
    const fitting = (permission: Comparable, values: readonly string[]) =>
      values.map((value) => fittingValue(permission, value));
    expect(fitting(FLAG, ['0', '1', '2', 'all'])).toEqual(['0', '1', null, null]);
    expect(fitting(SCOPE, ['0', 'own', 'all', 'region'])).toEqual(['0', 'own', 'all', null]);
    expect(fitting(NUMBER, ['0', '007', '-1', '1.5', ' 1', '1 ', 'x', '12345678'])).toEqual([
      '0',
      '7',
      ...Array<null>(6).fill(null),
    ]);
    expect(fitting(NUMBER, [String(NUMERIC_MAX), String(NUMERIC_MAX + 1)])).toEqual([
      String(NUMERIC_MAX),
      null,
    ]);
  });

  it('is given up to the own one; an administrator gives the last option, a number without a limit', () => {
    expect([mostOf(editor, SCOPE), mostOf(editor, FLAG), mostOf(actorWith({}), SCOPE)]).toEqual([
      'own',
      '0',
      '0',
    ]);
    expect([FLAG, SCOPE, LEVELS, NUMBER].map((one) => mostOf(administrator, one))).toEqual([
      '1',
      'all',
      'own',
      null,
    ]);
    expect(everything({ type: 'list', options: [] })).toBe('all');
  });

  it('is refused at its field if there is no such value, or if it is above the own one', () => {
    const refusal = (value: string) => {
      try {
        return requireValue(editor, SCOPE, value, 'values.shelf');
      } catch (error) {
        const { code, issues } = error as { code: string; issues: unknown };
        return { code, issues };
      }
    };
    const at = (code: string) => [{ path: 'values.shelf', code, params: { key: 'shelf' } }];
    expect(refusal('own')).toBe('own');
    expect(refusal('region')).toEqual({ code: 'invalid', issues: at('permission_value_wrong') });
    expect(refusal('all')).toEqual({ code: 'role_above_own', issues: at('role_above_own') });
  });
});
