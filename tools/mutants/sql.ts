import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isInSample, keyOf, looseKeyOf, type Mutant } from './mutant.ts';
import { Progress } from './progress.ts';
import { SqlRunner } from './sql-runner.ts';
import { SqlSuite } from './sql-suite.ts';
import { type SqlMutant, sqlMutantsOf } from './sql-templates.ts';

interface SqlOptions {
  readonly concurrency: number;
  /** Keys, without the occurrence, of the only mutants to run; null for all. */
  readonly only: readonly string[] | null;
  /** Percentage of the mutants to run. */
  readonly sample: number;
  /** Keys of mutants that are known to survive and are not run. */
  readonly surviving: ReadonlySet<string>;
  /** Called as soon as a file's mutants have all run; without mutants if the file has no SQL (any more). */
  readonly onFile: (file: string, mutants: readonly Mutant[]) => void;
}

const inOrder = (results: ReadonlyMap<number, Mutant>): Mutant[] =>
  [...results].toSorted(([a], [b]) => a - b).map(([, mutant]) => mutant);

/**
 * Runs the SQL mutants of files, in a copy of the repository at `root`.
 *
 * All mutants are compiled in at once and one is chosen for each run. A first run without a mutant records
 * which test reaches which. Then each mutant is run against the tests that reach it, up to the first failure;
 * those that killed the most in the least time come first.
 */
export async function runSql(
  root: string,
  files: readonly string[],
  { concurrency, only, sample, surviving, onFile }: SqlOptions,
): Promise<void> {
  let next = 1;
  const byFile = new Map<string, SqlMutant[]>();
  for (const file of files) {
    const mutants = sqlMutantsOf(file, readFileSync(path.join(root, file), 'utf8'), next);
    next += mutants.length;
    if (mutants.length > 0) byFile.set(file, mutants);
    else onFile(file, []);
  }
  const wished = only === null ? null : new Set(only);
  const queue = [...byFile.values()]
    .flat()
    .filter((mutant) => wished === null || wished.has(looseKeyOf(mutant)))
    .filter((mutant) => isInSample(looseKeyOf(mutant), sample));
  const total = queue.length;
  if (total === 0) return;

  const first = await SqlRunner.begin(root, byFile);
  const runners = [first];
  const byId = new Map<string, Map<number, Mutant>>();
  const left = new Map(
    [...Map.groupBy(queue, ({ file }) => file)].map(([file, { length }]) => [file, length]),
  );
  try {
    const began = Date.now();
    const suite = new SqlSuite(await first.runAll());
    console.log(`  sql: all tests pass without a mutant (${Math.round((Date.now() - began) / 1000)} s)`);
    const progress = new Progress('sql');
    progress.expect(total);
    for (let i = 1; i < Math.min(concurrency, total); i += 1)
      runners.push(await SqlRunner.begin(root, byFile));
    const work = async (runner: SqlRunner): Promise<void> => {
      for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
        const { id, file, mutator, original, replacement, occurrence, line } = mutant;
        const key = { file, mutator, original, replacement, occurrence };
        const status = surviving.has(keyOf(key))
          ? 'survived'
          : await suite.judge(runner, id, `${file} ${mutant.template}`);
        progress.done(status, `${file}:${line} ${mutator}: ${original} → ${replacement}`);
        const results = byId.get(file) ?? new Map<number, Mutant>();
        byId.set(file, results.set(id, { ...key, kind: 'sql', line, status }));
        const missing = (left.get(file) ?? 0) - 1;
        left.set(file, missing);
        if (missing === 0) onFile(file, inOrder(results));
      }
    };
    await Promise.all(runners.map(work));
    progress.end();
  } finally {
    for (const runner of runners) await runner.end();
  }
}
