import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { migrations } from './migrations.ts';

const TYPES = 'apps/api/src/platform/db/types.generated.ts';
const MAP = 'db/README.md';
const FIRST = 'db/migrations/0001_first.sql';

test('a new migration is recorded by --write, and may not be changed or deleted after that', async () => {
  const root = repository({ [FIRST]: 'create table a (id int);' });
  expect(await findings(migrations, root)).toEqual([
    expect.stringContaining(`${FIRST}:1 has no checksum yet`),
  ]);
  expect(await findings(migrations, root, { write: true })).toEqual([]);
  expect(await findings(migrations, root)).toEqual([]);

  writeFileSync(path.join(root, FIRST), 'create table b (id int);');
  const changed = [expect.stringContaining(`${FIRST}:1 has landed and must not change`)];
  expect(await findings(migrations, root)).toEqual(changed);
  expect(await findings(migrations, root, { write: true })).toEqual(changed);
  expect(await findings(migrations, root, { write: true, unlanded: true })).toEqual([]);

  rmSync(path.join(root, FIRST));
  expect(await findings(migrations, root)).toEqual([
    expect.stringContaining(`${FIRST} has landed and is gone`),
  ]);
});

test('the map of the database names every table, trigger and function, and no missing table', async () => {
  const root = repository({
    [FIRST]: `create table a (id int); create function keep() returns trigger language plpgsql as $$ begin end $$;
      create trigger a_is_kept after insert on a for each row execute function keep();
      create function past() returns int language sql as 'select 1'; drop function past();`,
    [TYPES]: 'export interface A {\n  id: number;\n}\n\nexport interface DB {\n  a: A;\n}\n',
  });
  const missing = ['a', 'keep', 'a_is_kept'].map((name) =>
    expect.stringContaining(`${MAP} does not name \`${name}\``),
  );
  expect(await findings(migrations, root, { write: true })).toEqual(missing);

  writeFileSync(
    path.join(root, MAP),
    '| `a` | a thing |\n| `b` | gone |\n\n## Triggers\n\n| `a_is_kept` | `keep` |\n',
  );
  expect(await findings(migrations, root)).toEqual([expect.stringContaining(`${MAP}:2 \`b\` is no table`)]);
});
