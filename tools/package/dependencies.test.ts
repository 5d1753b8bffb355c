import { expect, test } from 'vitest';
import { productionKeys } from './dependencies.ts';

const lock = {
  'apps/api': {
    version: '1.0.0',
    dependencies: { '@javon/messages': '1.0.0', pictures: '1.0.0', sheets: '2.0.0' },
    devDependencies: { tests: '1.0.0' },
  },
  'packages/messages': { version: '1.0.0' },
  'node_modules/@javon/messages': { link: true, resolved: 'packages/messages' },
  'node_modules/pictures': {
    version: '1.0.0',
    optionalDependencies: { 'pictures-linux': '1', 'pictures-musl': '1', 'pictures-mac': '1', gone: '1' },
    peerDependencies: { react: '1', colours: '1' },
    peerDependenciesMeta: { react: { optional: true } },
  },
  'node_modules/pictures-linux': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/pictures-musl': { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/pictures-mac': { os: ['darwin'], cpu: ['x64'] },
  'node_modules/react': {},
  'node_modules/colours': {},
  'node_modules/sheets': { version: '1.0.0' },
  'apps/api/node_modules/sheets': { version: '2.0.0', dependencies: { zip: '1.0.0' } },
  'apps/api/node_modules/sheets/node_modules/zip': { version: '1.0.0' },
  'node_modules/tests': { version: '1.0.0' },
};

test('the dependencies that run on Linux x64 are included: nested and linked packages, no development ones, none of other systems', () => {
  expect(productionKeys(lock, ['apps/api'])).toEqual([
    'apps/api',
    'apps/api/node_modules/sheets',
    'apps/api/node_modules/sheets/node_modules/zip',
    'node_modules/@javon/messages',
    'node_modules/colours',
    'node_modules/pictures',
    'node_modules/pictures-linux',
    'packages/messages',
  ]);
});

test('a package that the lock file lacks is named', () => {
  const { 'node_modules/colours': _colours, ...rest } = lock;
  expect(() => productionKeys(rest, ['apps/api'])).toThrow('no colours, which node_modules/pictures needs');
});
