import pg from 'pg';

/**
 * States (SQLSTATE) in which a server takes no statements or no writes, while another one, or the same one later, may.
 * A whole class is named by its first two characters.
 */
const STATES: Readonly<Record<string, string>> = {
  '08': 'connection exception',
  '57P': 'shutting down, crashed, starting up or dropped',
  '25006': 'read only: a standby, or a primary that was demoted',
  '25P03': 'idle in a transaction for too long',
  '53100': 'disk full',
  '53300': 'too many connections',
};

/** Faults of the network under a connection, by Node's code. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Errors of pg and its pool about a connection that broke, hangs or was closed; they have no code. */
const TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;

/** The database cannot be reached, does not answer, or takes no writes. The connection concerned is dropped. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** SQLSTATE or Node's code, where there is one. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = (cause as { code?: string } | undefined)?.code;
  }
}

/** The store of files cannot be reached, does not answer, or refuses what it should do. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

/** Whether PostgreSQL itself sent the error: it was reached. */
export function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}

/**
 * Returns the error of a connection to the database as {@link DatabaseUnavailable}, or null where the database works and
 * refused a statement. Only for errors of such connections: a caller's connection has the same codes.
 */
export function asUnavailable(error: unknown): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof Error)) return null;
  const { code = '' } = error as { code?: string };
  const isAway = isAnswer(error)
    ? Object.keys(STATES).some((state) => code.startsWith(state))
    : NETWORK.has(code) || TEXTS.test(error.message);
  return isAway ? new DatabaseUnavailable(error.message, error) : null;
}
