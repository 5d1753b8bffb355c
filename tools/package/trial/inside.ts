// Runs in the empty root, with the archive's Node: installs, works, upgrades and rolls back as a person
// would.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const FIRST = process.argv[2] ?? '';
const HOME = '/srv/javon';
const ORIGIN = 'http://127.0.0.1:3555';
const PHONE = '+998901112233';
const PASSWORD = 'Registon maydoni 1420';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs `./javon` with nothing of Node in its environment. */
function javon(...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(`${HOME}/javon`, args, {
    cwd: HOME,
    env: { PATH: '/bin', LANG: 'C' },
    encoding: 'utf8',
  });
  return { code: status, output: `${stdout}${stderr}` };
}

function good(...args: string[]): string {
  const { code, output } = javon(...args);
  assert.equal(code, 0, `./javon ${args.join(' ')}\n${output}`);
  return output;
}

async function call(method: string, path: string, token?: string, body?: unknown) {
  // A keep-alive connection would end with the server that is stopped for an upgrade.
  const headers: Record<string, string> = { 'content-type': 'application/json', connection: 'close' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await fetch(`${ORIGIN}${path}`, init);
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

async function signIn(password: string): Promise<string> {
  const { status, json } = await call('POST', '/api/auth/login', undefined, { phone: PHONE, password });
  assert.equal(status, 200, JSON.stringify(json));
  return json.access_token as string;
}

async function brands(): Promise<string[]> {
  const { json } = await call('GET', '/api/uz/brands', await signIn(PASSWORD));
  return (json.items as { name: string }[]).map(({ name }) => name).sort();
}

async function addBrand(name: string): Promise<void> {
  const { status, json } = await call('POST', '/api/uz/brands', await signIn(PASSWORD), { name });
  assert.equal(status, 201, JSON.stringify(json));
}

async function version(): Promise<unknown> {
  return (await call('GET', '/healthz')).json.version;
}

/** State of the folder, which a refused archive must not change. */
function stateOf(): unknown {
  return {
    top: readdirSync(HOME).sort(),
    versions: readdirSync(`${HOME}/versions`).sort(),
    data: readdirSync(`${HOME}/data`).sort(),
    current: readlinkSync(`${HOME}/current`),
    pid: readFileSync(`${HOME}/data/javon.pid`, 'utf8'),
  };
}

let begun = Date.now();
function done(what: string): void {
  console.log(`ok ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  begun = Date.now();
}

assert.equal(
  spawnSync('node', ['--version'], { env: { PATH: '/bin' } }).error?.message,
  'spawnSync node ENOENT',
);
await assert.rejects(fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(3000) }));
execFileSync('tar', ['-xzf', '/archives/first.tar.gz', '-C', '/srv'], { env: { PATH: '/bin' } });
done('unpacked, with no Node in PATH and no network');

assert.equal(javon('status').code, 3);
assert.match(
  good('version'),
  new RegExp(`^Javon ${FIRST.replaceAll('+', '\\+')} .*Node\\.js \\d+.*PostgreSQL \\d+`),
);
assert.match(good('start', '--port', '3555'), /Nobody can sign in yet: \.\/javon first-administrator/);
assert.equal((await call('GET', '/readyz')).status, 200);
assert.equal(await version(), FIRST);
assert.match(good('status'), /runs: http:\/\/127\.0\.0\.1:3555/);
assert.match(good('start'), /runs already/);
done('started at the first try, ready, and without demo people');

const [, first = ''] =
  /First password of \+998901112233: (\S+)/.exec(good('first-administrator', PHONE)) ?? [];
assert.equal(javon('first-administrator', PHONE).code, 1);
const page = await (await fetch(`${ORIGIN}/`)).text();
const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
assert.equal((await fetch(`${ORIGIN}${script}`)).status, 200);
const changed = await call('POST', '/api/uz/auth/change-password', await signIn(first), {
  current_password: first,
  password: PASSWORD,
  password_again: PASSWORD,
});
assert.equal(changed.status, 200, JSON.stringify(changed.json));
await addBrand('Sharq');
assert.deepEqual(await brands(), ['Sharq']);
done('first administrator made, signed in; the first page is served; written');

const before = stateOf();
for (const [name, why] of [
  ['text', /is no archive of Javon/],
  ['other', /is no archive of Javon/],
  ['cut', /is no archive of Javon, or it is cut short/],
  ['other-sum', /differs from its checksum/],
  ['damaged', /program\.js in the archive is damaged/],
  ['older', /is not newer/],
  ['first', /is not newer/],
  ['nothing', /is not there/],
] as const) {
  const { code, output } = javon('upgrade', `/archives/${name}.tar.gz`);
  assert.equal(code, 1, name);
  assert.match(output, why);
  assert.deepEqual(stateOf(), before, `${name} left something`);
}
assert.equal((await call('GET', '/readyz')).status, 200);
done('refused, with nothing changed: other files, cut, damaged, older and the same');

const failed = javon('upgrade', '/archives/901.0.0.tar.gz');
assert.equal(failed.code, 1, failed.output);
assert.match(failed.output, /901\.0\.0\+trial did not get ready\. Going back/);
assert.equal(await version(), FIRST);
assert.deepEqual(await brands(), ['Sharq']);
assert.deepEqual(readdirSync(`${HOME}/versions`), [FIRST]);
assert.match(javon('rollback').output, /no version to go back to/);
done('a version that fails after it has changed the database is taken back, with the data of before');

assert.match(good('upgrade', '/archives/900.0.0.tar.gz'), /Upgraded from .* to 900\.0\.0\+trial/);
assert.equal(await version(), '900.0.0+trial');
assert.deepEqual(await brands(), ['Sharq']);
await addBrand('Gʻarb');
done('upgraded in place, the writing is there');

good('rollback');
assert.equal(await version(), FIRST);
assert.deepEqual(await brands(), ['Gʻarb', 'Sharq']);
done('rolled back, what was written since is there');

good('upgrade', '/archives/902.0.0.tar.gz');
await addBrand('Shimol');
const refused = javon('rollback');
assert.equal(refused.code, 1);
assert.match(
  refused.output,
  /does not know 9998_trial\.sql.*rollback --restore brings back .*before-902\.0\.0/,
);
assert.equal(await version(), '902.0.0+trial');
good('rollback', '--restore');
assert.equal(await version(), FIRST);
assert.deepEqual(await brands(), ['Gʻarb', 'Sharq']);
done('over a new migration rollback asks first, then brings back the backup');

good('backup', '/srv/kept.backup');
good('stop');
assert.equal(javon('status').code, 3);
assert.equal(javon('restore', '/srv/kept.backup').code, 1);
good('restore', '/srv/kept.backup', '--data', '/srv/other');
good('start', '--data', '/srv/other');
assert.deepEqual(await brands(), ['Gʻarb', 'Sharq']);
good('stop');
done('backed up, and restored into another folder, never over data');

good('start', '--data', '/srv/demo', '--demo');
const demo = { phone: '+998901000002', password: 'javon-demo' };
assert.equal((await call('POST', '/api/auth/login', undefined, demo)).status, 200);
good('stop');
good('start');
good('stop');
done('demo people are there where they were asked for');

const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
const left = others
  .map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  .filter((line) => /postgres|main\.ts/.test(line));
assert.deepEqual(left, []);
const unit = good('install-service', '--print');
assert.match(unit, /ExecStart=\/srv\/javon\/javon start --foreground/);
done('nothing is left running');
