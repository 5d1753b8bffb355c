import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { UserError } from '../lib/root.mjs';
import type { Status } from './mutant.ts';
import { type SqlMutant, withMutants } from './sql-templates.ts';

/** Test that mutants are run against. */
export interface Test {
  readonly module: string;
  readonly id: string;
  /** Usual duration, without its hooks. */
  readonly ms: number;
}

/** Time limit of one mutant's tests: several times their usual duration, plus a margin for a slow machine. */
const limitOf = (tests: readonly Test[]): number => 20_000 + 4 * tests.reduce((sum, { ms }) => sum + ms, 0);

/** Keeps the files of a run in the given order. */
class GivenOrder {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/** Instance of vitest that runs tests with one mutant at a time. */
export class SqlRunner {
  readonly #vitest: Vitest;

  private constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  static async begin(root: string, byFile: ReadonlyMap<string, readonly SqlMutant[]>): Promise<SqlRunner> {
    const vitest = await createVitest(
      'test',
      {
        config: path.join(root, 'tools/mutants/vitest.config.ts'),
        watch: false,
        bail: 1,
        reporters: [{}],
        setupFiles: ['fixed-seed.ts', 'sql-setup.ts'].map((name) => path.join(root, 'tools/mutants', name)),
        sequence: { sequencer: GivenOrder },
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
    return new SqlRunner(vitest);
  }

  /** Runs whole test files, without a mutant. */
  async runAll(): Promise<readonly TestModule[]> {
    const project = this.#project();
    project.config.bail = 0;
    project.provide('sqlMutant', 0);
    const specifications = await this.#vitest.globTestSpecifications();
    if (specifications.length === 0) throw new UserError('The part has no tests.');
    const { testModules } = await this.#vitest.runTestSpecifications(specifications);
    return testModules;
  }

  /** Runs some tests with a mutant; the first that fails kills it. */
  async run(mutant: number, tests: readonly Test[]): Promise<{ status: Status; killer: Test | null }> {
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
      // The first call requests the tests to end, the second ends their process.
      this.#vitest.cancelCurrentRun('keyboard-input');
      setTimeout(() => this.#vitest.cancelCurrentRun('keyboard-input'), 1000);
    }, limitOf(tests));
    try {
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
      if (isLate) return { status: 'timeout', killer: null };
      for (const module of testModules) {
        for (const failed of module.children.allTests('failed')) {
          return { status: 'killed', killer: tests.find(({ id }) => id === failed.id) ?? null };
        }
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
