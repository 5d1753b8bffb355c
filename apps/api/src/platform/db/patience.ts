/** How long a connection is waited for before it is dropped, milliseconds. */
export interface Patience {
  /** For a connection: to open one, or until one of the pool is free. */
  readonly connect: number;
  /** For a statement; PostgreSQL ends it then. Long work has a limit of its own (transaction.ts). */
  readonly statement: number;
  /** Silence during a statement after which the database is asked whether it works on it. */
  readonly silence: number;
  /** For the answer to that question, and before it for the connection to ask on. */
  readonly question: number;
  /** Silence of ours within a transaction after which PostgreSQL ends it, so that no lock stays behind. */
  readonly transaction: number;
}

/** A call that comes upon silence is refused by the first limit that it meets, within ten seconds. */
export const PATIENCE: Patience = {
  connect: 5000,
  statement: 15_000,
  silence: 3000,
  question: 2500,
  transaction: 8000,
};
