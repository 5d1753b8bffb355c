import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_ROUTES } from '@javon/contract';
import { schemasOf } from '@javon/contract/schemas-of';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { restore } from '../src/platform/backup/restore.ts';
import { FolderStore } from '../src/platform/files/store.ts';
import { copyOf } from './harness.ts';

/** Backups of the demo chain made by earlier versions; README.md there explains how to make one. */
const FOLDER = path.join(import.meta.dirname, 'upgrades');
const BACKUPS = readdirSync(FOLDER).filter((name) => name.endsWith('.backup'));
const ADMIN = { phone: '+998901000001', password: 'javon-demo' };
/** Tables whose number of rows no upgrade changes. */
const KEPT = ['product', 'users', 'branch', 'shelf', 'placement', 'print_job_item', 'history', 'application'];
/** GET routes without a parameter that an administrator may call. */
const READS = ALL_ROUTES.map((route) => ({ ...route, query: schemasOf(route).query })).filter(
  ({ id, base, method, path: address, query, access, file }) =>
    id !== 'logout' &&
    base !== 'open' &&
    method === 'GET' &&
    access.kind !== 'service' &&
    file === undefined &&
    !address.includes(':') &&
    (query === undefined || query.safeParse({}).success),
);

describe.each(BACKUPS)('a database of %s', (name) => {
  const database = `upgraded_${randomBytes(6).toString('hex')}`;
  const url = inject('postgresUrl').replace('DATABASE', database);
  let folder: string;
  let rows: ReadonlyMap<string, number>;

  async function ask(at: string, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    try {
      return (await client.query(statement)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'javon-upgrade-'));
    await ask(
      inject('postgresUrl').replace('DATABASE', 'postgres'),
      `create database ${database} template template0`,
    );
    const files = new FolderStore(path.join(folder, 'files'));
    const { tables } = await restore(
      { ownerUrl: url, files, dataDir: folder },
      null,
      path.join(FOLDER, name),
    );
    rows = new Map(tables.map((table) => [table.name, table.rows]));
  }, 60_000);
  afterAll(async () => {
    await ask(
      inject('postgresUrl').replace('DATABASE', 'postgres'),
      `drop database ${database} with (force)`,
    );
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps its rows through every migration since', async () => {
    for (const table of KEPT) {
      const [found] = await ask(url, `select count(*)::int as rows from ${table}`);
      expect(found, table).toEqual({ rows: rows.get(table) });
    }
  });

  it('knows of each tag that hangs or waits whether it is in the format of its category', async () => {
    const [found] = await ask(
      url,
      `select count(*) filter (where n.own)::int as own,
        count(*) filter (where n.own <> (t.format = c.tag_format) or n.own <> i.own_format)::int as wrong
      from price_tag t
      join product p on p.id = t.product_id join category c on c.id = p.category_id
      cross join lateral (values (t.pending_item_id, t.pending_own_format), (t.hung_item_id, t.hung_own_format)) n (id, own)
      join print_job_item i on i.id = n.id join print_job j on j.id = i.job_id and j.electronic_token_id is null`,
    );
    expect(found).toMatchObject({ wrong: 0 });
    expect(found?.own).toBeGreaterThan(0);
  });

  it(`is served by this version: sign-in and the ${READS.length} reads of an administrator`, async () => {
    const server = await copyOf({ url }, { DATA_DIR: folder });
    try {
      const signedIn = await server.call('POST', '/api/auth/login', { body: ADMIN });
      const token = signedIn.json<{ access_token: string }>().access_token;
      const refused: string[] = [];
      for (const { id, path: address, query } of READS) {
        const isOfBranch = query?.safeParse({ branch: 'TAS-01' }).success;
        const where = isOfBranch ? '?branch=TAS-01' : '';
        const { statusCode, body } = await server.call('GET', `/api/ru${address}${where}`, { token });
        if (statusCode !== 200) refused.push(`${id}: ${statusCode} ${body.slice(0, 200)}`);
      }
      expect(refused).toEqual([]);
      expect(READS.length).toBeGreaterThan(30);
    } finally {
      await server.close();
    }
  });
});
