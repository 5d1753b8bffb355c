import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { biome } from './biome.ts';
import { deadCode } from './dead-code.ts';
import { types } from './types.ts';

test('the types check reports a wrong type once, with its line, and skips an empty package', async () => {
  const config = '{"compilerOptions":{"strict":true,"types":[]},"include":["src"]}';
  const root = repository({
    'packages/a/tsconfig.json': config,
    'packages/a/tsconfig.node.json': config,
    'packages/a/src/index.ts': "export const good = 1;\nexport const bad: number = 'text';\n",
    'packages/empty/tsconfig.json': config,
  });
  expect(await findings(types, root)).toEqual([
    expect.stringMatching(/^packages\/a\/src\/index\.ts:2 TS2322: /),
  ]);
});

test('the biome check reports what it would lint and format', async () => {
  const root = repository({
    'biome.json': '{"linter":{"rules":{"suspicious":{"noExplicitAny":"error"}}}}',
    'a.ts': 'export let a: any = 1\n',
  });
  const found = await findings(biome, root);
  expect(found).toContainEqual(expect.stringMatching(/^a\.ts:1 .*lint\/suspicious\/noExplicitAny/));
  expect(found).toContainEqual(expect.stringMatching(/^a\.ts:1 .*\(format/));
});

test('the dead code check reports an unused file, export and dependency', async () => {
  const root = repository({
    'package.json': '{"name":"made-up","type":"module","main":"main.ts","dependencies":{"zod":"4.0.0"}}',
    'knip.json': '{"entry":["main.ts"],"project":["*.ts"]}',
    'main.ts': "import { used } from './lib.ts';\nused();\n",
    'lib.ts': 'export const used = () => 1;\nexport const unused = 2;\n',
    'dead.ts': 'export const dead = 1;\n',
  });
  expect((await findings(deadCode, root)).toSorted()).toEqual([
    expect.stringContaining('dead.ts no file uses it'),
    expect.stringContaining('lib.ts:2 unused: no other file imports it'),
    expect.stringContaining('zod: no file uses this dependency'),
  ]);
});
