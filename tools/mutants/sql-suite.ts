import type { TestModule } from 'vitest/node';
import { UserError } from '../lib/root.mjs';
import type { Status } from './mutant.ts';
import type { SqlRunner, Test } from './sql-runner.ts';

/** Usual duration of a test's hooks, which start a server: vitest does not count it in the test's. */
const HOOKS_MS = 500;

/**
 * Sizes of the groups in which a mutant's tests run. Within a group they run file by file, not best first.
 */
const GROUPS = [1, 1, 1, 1, 2, 4, 8, Number.POSITIVE_INFINITY];

/**
 * Tests of a part, with the mutants that each reaches and has killed so far.
 *
 * The tests of most files can run alone. If one fails alone without a mutant, its file's tests depend on each
 * other, and all of them run for a mutant that one of them reaches.
 */
export class SqlSuite {
  /** Tests by the id of a mutant that they reach. */
  readonly #reach = new Map<number, Test[]>();
  readonly #ofModule = new Map<string, Test[]>();
  readonly #standingAlone = new Set<string>();
  readonly #dependentModules = new Set<string>();
  readonly #kills = new Map<string, number>();
  readonly #killsInTemplate = new Map<string, number>();

  /**
   * Reads a run of all tests without a mutant.
   * @throws UserError if a test fails
   */
  constructor(modules: readonly TestModule[]) {
    for (const module of modules) {
      const outside = module.meta().sqlReached ?? [];
      const tests: Test[] = [];
      this.#ofModule.set(module.moduleId, tests);
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'skipped') continue;
        if (state !== 'passed') {
          throw new UserError(
            `A test fails without a mutant: ${test.fullName}\n${errors?.[0]?.message ?? ''}`,
          );
        }
        const known = { module: module.moduleId, id: test.id, ms: test.diagnostic()?.duration ?? 0 };
        tests.push(known);
        for (const id of new Set([...(test.meta().sqlReached ?? []), ...outside])) {
          const reaching = this.#reach.get(id) ?? [];
          this.#reach.set(id, reaching);
          reaching.push(known);
        }
      }
      const [error] = module.errors();
      if (error) throw new UserError(`${module.moduleId} fails without a mutant: ${error.message}`);
    }
  }

  /** Runs a mutant's tests up to the first that fails, the likely ones first. */
  async judge(runner: SqlRunner, id: number, template: string): Promise<Status> {
    const tests = this.#ranked(template, this.#reach.get(id) ?? []);
    let from = 0;
    for (const size of GROUPS) {
      const group = tests.slice(from, from + size);
      if (group.length === 0) break;
      from += size;
      let found = await runner.run(id, this.#completed(group));
      if (found.killer !== null && !(await this.#standsAlone(runner, found.killer))) {
        found = await runner.run(id, this.#completed(group));
      }
      if (found.killer !== null) this.#count(template, found.killer);
      if (found.status !== 'survived') return found.status;
    }
    return tests.length === 0 ? 'noCoverage' : 'survived';
  }

  /** Adds the other tests of files whose tests depend on each other. */
  #completed(group: readonly Test[]): Test[] {
    const all = group.flatMap((test) =>
      this.#dependentModules.has(test.module) ? (this.#ofModule.get(test.module) ?? []) : [test],
    );
    return [...new Set(all)];
  }

  /** Whether a test that killed a mutant passes alone without one; determined once for each test. */
  async #standsAlone(runner: SqlRunner, test: Test): Promise<boolean> {
    if (this.#standingAlone.has(test.id) || this.#dependentModules.has(test.module)) return true;
    const { status } = await runner.run(0, [test]);
    if (status === 'survived') this.#standingAlone.add(test.id);
    else this.#dependentModules.add(test.module);
    return status === 'survived';
  }

  #count(template: string, { id }: Test): void {
    const key = `${template} ${id}`;
    this.#kills.set(id, (this.#kills.get(id) ?? 0) + 1);
    this.#killsInTemplate.set(key, (this.#killsInTemplate.get(key) ?? 0) + 1);
  }

  /**
   * Sorts tests by expected kills per time. Kills in the same template count most; a test without kills gets
   * a small weight.
   */
  #ranked(template: string, tests: readonly Test[]): Test[] {
    const worth = ({ id, ms }: Test) => {
      const near = this.#killsInTemplate.get(`${template} ${id}`) ?? 0;
      const far = this.#kills.get(id) ?? 0;
      return (near + far / 20 + 0.1) / (ms + HOOKS_MS);
    };
    return tests.toSorted((a, b) => worth(b) - worth(a));
  }
}
