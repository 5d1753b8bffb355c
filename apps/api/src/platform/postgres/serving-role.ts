import pg from 'pg';

/** Role of the embedded PostgreSQL that serves calls. */
const ROLE = 'javon_serves';
/** Key of an advisory lock: a command run next to a starting server would change the same row. */
const LOCK = 7_340_133;

/**
 * Creates the role that serves calls, or resets an existing one to no more than signing in.
 * @param adminUrl connection of a superuser
 * @returns the role's name
 */
export async function ensureServingRole(adminUrl: string, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const found = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    if (found.rowCount === 0) await client.query(`create role ${ROLE}`);
    await client.query(
      `alter role ${ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${client.escapeLiteral(password)}`,
    );
    await client.query('commit');
    return ROLE;
  } finally {
    await client.end();
  }
}
