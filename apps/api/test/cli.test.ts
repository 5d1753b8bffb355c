import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testServer } from './harness.ts';

const CLI = path.resolve(import.meta.dirname, '../src/cli.ts');

/** Runs a command of the server; PostgreSQL is at a port where nothing listens. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: 'postgres://javon@127.0.0.1:1/javon', ...env },
  });
  return { status, lines: stderr.trim().split('\n') };
}

it('a command that cannot work prints the reason, without a stack', () => {
  expect(run(['keys', 'status'], { PORT: 'http' })).toEqual({
    status: 1,
    lines: ['These settings cannot be used:', '  PORT: a whole number from 0 to 65535 (now "http")'],
  });
  for (const args of [
    ['backup', '/javon-nowhere/x.backup'],
    ['reset-administrator', '+998901234567'],
  ])
    expect(run(args), args[0]).toEqual({ status: 1, lines: ['connect ECONNREFUSED 127.0.0.1:1'] });
});

it('a command on a database that Javon was never started on names the settings to check', async () => {
  const server = await testServer();
  const empty = new URL(server.ownerUrl);
  // Exists in every cluster, without tables of Javon.
  empty.pathname = '/postgres';
  try {
    for (const args of [['first-administrator', '+998901234567'], ['history:verify']]) {
      const { status, lines } = run(args, { DATABASE_URL: empty.href });
      expect({ status, said: lines.at(-1) }, args[0]).toEqual({
        status: 1,
        said: expect.stringContaining('no tables of Javon: check DATABASE_URL or DATA_DIR'),
      });
    }
  } finally {
    await server.close();
  }
});

it('a command that needs the owner of the tables says so to the role that serves calls', async () => {
  const server = await testServer();
  try {
    const { status, lines } = run(['keys', 'new-tag-key'], { DATABASE_URL: server.url });
    expect({ status, said: lines.at(-1) }).toEqual({
      status: 1,
      said: expect.stringContaining('in DATABASE_OWNER_URL'),
    });
  } finally {
    await server.close();
  }
});

it('a command uses the owner of the tables where that is set', async () => {
  const server = await testServer();
  const nobody = new URL(server.url);
  nobody.username = 'javon_reads_nothing';
  nobody.password = 'javon_reads_nothing';
  try {
    await sql`create role ${sql.id(nobody.username)} login password ${sql.lit(nobody.password)}`.execute(
      server.owner,
    );
    const settings = { DATABASE_URL: nobody.href };
    const refused = run(['history:verify'], settings);
    expect({ status: refused.status, said: refused.lines.at(-1) }).toEqual({
      status: 1,
      said: expect.stringContaining('in DATABASE_OWNER_URL'),
    });
    expect(run(['history:verify'], { ...settings, DATABASE_OWNER_URL: server.ownerUrl })).toEqual({
      status: 0,
      lines: [''],
    });
  } finally {
    await sql`drop role if exists ${sql.id(nobody.username)}`.execute(server.owner);
    await server.close();
  }
});

it('a phone number that nobody has is refused, and its form is shown only for one that is malformed', async () => {
  const server = await testServer();
  const refused = (phone: string) => `No active administrator has the phone number "${phone}".`;
  try {
    const reset = (phone: string) => run(['reset-administrator', phone], { DATABASE_URL: server.url });
    expect(reset('+998901234567')).toEqual({ status: 1, lines: [refused('+998901234567')] });
    expect(reset('12')).toEqual({ status: 1, lines: [refused('12'), 'Give it as +998901234567.'] });
  } finally {
    await server.close();
  }
});

it('a command whose output nobody reads to the end does its work', async () => {
  const server = await testServer();
  try {
    const child = spawn(process.execPath, [CLI, 'keys', 'status'], {
      env: { ...process.env, DATABASE_URL: server.url, DATABASE_OWNER_URL: server.ownerUrl },
    });
    child.stdout.destroy();
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ status, said }).toEqual({ status: 0, said: '' });
  } finally {
    await server.close();
  }
});
