import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { FolderStore } from '../../platform/files/store.ts';
import { giveBrandMarks, markOf } from './brand-marks.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = mkdtempSync(path.join(tmpdir(), 'javon-marks-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it('draws another mark for each of the brands of the demo', () => {
  const marks = Array.from({ length: 70 }, (_, i) => markOf(i + 1));
  expect(new Set(marks).size).toBe(70);
});

it('gives each brand without a mark one that can be read back, and leaves the others alone', async () => {
  const brand = (name: string, logo_key: string | null) => ({ name, name_key: name, version: 1, logo_key });
  await server.db
    .insertInto('brand')
    .values([brand('a', null), brand('b', 'kept.webp'), brand('c', null)])
    .execute();
  const files = new FolderStore(folder);
  await giveBrandMarks(server.db, files);
  const rows = await server.db.selectFrom('brand').select(['name', 'logo_key']).orderBy('name').execute();
  const [a, b, c] = rows.map(({ logo_key }) => logo_key);
  expect(b).toBe('kept.webp');
  expect(a).not.toBe(c);
  for (const key of [a, c]) {
    const parts: Buffer[] = [];
    for await (const part of (await files.find(key ?? ''))?.read() ?? []) parts.push(part as Buffer);
    expect(Buffer.concat(parts).subarray(8, 12).toString()).toBe('WEBP');
  }
});
