import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPromise } from 'yauzl';
import { backUp, type Installation } from '../src/platform/backup/backup.ts';
import { BackupError, type Manifest } from '../src/platform/backup/manifest.ts';
import { restore } from '../src/platform/backup/restore.ts';
import { scheduleRemoval } from '../src/platform/files/scheduled-removal.ts';
import { FolderStore } from '../src/platform/files/store.ts';
import { multipart } from './access-world.ts';
import { copyOf, type TestServer, testServer } from './harness.ts';
import { asServing } from './serving.ts';
import { TEMPLATE_DEMO } from './templates.ts';
import { zipOf } from './zip.ts';

const ADMIN = { phone: '+998901000001', password: 'javon-demo' };

let folder: string;
let server: TestServer;
let source: Installation;
let archive: string;
let manifest: Manifest;
/** The restored archive, and the content of the source when it was made. */
let target: Installation;
let content: Record<string, unknown>;
let token: string;
let photo: string;
/** Key of a stored file that is no picture. */
let part: string;
const made: string[] = [];

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const urlOf = (database: string) => inject('postgresUrl').replace('DATABASE', database);

/** An empty database, a store of files and a folder of keys. */
async function emptyInstallation(): Promise<Installation> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await withClient(urlOf('postgres'), (client) => client.query(`create database ${name} template template0`));
  made.push(name);
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  return { ownerUrl: urlOf(name), files: new FolderStore(path.join(dataDir, 'files')), dataDir };
}

