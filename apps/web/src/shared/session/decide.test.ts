import { describe, expect, it } from 'vitest';
import { decide, isAllowed, type Visitor } from './decide.ts';

const person = { is_admin: false, must_change_password: false, weak_password: false };
const seller: Visitor = { hasToken: true, person, roles: [{ key: 'shelf', value: 'own' }] };
const anonymous: Visitor = { hasToken: false, person: null, roles: null };

describe('the guard', () => {
  it('lets anyone into the public routes [GRD-1]', () => {
    for (const name of ['login', 'resetpassword', 'sos', 'succes']) {
      expect(decide(name, anonymous)).toBe('pass');
      expect(decide(name, seller)).toBe('pass');
    }
  });

  it('asks for a sign-in, but no permission, on the free routes [GRD-3]', () => {
    for (const name of ['no-access', 'by.role', 'by.perms', 'profile', 'changePasword']) {
      expect(decide(name, { ...seller, roles: [] })).toBe('pass');
      expect(decide(name, anonymous)).toBe('sign_in');
    }
  });

  it('sends those without a token to sign-in, whatever else is known of them [GRD-4]', () => {
    expect(decide('shelf', anonymous)).toBe('sign_in');
    expect(decide('shelf', { ...seller, hasToken: false })).toBe('sign_in');
    expect(decide('shelf', { hasToken: false, person: { ...person, is_admin: true }, roles: [] })).toBe(
      'sign_in',
    );
  });

  it('opens only the set-up of a second factor that is owed, after the change of a default password', () => {
    const owing = { ...person, second_factor: { must_set_up: true } };
    for (const name of ['shelf', 'profile', 'settings'])
      expect(decide(name, { ...seller, person: owing })).toBe('set_up_factor');
    for (const name of ['twoStep', 'changePasword', 'login'])
      expect(decide(name, { ...seller, person: owing })).toBe('pass');
    const newcomer = { ...owing, must_change_password: true };
    expect(decide('twoStep', { ...seller, person: newcomer })).toBe('change_password');
    expect(decide('shelf', { ...seller, person: { ...person, second_factor: { must_set_up: false } } })).toBe(
      'pass',
    );
  });

  it('lets an administrator into everything [GRD-5]', () => {
    expect(decide('settings', { hasToken: true, person: { ...person, is_admin: true }, roles: [] })).toBe(
      'pass',
    );
  });

  it('takes all, own, 1 and the number 1, and nothing else [GRD-5]', () => {
    for (const value of ['all', 'own', '1', 1]) {
      expect(decide('users', { ...seller, roles: [{ key: 'users', value }] })).toBe('pass');
    }
    for (const value of ['0', 0, 'true', 2, '2', '', 'ALL', ' own', -1, 1.5]) {
      expect(decide('users', { ...seller, roles: [{ key: 'users', value }] })).toBe('refuse');
    }
    for (const value of [true, null, undefined, ['all'], {}]) {
      const roles = [{ key: 'users', value: value as unknown as string }];
      expect(decide('users', { ...seller, roles })).toBe('refuse');
    }
  });

  it('compares the whole key with the route name [GRD-5] [GRD-6]', () => {
    expect(decide('shelf.show', seller)).toBe('refuse');
    expect(decide('shelf', { ...seller, roles: [{ key: 'shelf.show', value: 'all' }] })).toBe('refuse');
    expect(decide('Shelf', seller)).toBe('refuse');
    expect(decide('users', { ...seller, roles: null })).toBe('refuse');
  });

  it('opens only the change of password while the default one is in force [SES-4] [SES-7]', () => {
    const newcomer: Visitor = {
      ...seller,
      person: { ...person, is_admin: true, must_change_password: true },
    };
    expect(decide('shelf', newcomer)).toBe('change_password');
    expect(decide('profile', newcomer)).toBe('change_password');
    expect(decide('changePasword', newcomer)).toBe('pass');
    expect(decide('login', newcomer)).toBe('pass');
    expect(decide('shelf', { ...seller, person: { ...person, weak_password: true } })).toBe('pass');
  });
});

describe('isAllowed', () => {
  it('needs one granting entry among several of the same key', () => {
    expect(
      isAllowed('a', {
        person,
        roles: [
          { key: 'a', value: '0' },
          { key: 'a', value: 'own' },
        ],
      }),
    ).toBe(true);
    expect(isAllowed('a', { person: null, roles: null })).toBe(false);
  });
});
