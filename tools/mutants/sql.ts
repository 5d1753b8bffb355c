import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { Trouble } from '../lib/root.mjs';
import { looseKeyOf, type Mutant, type Status } from './mutant.ts';
import { Progress } from './progress.ts';
import { type SqlMutant, sqlMutantsOf, withMutants } from './sql-templates.ts';

/** A test that reaches a mutant, with its usual time. */
interface Reaching {
  readonly module: string;
  readonly id: string;
  readonly ms: number;
}

/** Limit of one mutant's tests: their usual time several times over, and what a slow machine needs. */
const limitOf = (tests: readonly Reaching[]): number =>
  20_000 + 4 * tests.reduce((sum, { ms }) => sum + ms, 0);

/** Keeps the files of a run in the order given. */
class AsGiven {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/** A vitest of which each run has one mutant. */
class Runner {
  readonly #vitest: Vitest;

  private constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  static async begin(root: string, byFile: ReadonlyMap<string, readonly SqlMutant[]>): Promise<Runner> {
    const vitest = await createVitest(
      'test',
      {
        config: path.join(root, 'tools/mutants/vitest.config.ts'),
        watch: false,
        bail: 1,
        reporters: [{}],
        setupFiles: ['fixed-seed.ts', 'sql-setup.ts'].map((name) => path.join(root, 'tools/mutants', name)),
        sequence: { sequencer: AsGiven },
        onConsoleLog: () => false,
      },
      {
        plugins: [
          {
            name: 'sql-mutants',
            enforce: 'pre',
            transform(code, id) {
              const mutants = byFile.get(path.relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/'));
              return mutants === undefined ? null : { code: withMutants(id, code, mutants), map: null };
            },
          },
        ],
      },
    );
    return new Runner(vitest);
  }

  /** Runs whole test files, without a mutant. */
  async runAll(): Promise<readonly TestModule[]> {
    const project = this.#project();
    project.config.bail = 0;
    project.provide('sqlMutant', 0);
    const specifications = await this.#vitest.globTestSpecifications();
    if (specifications.length === 0) throw new Trouble('The part has no tests.');
    const { testModules } = await this.#vitest.runTestSpecifications(specifications);
    return testModules;
  }

  /** Runs some tests with a mutant; the first that fails kills it and is answered with it. */
  async run(mutant: number, tests: readonly Reaching[]): Promise<{ status: Status; killer: string | null }> {
    const project = this.#project();
    project.provide('sqlMutant', mutant);
    const byModule = Map.groupBy(tests, ({ module }) => module);
    const specifications = [...byModule].map(([module, own]) =>
      project.createSpecification(module, { testIds: own.map(({ id }) => id) }),
    );
    this.#vitest.state.filesMap.clear();
    this.#vitest.state.errorsSet.clear();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      // The first call asks the tests to end, the second ends their process.
      this.#vitest.cancelCurrentRun('keyboard-input');
      setTimeout(() => this.#vitest.cancelCurrentRun('keyboard-input'), 1000);
    }, limitOf(tests));
    try {
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
      if (isLate) return { status: 'timeout', killer: null };
      for (const module of testModules) {
        for (const test of module.children.allTests('failed')) return { status: 'killed', killer: test.id };
      }
      const isBroken = unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
      return { status: isBroken ? 'killed' : 'survived', killer: null };
    } finally {
      clearTimeout(timer);
    }
  }

  async end(): Promise<void> {
    await this.#vitest.close();
  }

  #project() {
    const [project] = this.#vitest.projects;
    if (project === undefined) throw new Error('vitest has no project');
    return project;
  }
}

/** The tests that reach each mutant, by its id; they have to pass without one. */
function reachOf(modules: readonly TestModule[]): Map<number, Reaching[]> {
  const reach = new Map<number, Reaching[]>();
  for (const module of modules) {
    const outside = module.meta().sqlReached ?? [];
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === 'skipped') continue;
      if (state !== 'passed') {
        throw new Trouble(`A test fails without a mutant: ${test.fullName}\n${errors?.[0]?.message ?? ''}`);
      }
      const ms = test.diagnostic()?.duration ?? 0;
      for (const id of new Set([...(test.meta().sqlReached ?? []), ...outside])) {
        const tests = reach.get(id) ?? [];
        reach.set(id, tests);
        tests.push({ module: module.moduleId, id: test.id, ms });
      }
    }
    const [error] = module.errors();
    if (error) throw new Trouble(`${module.moduleId} fails without a mutant: ${error.message}`);
  }
  return reach;
}

