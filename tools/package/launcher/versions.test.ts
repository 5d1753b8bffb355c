import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { packArchive, writeChecksums } from '../archive.ts';
import type { Release } from './release.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'javon-versions-'));
const HOME = path.join(scratch, 'home');
const TIME = '2026-11-23T08:00:00.000Z';
const CURRENT: Release = {
  product: 'javon',
  version: '1.0.0+aa',
  commit: 'aa',
  committed_at: TIME,
  system: 'linux-x64',
  node: '24.0.0',
  postgres: '18.0',
  migrations: [],
};
let versions: typeof import('./versions.ts');

/** Packs an archive with a few files; `spoil` changes them without updating their checksums. */
async function archive(name: string, release: Release, spoil?: (folder: string) => void): Promise<string> {
  const stage = path.join(scratch, `stage-${name}`);
  const folder = path.join(stage, 'javon/versions', release.version);
  mkdirSync(path.join(folder, 'tools/package'), { recursive: true });
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  writeFileSync(path.join(folder, 'tools/package/javon'), `#!/bin/sh\necho ${release.version}\n`);
  await writeChecksums(folder);
  spoil?.(folder);
  const file = path.join(scratch, `${name}.tar.gz`);
  await packArchive(stage, file, TIME, 1);
  return file;
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv('JAVON_HOME', HOME);
  versions = await import('./versions.ts');
});
beforeEach(() => {
  rmSync(HOME, { recursive: true, force: true });
  mkdirSync(path.join(HOME, 'versions', CURRENT.version), { recursive: true });
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(scratch, { recursive: true });
});

describe('an archive', () => {
  test('of a newer version is unpacked beside the current one, and can be switched to at once', async () => {
    const next = { ...CURRENT, version: '1.1.0+bb' };
    expect(await versions.unpack(await archive('newer', next), CURRENT)).toEqual(next);
    expect(readdirSync(path.join(HOME, 'versions'))).toEqual(['1.0.0+aa', '1.1.0+bb']);
    versions.ensureCurrent(CURRENT.version);
    versions.switchTo(next.version);
    expect(readlinkSync(path.join(HOME, 'current'))).toBe('versions/1.1.0+bb');
    expect(readFileSync(path.join(HOME, 'javon'), 'utf8')).toContain('1.1.0+bb');
  });

  test('made of the same files has the same bytes', async () => {
    const first = await archive('same', CURRENT);
    const sum = readFileSync(`${first}.sha256`, 'utf8');
    await archive('same', CURRENT);
    expect(readFileSync(`${first}.sha256`, 'utf8')).toBe(sum);
  });

  test.each<[string, () => Promise<string>, string]>([
    ['an older version', () => archive('older', { ...CURRENT, version: '0.9.0' }), 'is not newer than'],
    ['the same version', () => archive('equal', CURRENT), 'is not newer than'],
    [
      'another product',
      () => archive('other', { ...CURRENT, version: '2.0.0', product: 'other' as 'javon' }),
      'no archive of Javon',
    ],
    [
      'changed files',
      () =>
        archive('changed', { ...CURRENT, version: '2.0.0' }, (folder) =>
          writeFileSync(path.join(folder, 'tools/package/javon'), 'other'),
        ),
      'tools/package/javon in the archive is damaged',
    ],
    [
      'a checksum beside it that differs',
      async () => {
        const file = await archive('sum', { ...CURRENT, version: '2.0.0' });
        writeFileSync(`${file}.sha256`, `${'0'.repeat(64)}  sum.tar.gz\n`);
        return file;
      },
      'differs from its checksum',
    ],
    [
      'a missing end',
      async () => {
        const file = await archive('cut', { ...CURRENT, version: '2.0.0' });
        truncateSync(file, 200);
        rmSync(`${file}.sha256`);
        return file;
      },
      'cut short',
    ],
    ['no file at all', async () => path.join(scratch, 'none.tar.gz'), 'is not there'],
  ])('with %s is refused and leaves nothing', async (_what, make, why) => {
    await expect(versions.unpack(await make(), CURRENT)).rejects.toThrow(why);
    expect(readdirSync(path.join(HOME, 'versions'))).toEqual([CURRENT.version]);
  });

  test('does not wait for another upgrade: it is refused while one is running, but not after one that was interrupted', async () => {
    const file = await archive('alone', { ...CURRENT, version: '2.0.0' });
    const mark = path.join(HOME, 'versions/.new');
    mkdirSync(mark);
    writeFileSync(path.join(mark, 'pid'), String(process.pid));
    await expect(versions.unpack(file, CURRENT)).rejects.toThrow('under way');
    expect(existsSync(mark)).toBe(true);
    writeFileSync(path.join(mark, 'pid'), '999999999');
    expect((await versions.unpack(file, CURRENT)).version).toBe('2.0.0');
  });
});

test('the previous version is known until it is removed', () => {
  expect(versions.readPrevious()).toBeNull();
  versions.keepPrevious({ version: CURRENT.version, backup: '/b' });
  expect(versions.readPrevious()).toEqual({ version: CURRENT.version, backup: '/b' });
  versions.removeOthers(['9.9.9']);
  expect(versions.readPrevious()).toBeNull();
});
