import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readVersion } from './version.ts';

test('the version is that of the release, else that of package.json', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'javon-version-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(path.join(root, 'package.json'), '{"version":"1.2.3"}');
  expect(readVersion(root)).toBe('1.2.3');
  writeFileSync(path.join(root, 'release.json'), '{"version":"1.2.4+abc","commit":"abc"}');
  expect(readVersion(root)).toBe('1.2.4+abc');
  expect(readVersion()).toMatch(/^\d+\.\d+\.\d+/);
});
