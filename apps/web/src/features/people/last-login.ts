import { addDays, today } from '../../shared/format/format.ts';

/** Filter by the last sign-in, as in the address: days ago, or never. */
export const LAST_LOGINS = ['never', '7', '30', '90'] as const;
export type LastLogin = (typeof LAST_LOGINS)[number];

/** Query parameters for people who never signed in, or not within `days` days. */
export function lastLoginQuery(
  value: LastLogin | undefined,
  now: Date = new Date(),
): { never_signed_in?: 'true'; last_login_before?: string } {
  if (value === undefined) return {};
  if (value === 'never') return { never_signed_in: 'true' };
  return { last_login_before: addDays(today(now), -Number(value)) };
}
