import pg from 'pg';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

/**
 * Settings that the planner, the timeouts and the format of timestamps depend on, by PostgreSQL's names and
 * base units.
 *
 * Pages are read from memory or a flash disk, so that a random page costs hardly more than the next one: with
 * PostgreSQL's default, made for hard disks, a branch's tags would be found by scanning all products of the
 * chain. JIT compilation takes longer than any of our queries runs.
 */
export function settingsOf({ statement, transaction }: Pick<Timeouts, 'statement' | 'transaction'>) {
  return {
    TimeZone: 'UTC',
    random_page_cost: '1.1',
    jit: 'off',
    statement_timeout: String(statement),
    idle_in_transaction_session_timeout: String(transaction),
  };
}

/**
 * TCP keepalive: PostgreSQL detects within a minute that a client is gone, and releases its locks; no effect
 * on a Unix socket.
 */
const KEEP_ALIVE = { tcp_keepalives_idle: '20', tcp_keepalives_interval: '5', tcp_keepalives_count: '4' };

/** Settings of a role by their names. */
export const ROLE_SETTINGS: Readonly<Record<string, string>> = { ...settingsOf(TIMEOUTS), ...KEEP_ALIVE };

/** Statement that sets all of them in a session, for a role that has none or other limits. */
export function sessionStatement(timeouts: Timeouts): string {
  const settings = { ...settingsOf(timeouts), ...KEEP_ALIVE };
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`)
    .join('; ');
}

/** Statements that give a role its settings in one database. */
export function roleStatements(role: string, database: string, names = Object.keys(ROLE_SETTINGS)): string {
  const [of, at] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)];
  return names
    .map(
      (name) =>
        `alter role ${of} in database ${at} set ${name} = ${pg.escapeLiteral(ROLE_SETTINGS[name] ?? '')}`,
    )
    .join('; ');
}
