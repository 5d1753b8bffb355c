import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Check, type Failure, runNode } from './kit.ts';

/** Path of the program, which Node runs. */
export const BIOME = fileURLToPath(new URL('bin/biome', import.meta.resolve('@biomejs/biome/package.json')));

function failuresIn(root: string, output: string): Failure[] {
  const found = output.matchAll(/^::(?:error|warning) title=([^,]*),file=([^,]*),line=(\d+)[^:]*::(.*)$/gm);
  return [...found].map(([, rule = '', file = '', line, text = '']) => ({
    file: path.relative(root, file),
    line: Number(line),
    what: `${text.trim()} (${rule}; \`npm run format\` mends what it can)`,
  }));
}

/** Requires that Biome finds nothing to lint or format. */
export const biome: Check = {
  name: 'biome',
  async run(root) {
    const args = ['check', '--error-on-warnings', '--max-diagnostics=200', '--reporter=github', '.'];
    const { code, output } = await runNode(root, [BIOME, ...args]);
    if (code === 0) return { failures: [] };
    const failures = failuresIn(root, output);
    return { failures: failures.length > 0 ? failures : [{ file: 'biome.json', what: output.trim() }] };
  },
};
