import { createHash } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../test/repository.ts';
import { findDamage } from './checksums.ts';

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

function version(): string {
  const list = `${sumOf('a')}  a.js\n${sumOf('b')}  lib/b.js\n`;
  return repository({ 'a.js': 'a', 'lib/b.js': 'b', SHA256SUMS: list });
}

test('a folder is complete as packed, including its links', async () => {
  const folder = version();
  symlinkSync('lib', path.join(folder, 'linked'));
  expect(await findDamage(folder)).toBeNull();
});

test.each<[string, (folder: string) => void, string]>([
  ['a file was changed', (folder) => writeFileSync(path.join(folder, 'lib/b.js'), 'c'), 'lib/b.js'],
  ['a file is missing', (folder) => rmSync(path.join(folder, 'a.js')), 'a.js'],
  ['a file came along', (folder) => writeFileSync(path.join(folder, 'lib/c.js'), ''), 'lib/c.js'],
  ['the list is missing', (folder) => rmSync(path.join(folder, 'SHA256SUMS')), 'SHA256SUMS'],
  [
    'the list leads outside',
    (folder) => writeFileSync(path.join(folder, 'SHA256SUMS'), `${sumOf('a')}  ../a.js\n`),
    '../a.js',
  ],
])('damage is named where %s', async (_name, change, damage) => {
  const folder = version();
  change(folder);
  expect(await findDamage(folder)).toBe(damage);
});
