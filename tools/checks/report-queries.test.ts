import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { reportQueries } from './report-queries.ts';

const HOME = 'apps/api/src/modules/goods';
const STATEMENTS = '-- countGoods\nselect count(*) from product group by brand_id;\n';
const REPORT =
  'export async function countGoods(db: Db) {\n  return sql`select count(*) from product group by brand_id`.execute(db);\n}\n';

/** A repository whose command prints the statements of one module. */
const base = {
  'apps/api/src/cli.ts': `process.stdout.write(${JSON.stringify(JSON.stringify({ goods: STATEMENTS }))});\n`,
  [`${HOME}/queries.ts`]: REPORT,
  [`${HOME}/reports.ts`]: 'export const REPORTS = { countGoods: (db) => countGoods(db) };\n',
  'db/queries/goods.sql': STATEMENTS,
};
const found = (files: Record<string, string>) => findings(reportQueries, repository({ ...base, ...files }));

test('statements stored as they are sent are silent', async () => {
  expect(await found({})).toEqual([]);
});

test('a changed statement, and one that no module has any more, are reported', async () => {
  const files = {
    'db/queries/goods.sql': STATEMENTS.replace('brand_id', 'category_id'),
    'db/queries/old.sql': STATEMENTS,
  };
  expect(await found(files)).toEqual([
    expect.stringContaining('db/queries/goods.sql:2 is not what'),
    expect.stringContaining('db/queries/old.sql belongs to no reports.ts'),
  ]);
});

test('a report that its module does not record is reported; a query of rows is not', async () => {
  const files = {
    [`${HOME}/queries/prices.ts`]: REPORT.replace('countGoods', 'countPrices'),
    [`${HOME}/queries/rows.ts`]: "export const rows = (db: Db) => db.selectFrom('product').execute();\n",
  };
  expect(await found(files)).toEqual([
    expect.stringContaining(
      `${HOME}/queries/prices.ts:1 countPrices is a report; call it in ${HOME}/reports.ts`,
    ),
  ]);
});
