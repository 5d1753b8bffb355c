import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { regularly } from './regularly.ts';
import { dayOf } from './tashkent.ts';

const EVERY_MS = 60_000;
/** Clock difference from which a warning is logged, milliseconds. */
const WARN_FROM_MS = 5000;

/** Offset of the database's clock from this machine's, milliseconds; 0 until measured. */
let offsetMs = 0;

/**
 * Current time by the database's clock. Several servers with different clocks agree on it.
 * docs/decisions/2026-11-22-one-clock.md
 */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Current calendar day `YYYY-MM-DD` in the chain's time zone by the database's clock. */
export function today(): string {
  return dayOf(now());
}

/** Offset of the database's clock from this machine's, seconds, for the metrics. */
export function clockOffset(): number {
  return offsetMs / 1000;
}

/**
 * Measures the difference between the database's clock and this machine's. The database's answer is assumed
 * to be from the middle of the round trip, so the error is half a round trip; a change within the error is
 * ignored.
 */
export function measureClock(db: Db): Promise<void> {
  // Get the connection first: waiting for the pool is not part of the round trip.
  return db.connection().execute(async (connection) => {
    const sent = Date.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(connection);
    const received = Date.now();
    const error = (received - sent) / 2;
    const measured = (rows[0]?.ms ?? received) - (sent + received) / 2;
    // Adds a millisecond because Date.now() has no fractions.
    if (Math.abs(measured - offsetMs) > error + 1) offsetMs = Math.round(measured);
  });
}

function difference(): string {
  return `${Math.abs(clockOffset())} s ${offsetMs > 0 ? 'behind' : 'ahead of'}`;
}

/**
 * Measures again each minute until stopped; after a failure the last offset is kept until the next time.
 * Warns when the clocks start to differ by more than five seconds.
 */
export function followDatabaseClock(db: Db, warn: (error: Error) => void): () => void {
  let warned = false;
  const judge = () => {
    const differs = Math.abs(offsetMs) > WARN_FROM_MS;
    if (differs && !warned) warn(new Error(`The clock of this server is ${difference()} the database's`));
    warned = differs;
  };
  judge();
  return regularly(EVERY_MS, () => measureClock(db).then(judge), warn);
}
