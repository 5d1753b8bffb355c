import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { imports } from './imports.ts';

const contract = {
  'packages/contract/package.json': '{"name":"@javon/contract","exports":{".":"./src/index.ts"}}',
  'packages/contract/src/index.ts': 'export const a = 1;',
};

/** Runs the import check on a repository with these files. */
function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  return findings(imports, repository({ ...contract, ...files }));
}

test('the allowed direction is silent', async () => {
  const files = {
    'apps/api/src/main.ts': "import './modules/goods/routes.ts';",
    'apps/api/src/modules/goods/routes.ts': "import './service.ts'; import '@javon/contract';",
    'apps/api/src/modules/goods/service.ts':
      "import '../../platform/db/db.ts'; import '../prices/public.ts';",
    'apps/api/src/modules/prices/public.ts': "export * from './service.ts';",
    'apps/api/src/modules/prices/service.ts': 'export const price = 1;',
    'apps/api/src/platform/db/db.ts': 'export const db = 1;',
  };
  expect(await found(files)).toEqual([]);
});

test.each([
  ['a static import', "import { x } from '../../modules/goods/service.ts';"],
  ['a type alone', "import type { X } from '../../modules/goods/service.ts';"],
  ['a dynamic import', "export const load = () => import('../../modules/goods/service.ts');"],
  ['a type in passing', "export type X = import('../../modules/goods/service.ts').X;"],
  ['a passing on', "export { x } from '../../modules/goods/service.ts';"],
])('platform may not reach up to a module by %s', async (_, text) => {
  const files = {
    'apps/api/src/platform/db/db.ts': text,
    'apps/api/src/modules/goods/service.ts': 'export const x = 1;',
  };
  expect(await found(files)).toEqual([
    expect.stringMatching(/^apps\/api\/src\/platform\/db\/db\.ts:1 .*may not import features and modules/),
  ]);
});

test('the demo is above the modules, enters them through public.ts, and none of them reaches it', async () => {
  const files = {
    'apps/api/src/prepare.ts': "export const load = () => import('../demo/public.ts');",
    'apps/api/demo/public.ts':
      "import '../src/modules/goods/public.ts'; import '../src/modules/goods/queries.ts'; import '../src/platform/db.ts';",
    'apps/api/src/modules/goods/public.ts': 'export const goods = 1;',
    'apps/api/src/modules/goods/queries.ts': 'export const query = 1;',
    'apps/api/src/modules/prices/queries.ts': "import '../../../demo/rows.ts';",
    'apps/api/src/platform/db.ts': 'export const db = 1;',
    'apps/api/demo/rows.ts': 'export const rows = 1;',
  };
  expect(await found(files)).toEqual([
    expect.stringMatching(/^apps\/api\/demo\/public\.ts:1 .*queries\.ts: reaches into .*public\.ts/),
    expect.stringMatching(/prices\/queries\.ts:1 .*features and modules may not import demo/),
  ]);
});

test('a feature enters another only through its public.ts, also from a test', async () => {
  const files = {
    'apps/web/src/features/tags/list.tsx': "import '../goods/queries';",
    'apps/web/src/features/tags/list.test.tsx': "import '../goods/queries.ts';",
    'apps/web/src/features/goods/queries.ts': 'export {};',
  };
  expect(await found(files)).toEqual([
    expect.stringContaining('list.test.tsx:1 ../goods/queries.ts: reaches into apps/web/src/features/goods'),
    expect.stringContaining('list.tsx:1 ../goods/queries: reaches into apps/web/src/features/goods'),
  ]);
});

test('packages and other apps may not import an app', async () => {
  const files = {
    'apps/api/package.json': '{"name":"@javon/api"}',
    'apps/api/src/index.ts': 'export {};',
    'apps/web/src/shared/x.ts': "import '@javon/api';",
    'packages/price-tag/src/index.ts': "import '../../../apps/api/src/index.ts';",
  };
  expect(await found(files)).toEqual([
    expect.stringContaining(
      'packages/price-tag/src/index.ts:1 ../../../apps/api/src/index.ts: imports apps/api',
    ),
    expect.stringContaining('apps/web/src/shared/x.ts:1 @javon/api: imports apps/api'),
  ]);
});

test('a package is imported by its name, and an engine does not import the contract', async () => {
  const files = {
    'apps/web/src/shared/x.ts': "import '../../../../packages/contract/src/index.ts';",
    'packages/planogram/src/index.ts': "import '@javon/contract';",
  };
  expect(await found(files)).toEqual([
    expect.stringContaining('engines may not import contract'),
    expect.stringContaining('import it by its name'),
  ]);
});

test('cycles among files and among modules are reported with their path', async () => {
  const files = {
    'apps/api/src/platform/a.ts': "import './b.ts';",
    'apps/api/src/platform/b.ts': "export const a = () => import('./a.ts');",
    'apps/api/src/modules/x/public.ts': 'export {};',
    'apps/api/src/modules/x/one.ts': "import '../y/public.ts';",
    'apps/api/src/modules/y/public.ts': 'export {};',
    'apps/api/src/modules/y/one.ts': "import '../x/public.ts';",
  };
  const all = await found(files);
  expect(all).toContainEqual(
    expect.stringContaining(
      'circle: apps/api/src/platform/a.ts → apps/api/src/platform/b.ts → apps/api/src/platform/a.ts',
    ),
  );
  expect(all).toContainEqual(
    expect.stringContaining(
      'circle: apps/api/src/modules/x → apps/api/src/modules/y → apps/api/src/modules/x',
    ),
  );
  expect(all).toHaveLength(2);
});

test('the main entry of an engine reaches neither Node nor npm, its other entries may', async () => {
  const files = {
    'packages/price-tag/package.json':
      '{"name":"@javon/price-tag","exports":{".":"./src/index.ts","./pdf":"./src/pdf.ts"}}',
    'packages/price-tag/src/index.ts': "import './text.ts';",
    'packages/price-tag/src/text.ts': "import { readFileSync } from 'node:fs';",
    'packages/price-tag/src/pdf.ts': "import pdfkit from 'pdfkit';",
  };
  expect(await found(files)).toEqual([
    expect.stringContaining('packages/price-tag/src/text.ts:1 node:fs in what'),
  ]);
});

test('the files loaded with the contract import no schemas, but may import their types', async () => {
  const files = {
    'packages/contract/src/index.ts': "export * from './routes.ts'; export type * from './schemas.ts';",
    'packages/contract/src/routes.ts': "import type { Out } from './schemas.ts'; import './constants.ts';",
    'packages/contract/src/constants.ts': "import type { z } from 'zod';",
    'packages/contract/src/schemas.ts': "import { z } from 'zod';",
  };
  expect(await found(files)).toEqual([]);
  const loading = { ...files, 'packages/contract/src/constants.ts': "import './schemas.ts';" };
  expect(await found(loading)).toEqual([
    expect.stringContaining('packages/contract/src/schemas.ts:1 zod in what @javon/contract loads'),
  ]);
});

test('an unknown folder of an app and path aliases are reported', async () => {
  const files = {
    'apps/web/src/helpers/x.ts': 'export {};',
    'apps/web/tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  };
  expect(await found(files)).toEqual([
    expect.stringContaining('apps/web/src/helpers/x.ts stands in no zone'),
    expect.stringContaining('apps/web/tsconfig.json has path aliases'),
  ]);
});
