import { AppError } from '../../platform/errors/app-error.ts';
import type { SignInRow } from './queries/sign-in.ts';

/**
 * Refuses a sign-in to an account that is closed.
 * @throws AppError account_blocked, account_inactive, first_password_expired
 */
export function requireOpenAccount(user: SignInRow): void {
  const log = { user: user.id };
  if (user.blocked_at !== null) throw new AppError('account_blocked', { log });
  if (user.status !== 'active') throw new AppError('account_inactive', { log });
  if (user.first_password_expired) throw new AppError('first_password_expired', { log });
}
