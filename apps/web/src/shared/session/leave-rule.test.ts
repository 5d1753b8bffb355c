import { describe, expect, it } from 'vitest';
import { returnsToChange } from './leave-rule.ts';

describe('leaving the change of password [SES-5]', () => {
  it('returns to it from anything but sign-in', () => {
    for (const name of ['shelf', 'no-access', 'profile', 'resetpassword', undefined]) {
      expect(returnsToChange(name, true)).toBe(true);
    }
    expect(returnsToChange('login', true)).toBe(false);
    expect(returnsToChange('changePasword', true)).toBe(false);
  });

  it('holds nobody who is not changing the password', () => {
    expect(returnsToChange('shelf', false)).toBe(false);
  });
});