interface SqlOptions {
  readonly concurrency: number;
  /** Keys, without the occurrence, of the only mutants to run; null for all. */
  readonly only: readonly string[] | null;
  /** Called as soon as a file's mutants have all run. */
  readonly onFile: (file: string, mutants: readonly Mutant[]) => void;
}

const inOrder = (results: ReadonlyMap<number, Mutant>): Mutant[] =>
  [...results].toSorted(([a], [b]) => a - b).map(([, mutant]) => mutant);

/**
 * Runs the SQL mutants of files, in a copy of the repository at `root`.
 *
 * All mutants are compiled in at once and one is chosen for each run. A first run without any notes which test
 * reaches which. Then each mutant meets the tests that reach it, up to the first failure; those that killed the
 * most in the least time come first.
 */
export async function runSql(
  root: string,
  files: readonly string[],
  { concurrency, only, onFile }: SqlOptions,
): Promise<void> {
  let next = 1;
  const byFile = new Map<string, SqlMutant[]>();
  for (const file of files) {
    const mutants = sqlMutantsOf(file, readFileSync(path.join(root, file), 'utf8'), next);
    next += mutants.length;
    if (mutants.length > 0) byFile.set(file, mutants);
    else if (only === null) onFile(file, []);
  }
  const wished = only === null ? null : new Set(only);
  const queue = [...byFile.values()]
    .flat()
    .filter((mutant) => wished === null || wished.has(looseKeyOf(mutant)));
  const total = queue.length;
  if (total === 0) return;

  const first = await Runner.begin(root, byFile);
  const runners = [first];
  const byId = new Map<string, Map<number, Mutant>>();
  const left = new Map(
    [...Map.groupBy(queue, ({ file }) => file)].map(([file, { length }]) => [file, length]),
  );
  try {
    const began = Date.now();
    const reach = reachOf(await first.runAll());
    console.log(`  sql: all tests pass without a mutant (${Math.round((Date.now() - began) / 1000)} s)`);
    const progress = new Progress('sql');
    progress.expect(total);
    for (let i = 1; i < Math.min(concurrency, total); i += 1) runners.push(await Runner.begin(root, byFile));
    const kills = new Map<string, number>();
    const work = async (runner: Runner): Promise<void> => {
      for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
        const { id, file, mutator, original, replacement, occurrence, line } = mutant;
        const { status, killer } = await runOne(runner, id, ranked(reach.get(id) ?? [], kills));
        if (killer !== null) kills.set(killer, (kills.get(killer) ?? 0) + 1);
        const isAlive = status === 'survived' || status === 'noCoverage';
        progress.done(isAlive ? `${file}:${line} ${mutator}: ${original} → ${replacement}` : null);
        const key = { file, mutator, original, replacement, occurrence };
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

/** Tests in the order of what they killed so far for their time; those that killed nothing, the quickest first. */
function ranked(tests: readonly Reaching[], kills: ReadonlyMap<string, number>): Reaching[] {
  const worth = ({ id, ms }: Reaching) => ((kills.get(id) ?? 0) + 0.1) / (ms + 50);
  return tests.toSorted((a, b) => worth(b) - worth(a));
}

/** Each run costs something and runs whole files one after the other: a few tests first, then more of them. */
const GROUPS = [1, 4, 16, Number.POSITIVE_INFINITY];

async function runOne(
  runner: Runner,
  id: number,
  tests: readonly Reaching[],
): Promise<{ status: Status; killer: string | null }> {
  let from = 0;
  for (const size of GROUPS) {
    const group = tests.slice(from, from + size);
    if (group.length === 0) break;
    const found = await runner.run(id, group);
    if (found.status !== 'survived') return found;
    from += size;
  }
  return { status: tests.length === 0 ? 'noCoverage' : 'survived', killer: null };
}
