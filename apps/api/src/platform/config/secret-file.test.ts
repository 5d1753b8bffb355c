import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addKeyVersion, secretFile } from './secret-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-secret-'));
  file = path.join(folder, 'card.key');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the secret in a process that can write no byte to any file, as on a full disk. */
function secretOnFullDisk(): string {
  const program = `
    const { secretFile } = await import(${JSON.stringify(new URL('./secret-file.ts', import.meta.url).href)});
    try { secretFile(${JSON.stringify(file)}); } catch (error) { console.log(error.code); }`;
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1"`;
  const { stdout, stderr } = spawnSync('sh', ['-c', limited, process.execPath, program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim();
}

it('a secret is created once, for its owner alone', () => {
  const secret = secretFile(file);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(secretFile(file)).toBe(secret);
  expect(readdirSync(folder)).toEqual(['card.key']);
});

it.skipIf(process.platform === 'win32')(
  'a secret that a full disk did not take leaves nothing, and is created when there is space',
  () => {
    expect(secretOnFullDisk()).toBe('EFBIG');
    expect(readdirSync(folder)).toEqual([]);
    expect(secretFile(file)).toMatch(/^[0-9a-f]{64}$/);
  },
);

it('an empty file is a lost secret, and is not replaced by a new one', () => {
  writeFileSync(file, '\n');
  expect(() => secretFile(file)).toThrow(`${file} is empty: bring it back from a backup`);
});

it('a new version is put before the others', () => {
  const secret = secretFile(file);
  expect(addKeyVersion(file)).toBe(2);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^2:[0-9a-f]{64},1:${secret}\n$`));
  expect(readdirSync(folder)).toEqual(['card.key']);
});
