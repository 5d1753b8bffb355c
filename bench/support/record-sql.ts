import pg from 'pg';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
/** A call and the statements that it ran, without those of authentication. */
export interface Recorded {
  readonly url: string;
  readonly statements: readonly Statement[];
}

const OF_SIGN_IN = /from session_token|role_permission|update "?session/;

/** Runs each call once on an app in this process and records the SQL that it sends. */
export async function recordSql(
  databaseUrl: string,
  token: string,
  urls: readonly string[],
): Promise<Recorded[]> {
  let statements: Statement[] = [];
  // Patched before the first connection, because each one copies the method.
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    const values = typeof first === 'string' ? second : ((first as { values?: unknown }).values ?? second);
    if (text !== undefined && !OF_SIGN_IN.test(text))
      statements.push({ text, values: Array.isArray(values) ? values : [] });
    return send.apply(this, args);
  } as typeof pg.Client.prototype.query;
  const database = openDatabase({ url: databaseUrl, pool: 2 });
  const app = await buildApp({
    db: database.db,
    databaseUrl,
    config: readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' }, process.cwd()),
    webFolder: null,
  });
  try {
    const recorded: Recorded[] = [];
    for (const url of urls) {
      const call = () => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      await call();
      statements = [];
      const answer = await call();
      if (answer.statusCode !== 200)
        throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
      recorded.push({ url, statements });
      // Starts a new list: statements of the next call do not belong to this one.
      statements = [];
    }
    return recorded;
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
    await app.close();
    await database.close();
  }
}
