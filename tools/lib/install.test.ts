import { expect, test } from 'vitest';
import { lockSatisfied } from './install.mjs';

const lock = {
  '': {},
  'packages/contract': { version: '0.1.0' },
  'node_modules/@javon/contract': { resolved: 'packages/contract', link: true },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/knip/node_modules/zod': { version: '4.0.0' },
  'node_modules/other-system': { version: '1.0.0', optional: true },
};
const { 'node_modules/other-system': _other, ...installed } = lock;
const { 'node_modules/knip/node_modules/zod': _nested, ...withoutNested } = installed;

test('the packages of the lock file are installed, without those of other systems', () => {
  expect(lockSatisfied(lock, installed, () => true)).toBe(true);
  expect(
    lockSatisfied(lock, installed, (where) => !where.endsWith('/zod')),
    'a folder is gone',
  ).toBe(false);
});

test.each<[string, Parameters<typeof lockSatisfied>[1]]>([
  ['nothing is', {}],
  [
    'one has another version',
    { ...installed, 'node_modules/zod': { version: '4.6.8', integrity: 'sha512-a' } },
  ],
  [
    'one has other content',
    { ...installed, 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-b' } },
  ],
  ['a nested one is missing', withoutNested],
  [
    'a workspace is elsewhere',
    { ...installed, 'node_modules/@javon/contract': { resolved: 'packages/x', link: true } },
  ],
])('not installed where %s', (_name, there) => {
  expect(lockSatisfied(lock, there, () => true)).toBe(false);
});
