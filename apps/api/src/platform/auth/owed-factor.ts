import { type RawBuilder, sql } from 'kysely';

/** Days for which a person whose role requires a second factor may work without one. */
const GRACE_DAYS = 7;

/** Moment by which a person must set up a second factor; null if none is required or one is set up. */
export function factorOwedBy(users: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql<string | null>`case when not ${column('has_second_factor')}
    then ${column('second_factor_asked_at')} + make_interval(days => ${sql.lit(GRACE_DAYS)}) end`;
}

/** Whether that moment has passed. */
export function owesFactor(users: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${factorOwedBy(users)} <= now(), false)`;
}