/** A digest of the rows of every table, and of the schema. */
function contentOf(url: string): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`);
    const content: Record<string, unknown> = {};
    for (const { name } of tables.rows) {
      const columns = name === 'migration' ? 'name, checksum' : '*';
      const { rows } = await client.query(
        `select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from (select ${columns} from ${name}) t`,
      );
      content[name] = rows[0];
    }
    const rest = await client.query<{ what: string; list: string }>(`
      select 'constraints' as what, string_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), E'\\n' order by 1) as list
        from (select * from pg_constraint where connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname) c
      union all select 'triggers', string_agg(tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text, E'\\n')
        from (select * from pg_trigger where not tgisinternal order by tgrelid::regclass::text, tgname) t
      union all select 'sequences', string_agg(sequencename || ' ' || coalesce(last_value, 0), E'\\n' order by sequencename) from pg_sequences`);
    for (const { what, list } of rest.rows) content[what] = list;
    return content;
  });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-backup-'));
  const dataDir = path.join(folder, 'source');
  server = await testServer(TEMPLATE_DEMO, { DATA_DIR: dataDir });
  token = await server.signIn(ADMIN.phone, ADMIN.password);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0CA678' } })
    .png()
    .toBuffer();
  const kept = await server.call('PUT', '/api/uz/profile/photo', { token, ...multipart({}, picture) });
  photo = kept.json<{ photo_url: string }>().photo_url.slice('/files/'.length);
  writeFileSync(path.join(dataDir, 'card.key'), 'a key of cards that is long enough\n', { mode: 0o600 });
  source = { ownerUrl: server.ownerUrl, files: new FolderStore(path.join(dataDir, 'files')), dataDir };
  part = await source.files.put(Buffer.from('part of an exchange'), 'bin');
  await server.db.transaction().execute((tx) => scheduleRemoval(tx, part));
  archive = path.join(folder, 'javon.backup');
  content = await contentOf(source.ownerUrl);
  manifest = await backUp(source, archive);
  target = await emptyInstallation();
  await restore(target, asServing(target.ownerUrl), archive);
}, 60_000);
afterAll(async () => {
  await server.close();
  await withClient(urlOf('postgres'), async (client) => {
    for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
  });
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restored, equals its source table by table, with constraints, triggers, sequences, files and keys', async () => {
    expect(await contentOf(target.ownerUrl)).toEqual(content);
    expect(manifest.files).toEqual(expect.arrayContaining([photo, part]));
    for (const key of manifest.files) {
      const [before, after] = [await source.files.find(key), await target.files.find(key)];
      if (before === null || after === null) throw new Error(`${key} is not there`);
      expect(await buffer(after.read())).toEqual(await buffer(before.read()));
    }
    expect(readFileSync(path.join(target.dataDir, 'card.key'), 'utf8')).toBe(
      'a key of cards that is long enough\n',
    );
  });

  it('serves people as before: a session continues, a photo is shown, a new row gets a new id', async () => {
    const copy = await copyOf({ url: asServing(target.ownerUrl) }, { DATA_DIR: target.dataDir });
    try {
      const profile = await copy.call('GET', '/api/uz/profile', { token });
      expect(profile.json()).toMatchObject({ photo_url: `/files/${photo}` });
      expect((await copy.call('GET', `/api/uz/files/${photo}`, { token })).statusCode).toBe(200);
      const brand = await copy.call('POST', '/api/uz/brands', { token, body: { name: 'Zaxira' } });
      expect(brand.statusCode, brand.body).toBe(201);
    } finally {
      await copy.close();
    }
  });

  it('taken during writes is of one moment: of a change of two rows it has both or none', async () => {
    const two = await server.db.selectFrom('product').select('id').orderBy('id').limit(2).execute();
    const ids = two.map(({ id }) => id);
    await server.db.updateTable('product').set({ price: 1000 }).where('id', 'in', ids).execute();
    let isOver = false;
    let price = 1000;
    const writer = withClient(server.ownerUrl, async (client) => {
      while (!isOver) {
        price += 1000;
        await client.query('begin');
        for (const { id } of two)
          await client.query('update product set price = $1 where id = $2', [price, id]);
        await client.query('commit');
      }
    });
    const file = path.join(folder, 'while-writing.backup');
    await backUp(source, file).finally(() => {
      isOver = true;
    });
    await writer;
    const moment = await emptyInstallation();
    await restore(moment, null, file);
    const prices = await withClient(moment.ownerUrl, (client) =>
      client.query<{ price: string }>('select distinct price from product where id = any($1)', [ids]),
    );
    expect(prices.rows).toHaveLength(1);
  });

  it('is readable only by its owner, does not overwrite another, and leaves nothing when it fails', async () => {
    const { mode } = statSync(archive);
    expect(mode & 0o077).toBe(0);
    await expect(backUp(source, archive)).rejects.toThrow('is there already');
    const file = path.join(folder, 'no.backup');
    await expect(backUp({ ...source, ownerUrl: urlOf('postgres') }, file)).rejects.toThrow();
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });
});

describe('a restore is refused, with nothing touched,', () => {
  /** Rewrites the archive with changed entries. */
  async function rewritten(name: string, change: (entries: Map<string, Buffer>) => void): Promise<string> {
    const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry())
      entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    zip.close();
    change(entries);
    const file = path.join(folder, name);
    writeFileSync(file, await zipOf(entries));
    return file;
  }
  const editManifest = (entries: Map<string, Buffer>, edit: (manifest: Manifest) => unknown) => {
    const edited = edit(JSON.parse(String(entries.get('manifest.json'))) as Manifest);
    entries.set('manifest.json', Buffer.from(JSON.stringify(edited)));
  };
  const bad: [what: string, message: RegExp, make: () => Promise<string> | string][] = [
    [
      'where the archive is cut short',
      /cannot be read; it may have been cut short/,
      () => {
        const file = path.join(folder, 'short.backup');
        copyFileSync(archive, file);
        truncateSync(file, readFileSync(archive).length - 500);
        return file;
      },
    ],
    [
      'where a picture is missing',
      /lacks files\//,
      () => rewritten('no-picture.backup', (entries) => entries.delete(`files/${photo}`)),
    ],
    [
      'where a row was changed',
      /damaged: database\/brand.copy/,
      () =>
        rewritten('changed.backup', (entries) => {
          const rows = entries.get('database/brand.copy');
          if (rows) rows[0] = (rows[0] ?? 0) ^ 1;
        }),
    ],
    [
      'where something was put in',
      /holds database\/other.copy/,
      () => rewritten('more.backup', (entries) => entries.set('database/other.copy', Buffer.from('1\n'))),
    ],
    [
      'where it is of a newer version',
      /newer version: this program does not know 9999_future.sql/,
      () =>
        rewritten('newer.backup', (entries) =>
          editManifest(entries, (one) => ({
            ...one,
            migrations: [...one.migrations, { name: '9999_future.sql', checksum: '0'.repeat(64) }],
          })),
        ),
    ],
    [
      'where it has another format',
      /format 2; this program reads 1/,
      () => rewritten('format.backup', (entries) => editManifest(entries, (one) => ({ ...one, format: 2 }))),
    ],
    ['where it is no archive', /cannot be read/, () => path.join(source.dataDir, 'card.key')],
    ['where there is no file', /no file/, () => path.join(folder, 'nothing.backup')],
  ];
  it.each(bad)('%s', async (_what, message, make) => {
    const empty = await emptyInstallation();
    const attempt = restore(empty, null, await make());
    await expect(attempt).rejects.toThrow(BackupError);
    await expect(attempt).rejects.toThrow(message);
    expect(await contentOf(empty.ownerUrl)).toMatchObject({ triggers: null });
    expect(existsSync(path.join(empty.dataDir, 'card.key'))).toBe(false);
  });

  it('if the database has people, is in use, or has another key', async () => {
    const before = await contentOf(target.ownerUrl);
    await expect(restore(target, null, archive)).rejects.toThrow('is not empty');
    expect(await contentOf(target.ownerUrl)).toEqual(before);

    const empty = await emptyInstallation();
    const inUse = withClient(empty.ownerUrl, () => restore(empty, null, archive));
    await expect(inUse).rejects.toThrow('is in use');
    writeFileSync(path.join(empty.dataDir, 'card.key'), 'another key\n');
    await expect(restore(empty, null, archive)).rejects.toThrow('another key than that of the backup');
    expect(await contentOf(empty.ownerUrl)).toMatchObject({ triggers: null });
  });
});
