import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Check, type Failure, runNode } from './kit.ts';

const TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
// Several checkers for one part would compute the same types again; the parts are already checked in
// parallel.
const OPTIONS = ['--noEmit', '--pretty', 'false', '--checkers', '1'];
/** Largest first, so that the slowest part does not start last. */
const FOLDERS = ['apps/*', 'e2e', 'bench', 'packages/*', 'tools'];

/** Every `tsconfig*.json` directly in the given folders; `*` stands for each folder there. */
function configs(root: string): string[] {
  const folders = FOLDERS.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!existsSync(path.join(root, parent))) return [];
    return readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`);
  });
  return folders.flatMap((folder) => {
    const full = path.join(root, folder);
    if (!existsSync(full)) return [];
    return readdirSync(full)
      .filter((name) => /^tsconfig(\..+)?\.json$/.test(name))
      .map((name) => `${folder}/${name}`);
  });
}

function failuresIn(config: string, output: string): Failure[] {
  // A package that is still empty has nothing to check.
  if (output.includes('error TS18003')) return [];
  const found = output.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+: .+)$/gm);
  const failures = [...found].map(([, file = config, line, what = '']) => ({
    file,
    line: Number(line),
    what,
  }));
  return failures.length > 0 ? failures : [{ file: config, what: output.trim() }];
}

/** Requires that every part of the repository compiles. */
export const types: Check = {
  name: 'types',
  async run(root) {
    const runs = configs(root).map(async (config) => {
      const { code, output } = await runNode(root, [TSC, '-p', config, ...OPTIONS]);
      return code === 0 ? [] : failuresIn(config, output);
    });
    const all = (await Promise.all(runs)).flat();
    // Two configs may cover one file; its fault is reported once.
    const once = new Map(all.map((failure) => [JSON.stringify(failure), failure]));
    return { failures: [...once.values()] };
  },
};
