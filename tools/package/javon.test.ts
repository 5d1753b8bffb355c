import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../test/repository.ts';

/** Stand-in for Node that prints how it was called. */
const NODE = '#!/bin/sh\n[ "$1" = --version ] || echo "$JAVON_HOME $*"\n';

/** An installation with two versions, and its `./javon`. */
function installation(): {
  readonly home: string;
  readonly javon: (from: string, ...args: string[]) => string;
} {
  const home = repository({
    'versions/1/node_modules/node/bin/node': NODE,
    'versions/2/node_modules/node/bin/node': NODE,
  });
  for (const version of ['1', '2'])
    chmodSync(path.join(home, `versions/${version}/node_modules/node/bin/node`), 0o755);
  copyFileSync(path.join(import.meta.dirname, 'javon'), path.join(home, 'javon'));
  const javon = (from: string, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(from, args, { encoding: 'utf8', cwd: '/' });
    return `${stdout}${stderr}`;
  };
  return { home, javon };
}

test('./javon runs the current version, from any folder and by a link, and passes its arguments on', () => {
  const { home, javon } = installation();
  symlinkSync('versions/1', path.join(home, 'current'));
  mkdirSync(path.join(home, 'bin'));
  symlinkSync('../javon', path.join(home, 'bin/javon'));
  const launcher = '--disable-warning=ExperimentalWarning';
  const called = `${home} ${launcher} ${home}/current/tools/package/launcher/main.ts backup a b.backup\n`;
  expect(javon(path.join(home, 'javon'), 'backup', 'a b.backup')).toBe(called);
  expect(javon(path.join(home, 'bin/javon'), 'backup', 'a b.backup')).toBe(called);
});

test('before the first start it runs the unpacked version', () => {
  const { home, javon } = installation();
  rmSync(path.join(home, 'versions/2'), { recursive: true });
  expect(javon(path.join(home, 'javon'))).toContain(`${home}/versions/1/tools`);
});

test('if Node cannot run, it prints in three languages what is missing', () => {
  const { home, javon } = installation();
  rmSync(path.join(home, 'versions'), { recursive: true });
  const said = javon(path.join(home, 'javon'), 'start').trim().split('\n');
  expect(said).toHaveLength(3);
  for (const line of said) expect(line).toContain('libstdc++6');
});
