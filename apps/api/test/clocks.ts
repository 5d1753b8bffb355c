import { sql } from 'kysely';
import { vi } from 'vitest';
import { type Db, openDatabase } from '../src/platform/db/database.ts';
import { addDays, dayOf, startOfDay } from '../src/platform/time/tashkent.ts';
import type { TestServer } from './harness.ts';

/** The day whose end is tested: tomorrow, so that all test data is older. */
export const TODAY = addDays(dayOf(new Date()), 1);
export const TOMORROW = addDays(TODAY, 1);
/** The first moment of {@link TOMORROW} in Tashkent, 19:00:00.000 in Greenwich. */
export const MIDNIGHT = startOfDay(TOMORROW);
/** The last millisecond of {@link TODAY}, 18:59:59.999 in Greenwich. */
export const EVE = later(MIDNIGHT, -1);

/** A moment that many milliseconds after another one. */
export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

/** The moment of a day at an hour in Tashkent. */
export function atHour(day: string, hour: number): Date {
  return later(startOfDay(day), hour * 3_600_000);
}

/** Sets the clock of this process. Only `Date` is faked, so that timers and sockets keep working. */
export function setClock(moment: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
}

/** Reads in the last millisecond of today and in the first of tomorrow. */
export async function atMidnight<T>(read: () => Promise<T>): Promise<[eve: T, midnight: T]> {
  setClock(EVE);
  const eve = await read();
  setClock(MIDNIGHT);
  return [eve, await read()];
}

/** A connection to a database whose `now()` and `clock_timestamp()` a test sets. */
export interface DatabaseClock {
  readonly db: Db;
  set(moment: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * Gives a database a clock that a test sets. It applies to connections opened from then on, such as those of
 * a copy of the server, and only in statements: defaults of columns keep PostgreSQL's own `now()`.
 */
export async function fakeDatabaseClock({ owner, url }: TestServer, moment: Date): Promise<DatabaseClock> {
  await sql`create schema clock`.execute(owner);
  await sql`create table clock.faked_moment (moment timestamptz not null)`.execute(owner);
  await sql`insert into clock.faked_moment values (${moment.toISOString()})`.execute(owner);
  for (const name of ['now', 'clock_timestamp'])
    await sql`create function ${sql.id('clock', name)}() returns timestamptz stable language sql
      as 'select moment from clock.faked_moment'`.execute(owner);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set search_path = clock, pg_catalog, public`.execute(
    owner,
  );
  await sql`grant usage on schema clock to public`.execute(owner);
  await sql`grant select on clock.faked_moment to public`.execute(owner);
  const own = openDatabase({ url, pool: 4 });
  return {
    db: own.db,
    async set(next) {
      await sql`update clock.faked_moment set moment = ${next.toISOString()}`.execute(owner);
    },
    close: own.close,
  };
}
