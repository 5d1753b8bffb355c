import pg from 'pg';
import { onOwnConnection } from './own-connection.ts';
import { ROLE_SETTINGS, roleStatements, settingsOf } from './session-settings.ts';
import { TIMEOUTS } from './timeouts.ts';

/** Key of an advisory lock: servers that start at once would change the same row. */
const LOCK = 7_340_134;

/**
 * Gives the role of a connection the settings that it lacks, in this database only. Each connection then
 * starts with them, whatever pooler opens it. A role may change its own settings, so the serving role needs
 * no owner for it.
 */
export function ensureRoleSettings(url: string): Promise<void> {
  return onOwnConnection(url, async (client) => {
    const { rows } = await client.query<{ role: string; database: string; kept: string[] }>(`
      select current_user as role, current_database() as database, coalesce((
        select s.setconfig from pg_db_role_setting s
        where s.setrole = current_user::regrole
          and s.setdatabase = (select d.oid from pg_database d where d.datname = current_database())), '{}') as kept`);
    const { role = '', database = '', kept = [] } = rows[0] ?? {};
    const missing = Object.entries(ROLE_SETTINGS)
      .filter(([name, value]) => !kept.includes(`${name}=${value}`))
      .map(([name]) => name);
    if (missing.length === 0) return;
    await client.query(
      `begin; select pg_advisory_xact_lock(${LOCK}); ${roleStatements(role, database, missing)}; commit`,
    );
  });
}

/**
 * Requires that connections of a pool have the settings.
 * @param setting name of the setting that names the database
 * @throws Error naming those that differ, and the way to fix them
 */
export async function requireRoleSettings(pool: pg.Pool, setting: string): Promise<void> {
  const wanted = settingsOf(TIMEOUTS);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in (${Object.keys(wanted).map(pg.escapeLiteral).join(', ')})`,
  );
  const now = new Map(rows.map((row) => [row.name, row.setting]));
  const differing = Object.entries(wanted).filter(([name, value]) => now.get(name) !== value);
  if (differing.length === 0) return;
  const lines = differing.map(([name, value]) => `  ${name} is ${now.get(name)}, not ${value}`);
  throw new Error(
    `Connections of ${setting} lack settings that their role has:\n${lines.join('\n')}\n` +
      'A pooler keeps connections of before: run RECONNECT in its console (PgBouncer), and have it set nothing of its own.',
  );
}
