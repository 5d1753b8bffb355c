import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fromDatabase } from '../errors/database-errors.ts';
import { FolderStore, newKey } from './store.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const codeOf = (error: unknown) => fromDatabase(error)?.code ?? error;

it('a folder that takes no files is reported as an unavailable file store', async () => {
  const taken = path.join(folder, 'files');
  writeFileSync(taken, '');
  const put = new FolderStore(taken).put(Buffer.from('picture'), 'webp');
  expect(await put.catch(codeOf)).toBe('files_unavailable');
});

it('a file that could not be stored completely leaves nothing behind', async () => {
  const key = newKey('webp');
  const place = path.join(folder, key.slice(0, 2));
  // A folder in the place of the file: the last step fails, after all bytes were written.
  mkdirSync(path.join(place, key), { recursive: true });
  const put = new FolderStore(folder).restore(key, Buffer.from('picture'));
  expect(await put.catch(codeOf)).toBe('files_unavailable');
  expect(readdirSync(place)).toEqual([key]);
});

it('removing a file removes what a killed process left of writing it', async () => {
  const key = newKey('webp');
  const place = path.join(folder, key.slice(0, 2));
  mkdirSync(place);
  writeFileSync(path.join(place, `${key}.part`), 'pict');
  await new FolderStore(folder).remove(key);
  expect(readdirSync(place)).toEqual([]);
});

it('a folder whose disk is almost full is not ready, before it takes no file', async () => {
  await new FolderStore(folder, { leastFree: 1 }).requireReachable();
  const full = new FolderStore(folder, { leastFree: Number.MAX_SAFE_INTEGER });
  expect(await full.requireReachable().catch(codeOf)).toBe('files_unavailable');
  expect(await full.put(Buffer.from('picture'), 'webp')).toMatch(/webp$/);
});
