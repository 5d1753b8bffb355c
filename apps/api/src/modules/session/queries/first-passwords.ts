import { type RawBuilder, sql } from 'kysely';

/** Lifetime of an initial password, hours. */
const FIRST_PASSWORD_HOURS = 24;

/** SQL for the expiry of an initial password that is set now. */
export const firstPasswordEnd = (): RawBuilder<string> =>
  sql<string>`now() + make_interval(hours => ${FIRST_PASSWORD_HOURS}::int)`;

/** SQL for no expiry: the initial password is not known to anybody yet. */
export const noFirstPasswordEnd = (): RawBuilder<null> => sql<null>`null`;

/** Condition on a row of `users`: its initial password was not changed and has expired. */
export const hasExpiredFirstPassword = sql<boolean>`users.password_is_default
  and coalesce(users.default_password_until <= now(), true)`;
