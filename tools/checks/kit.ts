import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PINNED_NODE, projectEnv } from '../lib/root.mjs';
import { type Run, run } from '../lib/run.mjs';

/** Finding of a check: place, fault, and how to fix it. */
export interface Failure {
  readonly file: string;
  readonly line?: number | undefined;
  readonly what: string;
}

export interface Options {
  /** Whether to write the files that a check keeps, instead of reporting that they are outdated. */
  readonly write: boolean;
  /** Whether `--write` also replaces the checksums of migrations that no database has applied yet. */
  readonly unlanded: boolean;
}

export interface Outcome {
  readonly failures: readonly Failure[];
  /** Information that is not a failure. */
  readonly note?: string | undefined;
}

/** A check has one job and looks at the repository under `root`. */
export interface Check {
  readonly name: string;
  readonly run: (root: string, options: Options) => Promise<Outcome>;
}

const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage', 'output']);

/** Every file under `folder` that `accept` takes, sorted, as paths relative to `root` with `/`. */
export function filesUnder(root: string, folder: string, accept: (name: string) => boolean): string[] {
  const start = path.join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (LEFT_OUT.has(entry.name) || entry.name.startsWith('.')) return [];
      const relative = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(root, relative, accept);
      return accept(entry.name) ? [relative] : [];
    });
}

export function textOf(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Returns the line, from 1, of the character at `offset`. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Place in a text with a fault. */
export interface Found {
  readonly offset: number;
  readonly what: string;
}

/** The faults that `find` sees in the texts of files, with their lines. */
export function failuresIn(
  root: string,
  files: readonly string[],
  find: (file: string, text: string) => readonly Found[],
): Failure[] {
  return files.flatMap((file) => {
    const text = textOf(root, file);
    return find(file, text).map(({ offset, what }) => ({ file, line: lineAt(text, offset), what }));
  });
}

/** Top folders with code. */
export const TOPS = ['packages', 'apps', 'tools', 'e2e', 'bench'];

let free = 2;
const waiting: (() => void)[] = [];

/** Runs a program with the pinned Node in `root`; at most two at once, so that a small machine stays usable. */
export async function runNode(root: string, args: readonly string[]): Promise<Run> {
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  else free -= 1;
  try {
    return await run(PINNED_NODE, [...args], {
      cwd: root,
      env: projectEnv({ NO_COLOR: '1' }),
      capture: true,
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/**
 * Compares a kept file with its generated content: writes it with `--write`, else reports a difference.
 * `made` ends the sentence "is not what … gives".
 */
export function keepEqual(
  root: string,
  file: string,
  content: string,
  made: string,
  options: Options,
): readonly Failure[] {
  const full = path.join(root, file);
  const kept = existsSync(full) ? readFileSync(full, 'utf8') : '';
  if (kept === content) return [];
  if (options.write) {
    writeFileSync(full, content);
    return [];
  }
  const before = kept.split('\n');
  const line = content.split('\n').findIndex((text, index) => text !== before[index]) + 1;
  return [
    {
      file,
      line: Math.max(line, 1),
      what: `is not what ${made} gives; run \`npm run check -- --write\` and review the change`,
    },
  ];
}
