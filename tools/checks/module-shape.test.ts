import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { moduleShape } from './module-shape.ts';

const home = 'apps/api/src/modules/goods';
const found = (files: Record<string, string>) => findings(moduleShape, repository(files));

const READ = "export const read = (db: Db) => db.selectFrom('product').execute();\n";
const RAW = 'export const count = (db: Db) => sql`select 1`.execute(db);\n';
const SAVE = 'export const save = (db: Db) => transaction(db, (tx) => write(tx));\n';

test('SQL in queries, transactions in the service and a pure policy are silent', async () => {
  const files = {
    [`${home}/queries.ts`]: READ,
    [`${home}/brands/queries/counts.ts`]: RAW,
    [`${home}/service.ts`]: SAVE,
    [`${home}/service/prices.ts`]: SAVE,
    [`${home}/policy.ts`]: "import type { Actor } from '../../platform/auth/actor.ts';\n",
    [`${home}/routes.test.ts`]: READ,
  };
  expect(await found(files)).toEqual([]);
});

test('SQL elsewhere is reported, built or raw', async () => {
  expect(await found({ [`${home}/routes.ts`]: READ, [`${home}/service.ts`]: `\n${RAW}` })).toEqual([
    expect.stringContaining(`${home}/routes.ts:1 holds SQL`),
    expect.stringContaining(`${home}/service.ts:2 holds SQL`),
  ]);
});

test('a transaction outside the service, a class over the database and a policy that reads are reported', async () => {
  const files = {
    [`${home}/edit.ts`]: SAVE,
    [`${home}/policy.ts`]: "import type { Db } from '../../platform/db/database.ts';\n",
    [`${home}/service.ts`]: 'export class Goods {\n  readonly #db: Db;\n}\n',
  };
  expect(await found(files)).toEqual([
    expect.stringContaining(`${home}/edit.ts:1 opens a transaction`),
    expect.stringContaining(`${home}/policy.ts:1 is a policy`),
    expect.stringContaining(`${home}/service.ts:2 keeps the database in a class`),
  ]);
});
