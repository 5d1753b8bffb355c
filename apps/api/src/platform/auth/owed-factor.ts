import { type RawBuilder, sql } from 'kysely';

/** How long somebody whose role asks for a second factor may work without one, days. */
const GRACE_DAYS = 7;

/** Moment by which a person has to have set up a second factor; null where none is asked for or one is there. */
export function factorOwedBy(users: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql<string | null>`case when not ${column('has_second_factor')}
    then ${column('second_factor_asked_at')} + make_interval(days => ${sql.lit(GRACE_DAYS)}) end`;
}

/** Whether that moment has passed. */
export function owesFactor(users: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${factorOwedBy(users)} <= now(), false)`;
}
