/**
 * Runs in the tests' process before each test file: activates the SQL mutant and records which test reaches
 * which.
 */
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { applyEdits, HOLE } from './sql-mutations.ts';
import type { Choice } from './sql-templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The mutant that is active in this run; 0 for none. */
    sqlMutant: number;
  }
  export interface TaskMeta {
    /** Ids of the mutants whose template the test used; on a suite, those used outside its tests. */
    sqlReached?: number[];
  }
}

interface State {
  active: number;
  /** Mutants reached since the start of the last test, or outside of tests. */
  reached: Set<number>;
}

type SqlTag = (pieces: readonly string[], ...values: readonly unknown[]) => object;

const shared = globalThis as { __javonSqlState?: State; __javonChooseSql?: unknown };
const state: State = shared.__javonSqlState ?? { active: 0, reached: new Set() };
shared.__javonSqlState = state;
state.active = inject('sqlMutant');

/**
 * A query that is built when it is used, not when its template is evaluated: so a fragment stored in a module
 * also follows the active mutant.
 */
function lazy(build: () => object, ids: readonly number[]): object {
  let built: object | null = null;
  let builtFor = -1;
  return new Proxy(
    {},
    {
      get: (_, name) => {
        for (const id of ids) state.reached.add(id);
        if (built === null || builtFor !== state.active) {
          built = build();
          builtFor = state.active;
        }
        const value: unknown = Reflect.get(built, name, built);
        return typeof value === 'function' ? value.bind(built) : value;
      },
      has: (_, name) => Reflect.has(build(), name),
    },
  );
}

shared.__javonChooseSql = (sql: SqlTag, choices: readonly Choice[]) => {
  const ids = choices.map(({ id }) => id);
  return (pieces: readonly string[], ...values: readonly unknown[]) =>
    lazy(() => {
      const choice = choices.find(({ id }) => id === state.active);
      if (choice === undefined) return sql(pieces, ...values);
      const mutated = applyEdits(pieces.join(HOLE), choice.edits);
      return sql(mutated.pieces, ...mutated.holes.map((hole) => values[hole]));
    }, ids);
};

const outside = new Set<number>();

beforeEach(() => {
  for (const id of state.reached) outside.add(id);
  state.reached = new Set();
});

afterEach(({ task }) => {
  task.meta.sqlReached = [...state.reached];
  state.reached = new Set();
});

// vitest reads which fixtures a hook wants from the pattern of its first parameter.
// biome-ignore lint/correctness/noEmptyPattern: none
afterAll(({}, suite) => {
  for (const id of state.reached) outside.add(id);
  suite.meta.sqlReached = [...outside];
});
