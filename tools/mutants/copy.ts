import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A copy of the repository in a scratch folder, so that mutants do not conflict with edits made during the
 * run.
 */
export interface Copy {
  readonly root: string;
  readonly scratch: string;
  remove(): void;
}

/** Links the installed packages into the copy; those of the repository itself link to the copy's own. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name.startsWith('.') && entry.name !== '.bin') continue;
    const own = entry.isDirectory() && entry.name === '@javon';
    if (!own) symlinkSync(path.join(from, entry.name), path.join(to, entry.name), 'junction');
  }
}

/** Copies the files of the working tree that git tracks or would add. */
function copyFiles(root: string, copy: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(copy, file));
  }
}

/** Copies the repository: its last commit, or the files as they are now. */
export function copyRepository(root: string, which: 'commit' | 'files'): Copy {
  const scratch = mkdtempSync(path.join(tmpdir(), 'javon-mutants-'));
  const copy = path.join(scratch, 'javon');
  if (which === 'files') copyFiles(root, copy);
  else execFileSync('git', ['clone', '--quiet', '--shared', root, copy]);
  linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  mkdirSync(path.join(copy, 'node_modules/@javon'));
  for (const top of ['packages', 'apps', 'tools', 'e2e', 'bench']) {
    const folders = existsSync(path.join(copy, top, 'package.json'))
      ? [top]
      : readdirSync(path.join(copy, top)).map((name) => `${top}/${name}`);
    for (const folder of folders) {
      const name = path.basename(folder);
      symlinkSync(path.join(copy, folder), path.join(copy, 'node_modules/@javon', name), 'junction');
    }
  }
  return { root: copy, scratch, remove: () => rmSync(scratch, { recursive: true, force: true }) };
}
