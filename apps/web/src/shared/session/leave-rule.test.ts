import { describe, expect, it } from 'vitest';
import { mustStay, returnsToChange } from './leave-rule.ts';

describe('leaving the change of password [SES-5]', () => {
  it('returns to it from anything but sign-in', () => {
    for (const name of ['shelf', 'no-access', 'profile', 'resetpassword', undefined]) {
      expect(returnsToChange(name, true)).toBe(true);
    }
    expect(returnsToChange('login', true)).toBe(false);
    expect(returnsToChange('changePasword', true)).toBe(false);
  });

  it('leaves /sos open: a server that is down leads there, and changes no password', () => {
    expect(returnsToChange('sos', true)).toBe(false);
  });

  it('concerns those with a default or weak password alone', () => {
    const good = { must_change_password: false, weak_password: false };
    expect(mustStay({ ...good, must_change_password: true })).toBe(true);
    expect(mustStay({ ...good, weak_password: true })).toBe(true);
    expect(mustStay(good)).toBe(false);
    expect(mustStay(null)).toBe(false);
  });

  it('holds nobody who is not changing the password', () => {
    expect(returnsToChange('shelf', false)).toBe(false);
  });
});
