import pg from 'pg';
import { PATIENCE, type Patience } from './patience.ts';

/**
 * Settings that the planner, the limits and the texts of moments rely on, by PostgreSQL's names and base units.
 *
 * Pages come from memory or a flash disk, so that reading one somewhere costs hardly more than the next one: with
 * PostgreSQL's own figure, made for turning disks, a branch's tags would be found by reading all products of the chain.
 * Compiling a query takes longer than any of ours runs.
 */
export function settingsOf({ statement, transaction }: Pick<Patience, 'statement' | 'transaction'>) {
  return {
    TimeZone: 'UTC',
    random_page_cost: '1.1',
    jit: 'off',
    statement_timeout: String(statement),
    idle_in_transaction_session_timeout: String(transaction),
  };
}

/** Has PostgreSQL notice within a minute that a client has gone, and let go of its locks; without effect on a socket. */
const KEEP_ALIVE = { tcp_keepalives_idle: '20', tcp_keepalives_interval: '5', tcp_keepalives_count: '4' };

/** Settings of a role by their names. */
export const ROLE_SETTINGS: Readonly<Record<string, string>> = { ...settingsOf(PATIENCE), ...KEEP_ALIVE };

/** Statement that sets all of them in a session, for a connection whose role has none or other limits. */
export function sessionStatement(patience: Patience): string {
  const settings = { ...settingsOf(patience), ...KEEP_ALIVE };
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
