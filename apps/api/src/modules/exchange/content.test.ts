import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { zipOf } from '../../../test/zip.ts';
import { fromDatabase } from '../../platform/errors/database-errors.ts';
import { FolderStore } from '../../platform/files/store.ts';
import { unpack } from './content.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-content-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const codeOf = (error: unknown) => fromDatabase(error)?.code ?? (error as { code?: string }).code;

async function* bytesOf(archive: Buffer): AsyncGenerator<Uint8Array> {
  yield archive;
}

it('[EXC-8] an archive whose files the store does not take now is not called damaged', async () => {
  const taken = path.join(folder, 'files');
  writeFileSync(taken, '');
  const store = new FolderStore(taken);
  const archive = await zipOf(new Map([['import.xml', Buffer.from('<x/>')]]));
  const unpacked = unpack(
    bytesOf(archive),
    { name: 'a.zip', size: archive.length },
    async (_name, content) => {
      await store.put(await buffer(content), 'bin');
    },
  );
  expect(await unpacked.catch(codeOf)).toBe('files_unavailable');
});

it('[EXC-8] an archive that the disk does not give now is not called damaged', async () => {
  // Reading a folder fails in the system, as reading from a broken disk does.
  const unpacked = unpack(createReadStream(folder), { name: 'a.zip', size: 100 }, async () => {});
  expect(await unpacked.catch(codeOf)).toBe('files_unavailable');
});

it('[EXC-8] an archive with damaged content is called damaged', async () => {
  const archive = await zipOf(new Map([['import.xml', Buffer.from('<x>Товары</x>'.repeat(50))]]));
  archive.fill(0xff, 45, 60);
  const unpacked = unpack(
    bytesOf(archive),
    { name: 'a.zip', size: archive.length },
    async (_name, content) => {
      await buffer(content);
    },
  );
  expect(await unpacked.catch(codeOf)).toBe('exchange_archive_wrong');
});
