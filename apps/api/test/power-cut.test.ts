import { spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretFile } from '../src/platform/config/secret-file.ts';
import { FolderStore } from '../src/platform/files/store.ts';

const DISK_BYTES = 16 * 1024 ** 2;

let folder: string;
/** The disk, where it is mounted, and a copy of what a power cut would leave of it. */
let disk: string;
let mounted: string;
let left: string;

const inFolder = (name: string) => path.join(folder, name);
// Programs that make file systems are not on everybody's PATH.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8', env });

/** Makes a file system of its own in a file. @returns whether this user and system can do so */
function mountDisk(): boolean {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-power-'));
  disk = inFolder('disk');
  mounted = inFolder('mounted');
  left = inFolder('left');
  mkdirSync(mounted);
  const handle = openSync(disk, 'w');
  ftruncateSync(handle, DISK_BYTES);
  closeSync(handle);
  if (run('mkfs.ext4', '-q', disk).status !== 0) return false;
  return run('mount', '-o', 'loop', disk, mounted).status === 0;
}

/** Shows what is on the disk now, as the next start after a power cut would find it. */
function cutPower(): void {
  copyFileSync(disk, inFolder('after'));
  run('umount', mounted);
  mkdirSync(left);
  const { status, stderr } = run('mount', '-o', 'loop', inFolder('after'), left);
  expect(status, stderr).toBe(0);
}

const canMount = mountDisk();

afterAll(() => {
  if (canMount) for (const place of [mounted, left]) run('umount', place);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!canMount)('a power cut', () => {
  let secret: string;
  let key: string;

  beforeAll(async () => {
    secret = secretFile(path.join(mounted, 'card.key'));
    key = await new FolderStore(path.join(mounted, 'files')).put(Buffer.from('photo'), 'webp');
    cutPower();
  });

  it('leaves a key that was just created: without it, all that it encrypts is lost', () => {
    expect(secretFile(path.join(left, 'card.key'))).toBe(secret);
  });

  it('leaves a photo that was just stored: a row refers to it', async () => {
    const file = await new FolderStore(path.join(left, 'files')).find(key);
    expect(file && (await buffer(file.read())).toString()).toBe('photo');
  });
});
