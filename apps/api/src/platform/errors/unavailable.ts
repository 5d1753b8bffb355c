import pg from 'pg';

/**
 * SQLSTATEs of a server that accepts no statements or no writes, while another one, or the same one later,
 * may. A whole class is named by its first two characters.
 */
const STATES: Readonly<Record<string, string>> = {
  '08': 'connection exception',
  '57P': 'shutting down, crashed, starting up or dropped',
  '25006': 'read only: a standby, or a primary that was demoted',
  '25P03': 'idle in a transaction for too long',
  '53100': 'disk full',
  '53300': 'too many connections',
};

/** Codes of Node for network errors of a connection. */
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

/**
 * Messages of pg and its pool about a connection that broke, hangs or was closed; these errors have no code.
 */
const TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;

/** The database cannot be reached, does not answer, or takes no writes. The connection concerned is dropped. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** SQLSTATE or Node's code, if there is one. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = (cause as { code?: string } | undefined)?.code;
  }
}

/** The file store cannot be reached, does not answer, or refuses a request. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

/** Whether PostgreSQL itself sent the error, so that it was reachable. */
export function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}

/**
 * Converts the error of a database connection to {@link DatabaseUnavailable}, or null if the database works
 * and refused a statement. Only for errors of such connections: a caller's connection has the same codes.
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
