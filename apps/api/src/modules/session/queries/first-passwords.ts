import { type RawBuilder, sql } from 'kysely';

/** How long a first password is good, hours. */
const FIRST_PASSWORD_HOURS = 24;

/** Moment at which a first password that is set now ends, for SQL. */
export const firstPasswordEnd = (): RawBuilder<string> =>
  sql<string>`now() + make_interval(hours => ${FIRST_PASSWORD_HOURS}::int)`;

/** No moment: the first password is not known to anybody yet. */
export const noFirstPasswordEnd = (): RawBuilder<null> => sql<null>`null`;

/** Condition on a row of `users`: its first password stands and is not good any more. */
export const hasExpiredFirstPassword = sql<boolean>`users.password_is_default
  and coalesce(users.default_password_until <= now(), true)`;
