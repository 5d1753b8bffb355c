import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './types.generated.ts';

/** Calls of a module's reports with sample arguments, by the name of the function, or `name/variant`. */
export type Reports = Readonly<Record<string, (db: Db) => Promise<unknown>>>;

/**
 * Records the statements that `work` would send, as PostgreSQL receives them; each is answered with no rows.
 */
export async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      statements.push(query.sql);
    },
  });
  await work(db);
  return statements;
}
