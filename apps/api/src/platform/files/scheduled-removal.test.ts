import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { transaction } from '../db/transaction.ts';
import { type Keep, withNewFile } from './new-file.ts';
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

it('files that cannot be removed go behind the others, however many there are', async () => {
  const files = new FolderStore(folder);
  const good = await files.put(Buffer.from('c'), 'bin');
  const bad = Array.from({ length: 500 }, (_, i) => `bad-${i}`);
  await server.db
    .insertInto('leaving_file')
    .values([
      ...bad.map((file_key) => ({ file_key, leaves_at: '2026-01-01T00:00:00Z' })),
      { file_key: good, leaves_at: '2026-01-02T00:00:00Z' },
    ])
    .execute();
  const remove = files.remove.bind(files);
  vi.spyOn(files, 'remove').mockImplementation(async (key) => {
    if (key.startsWith('bad')) throw new Error('away');
    await remove(key);
  });
  await expect(removeDueFiles(server.db, files)).rejects.toThrow(/not removed/i);
  await expect(removeDueFiles(server.db, files)).rejects.toThrow(/not removed/i);
  expect(await files.find(good)).toBeNull();
});

it('work that fails with a new file fails for its own reason; the file goes now, or later if the store is away', async () => {
  const files = new FolderStore(folder);
  const tools = { db: server.db, files };
  let key = '';
  const work = (keep: Keep) =>
    transaction(server.db, async (tx) => {
      key = await keep(tx);
      throw new Error('broken');
    });
  await expect(withNewFile(tools, Buffer.from('d'), work)).rejects.toThrow('broken');
  expect(await files.find(key)).toBeNull();

  const away = vi.spyOn(files, 'remove').mockRejectedValue(new Error('away'));
  await expect(withNewFile(tools, Buffer.from('e'), work)).rejects.toThrow('broken');
  expect(await files.find(key)).not.toBeNull();
  away.mockRestore();
  await server.db.deleteFrom('leaving_file').where('file_key', 'like', 'bad-%').execute();
  await makeDue(key);
  expect(await removeDueFiles(server.db, files)).toBe(1);
  expect(await files.find(key)).toBeNull();
});

/** Lets the day pass after which an unused file is removed. */
async function makeDue(key: string): Promise<void> {
  await server.db
    .updateTable('leaving_file')
    .set({ leaves_at: '2026-01-01T00:00:00Z' })
    .where('file_key', '=', key)
    .execute();
}

it('a file of a process that was killed before its commit is removed a day later, one with a row never', async () => {
  const files = new FolderStore(folder);
  const put = vi.spyOn(files, 'restore');
  const stored = new EventEmitter();
  // A process that is killed does nothing more after it stored the file.
  void withNewFile({ db: server.db, files }, Buffer.from('f'), () => {
    stored.emit('stored');
    return new Promise(() => {});
  });
  await once(stored, 'stored');
  const left = String(put.mock.lastCall?.[0]);
  await removeDueFiles(server.db, files);
  expect(await files.find(left)).not.toBeNull();
  await makeDue(left);
  await removeDueFiles(server.db, files);
  expect(await files.find(left)).toBeNull();

  const kept = await withNewFile({ db: server.db, files }, Buffer.from('g'), (keep) =>
    transaction(server.db, keep),
  );
  await makeDue(kept);
  await removeDueFiles(server.db, files);
  expect(await files.find(kept)).not.toBeNull();
});

it('a file that its work does not need is removed at once', async () => {
  const files = new FolderStore(folder);
  const put = vi.spyOn(files, 'restore');
  await withNewFile({ db: server.db, files }, Buffer.from('h'), async () => {});
  expect(await files.find(String(put.mock.lastCall?.[0]))).toBeNull();
});

it('a file whose row was committed stays if its work fails afterwards', async () => {
  const files = new FolderStore(folder);
  let key = '';
  const work = async (keep: Keep) => {
    key = await transaction(server.db, keep);
    throw new Error('broken after the commit');
  };
  await expect(withNewFile({ db: server.db, files }, Buffer.from('i'), work)).rejects.toThrow(
    'after the commit',
  );
  expect(await files.find(key)).not.toBeNull();
});
