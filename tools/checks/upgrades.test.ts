import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { upgrades } from './upgrades.ts';

const file = 'db/migrations/0150_next.sql';

test.each([
  ['drop table shelf;', 'takes a table away (shelf)'],
  ['alter table shelf drop column name;', 'takes a column away (shelf)'],
  ['alter table shelf rename column name to title;', 'renames (shelf)'],
  ['alter table shelf alter column main_mm type bigint;', 'changes a type (shelf)'],
  ['alter table shelf alter name set not null;', 'refuses nulls'],
  [
    'alter table shelf add column colour text not null;',
    'adds a column that the version before does not fill',
  ],
  ['drop function if exists tell();', 'takes a function away (tell)'],
])('a migration that breaks the version beside it is reported with its line: %s', async (statement, what) => {
  const root = repository({ [file]: `-- Why.\n${statement}\n` });
  expect(await findings(upgrades, root)).toEqual([expect.stringContaining(`${file}:2 ${what}`)]);
});

test('additions pass, in new tables every statement, and a later version may remove', async () => {
  const root = repository({
    'db/migrations/0001_first.sql': 'drop table ancient;',
    [file]: `create table visit (id int); alter table visit add column at date not null;
      alter table shelf add column colour text not null default 'red', add column note text;
      create or replace function tell() returns int language sql as 'select 1'; -- drop table shelf;`,
    'db/migrations/0151_later.sql':
      '-- contract: no version reads it since 0150\nalter table shelf drop column name;',
  });
  expect(await findings(upgrades, root)).toEqual([]);
});
