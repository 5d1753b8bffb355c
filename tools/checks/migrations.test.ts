import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { migrations } from './migrations.ts';

const FIRST = 'db/migrations/0001_first.sql';

test('a new migration is recorded by --write, and from then on may neither change nor go', async () => {
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
