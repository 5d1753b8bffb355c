import { expect, it } from 'vitest';
import { lastLoginQuery } from './last-login.ts';

it('the filter by last sign-in counts days in the chain’s time zone', () => {
  const lateEvening = new Date('2026-11-20T19:30:00Z'); // 00:30 of the 21st in Tashkent
  expect(lastLoginQuery('7', lateEvening)).toEqual({ last_login_before: '2026-11-14' });
  expect(lastLoginQuery('30', lateEvening)).toEqual({ last_login_before: '2026-10-22' });
  expect(lastLoginQuery('never', lateEvening)).toEqual({ never_signed_in: 'true' });
  expect(lastLoginQuery(undefined, lateEvening)).toEqual({});
});
