import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { transaction } from '../db/transaction.ts';
import { removeDueFiles, scheduleRemoval } from './scheduled-removal.ts';
import { FolderStore } from './store.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = mkdtempSync(path.join(tmpdir(), 'javon-leaving-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it('a file that cannot be removed is reported, stays due, and blocks no other', async () => {
  const files = new FolderStore(folder);
  const keys = [await files.put(Buffer.from('a'), 'bin'), await files.put(Buffer.from('b'), 'bin')];
  for (const key of keys) await transaction(server.db, (tx) => scheduleRemoval(tx, key));
  await server.db.updateTable('leaving_file').set({ leaves_at: '2026-01-01T00:00:00Z' }).execute();
  vi.spyOn(files, 'remove').mockRejectedValueOnce(new Error('away'));
  await expect(removeDueFiles(server.db, files)).rejects.toThrow(/not removed/i);
  const left = await server.db.selectFrom('leaving_file').select('file_key').execute();
  expect(left).toHaveLength(1);
  expect(await removeDueFiles(server.db, files)).toBe(1);
  expect(await Promise.all(keys.map((key) => files.find(key)))).toEqual([null, null]);
});
