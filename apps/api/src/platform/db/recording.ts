import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './types.generated.ts';

/** Calls of a module's reports with sample arguments, by the name of the function, or `name/variant`. */
export type Reports = Readonly<Record<string, (db: Db) => Promise<unknown>>>;

class RecordingConnection implements DatabaseConnection {
  readonly #statements: string[];

  constructor(statements: string[]) {
    this.#statements = statements;
  }

  async executeQuery<Row>({ sql }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#statements.push(sql);
    return { rows: [] };
  }

  // biome-ignore lint/correctness/useYield: reports are not streamed
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('A recorded report is not streamed.');
  }
}

/**
 * Records the statements that `work` would send, as PostgreSQL receives them; each is answered with no rows.
 */
export async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const driver: Driver = Object.assign(new DummyDriver(), {
    acquireConnection: async () => new RecordingConnection(statements),
  });
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await work(db);
  return statements;
}
