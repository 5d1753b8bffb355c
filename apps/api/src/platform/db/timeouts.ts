/** Timeouts of a connection, milliseconds. */
export interface Timeouts {
  /** Timeout for opening a connection, or for getting a free one from the pool. */
  readonly connect: number;
  /** Timeout after which PostgreSQL cancels a statement. Long work sets its own limit (transaction.ts). */
  readonly statement: number;
  /** Silence during a statement after which the database is asked whether it is executing it. */
  readonly silence: number;
  /** Timeout of that check, and of connecting for it. */
  readonly question: number;
  /** Idle time in a transaction after which PostgreSQL ends it, so that it does not keep its locks. */
  readonly transaction: number;
}

/** Limits by which a call on a silent connection fails within ten seconds. */
export const TIMEOUTS: Timeouts = {
  connect: 5000,
  statement: 15_000,
  silence: 3000,
  question: 2500,
  transaction: 8000,
};
