import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { type Mutant, withOccurrences } from './mutant.ts';
import { SourceText } from './source-text.ts';
import { CHECKER, REPORTER, STATUS } from './stryker-plugin.ts';

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Stryker's results count lines and columns from 1, its plugins from 0. */
function fromZero({ start, end }: { readonly start: Place; readonly end: Place }) {
  const place = ({ line, column }: Place): Place => ({ line: line - 1, column: column - 1 });
  return { start: place(start), end: place(end) };
}

type Found = { readonly range: readonly [number, number]; readonly result: MutantResult };

/** Order of the text; mutants of the same characters in the order of their kinds and replacements. */
function inOrder(a: Found, b: Found): number {
  const words = ({ result }: Found) => `${result.mutatorName} ${result.replacement}`;
  return a.range[0] - b.range[0] || a.range[1] - b.range[1] || (words(a) < words(b) ? -1 : 1);
}

/** Stryker's settings, as its configuration file has them. */
function configOf(files: readonly string[], concurrency: number, scratch: string) {
  return {
    mutate: files,
    testRunner: 'vitest',
    plugins: [
      fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
      fileURLToPath(new URL('stryker-plugin.ts', import.meta.url)),
    ],
    checkers: [CHECKER],
    reporters: [REPORTER],
    inPlace: true,
    tempDirName: path.join(scratch, 'backup'),
    cleanTempDir: 'always',
    coverageAnalysis: 'perTest',
    concurrency,
    disableTypeChecks: false,
    logLevel: 'warn',
    // It would warn of modules that are evaluated once: they are few here, and worth their time.
    warnings: false,
    timeoutMS: 15_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  };
}

/**
 * Runs the TypeScript mutants of files with Stryker. The current folder is the copy of the repository, which
 * Stryker changes in place.
 */
export async function runTypeScript(
  files: readonly string[],
  { concurrency, scratch }: { readonly concurrency: number; readonly scratch: string },
): Promise<Mutant[]> {
  const root = process.cwd();
  const texts = new Map(files.map((file) => [file, new SourceText(readFileSync(file, 'utf8'))]));
  for (const file of files) copyFileSync(file, `${file}.original`);
  try {
    const configFile = path.join(scratch, 'stryker.config.json');
    writeFileSync(configFile, JSON.stringify(configOf(files, concurrency, scratch)));
    const results = await new Stryker({ configFile }).runMutationTest();
    const mutants = results
      .map((result) => ({ ...result, file: path.relative(root, result.fileName).replaceAll('\\', '/') }))
      .flatMap((result) => {
        const text = texts.get(result.file);
        return text ? [{ result, text, range: text.range(fromZero(result.location)) }] : [];
      })
      .sort(inOrder)
      .map(({ result, text, range: [start, end] }) => ({
        ...text.describe(result.file, result.mutatorName, start, end, result.replacement ?? ''),
        kind: 'ts' as const,
        line: result.location.start.line,
        status: STATUS[result.status],
      }));
    return withOccurrences(mutants).flatMap(({ status, ...mutant }) =>
      status ? [{ ...mutant, status }] : [],
    );
  } finally {
    for (const file of files) rmSync(`${file}.original`, { force: true });
  }
}
