import { globSync } from 'node:fs';

/** A part of the code that is mutated together. */
export interface Part {
  readonly name: string;
  /** Workspace of the sources and the tests. */
  readonly home: string;
  /** Globs of the sources, relative to `home`; tests and generated files among them are skipped. */
  readonly sources: readonly string[];
  /** Globs of the tests for the part, relative to `home`. */
  readonly tests: readonly string[];
  /** Minimum share of killed mutants, in percent. */
  readonly floor: number;
}

const API = 'apps/api';
const FLOOR = 85;

/** Every part. Its tests are those that are meant for it, so that a run stays short. */
export const PARTS: readonly Part[] = [
  {
    name: 'price-tags',
    home: API,
    sources: ['src/modules/price-tags/**/*.ts'],
    // Generated histories and concurrency tests are left out: each mutant would wait for them. Their findings
    // are covered by named cases, including the first moment of a coming price. The electronic labels print through
    // the same services.
    tests: [
      'src/modules/{price-tags,label-printers,webhooks,electronic-labels}/**/*.test.ts',
      'test/{attacks,tag-model/cases}.test.ts',
    ],
    floor: 95,
  },
  {
    name: 'campaigns',
    home: API,
    sources: ['src/modules/segments/**/*.ts', 'src/modules/{analytic-price-tags,campaigns}/**/*.ts'],
    tests: ['src/modules/segments/**/*.test.ts', 'src/modules/{analytic-price-tags,campaigns}/**/*.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'samplers',
    home: API,
    sources: ['src/modules/samplers/**/*.ts'],
    tests: ['src/modules/samplers/**/*.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'tag-views',
    home: API,
    sources: ['src/modules/tag-views/**/*.ts'],
    tests: ['src/modules/{tag-views,clients}/**/*.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'clients',
    home: API,
    sources: ['src/modules/clients/**/*.ts'],
    tests: ['src/modules/clients/**/*.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'engine-price-tag',
    home: 'packages/price-tag',
    sources: ['src/**/*.ts'],
    tests: ['src/**/*.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'engine-planogram',
    home: 'packages/planogram',
    sources: ['src/**/*.ts'],
    tests: ['src/**/*.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'auth',
    home: API,
    sources: ['src/platform/auth/**/*.ts'],
    tests: ['src/platform/auth/**/*.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'http',
    home: API,
    sources: ['src/platform/http/**/*.ts'],
    tests: [
      'src/platform/http/**/*.test.ts',
      'test/{http-hardening,attacks-copied-token,attacks-stolen-token}.test.ts',
    ],
    floor: FLOOR,
  },
  {
    name: 'session',
    home: API,
    sources: ['src/modules/session/**/*.ts'],
    tests: [
      'src/modules/session/**/*.test.ts',
      'test/{security-log,attacks-accounts,attacks-first-passwords}.test.ts',
      'test/attacks-{second-factor,passkeys,copied-token,lockout}.test.ts',
    ],
    floor: FLOOR,
  },
  {
    name: 'rights',
    home: API,
    // Decisions on what a person may do, and on whom: ranks of people and roles, data of a token.
    sources: [
      'src/modules/{access,people,exchange,applications,check-lists}/policy.ts',
      'src/modules/goods/products/policy.ts',
      'src/modules/access/service/{limits,values}.ts',
      'src/modules/people/service/{place,second-administrator,standing}.ts',
    ],
    tests: [
      'src/modules/{access,people,applications,check-lists}/**/*.test.ts',
      'src/modules/exchange/{exchange,goods}.test.ts',
      'src/modules/goods/products/*.test.ts',
      'test/attacks-{accounts,first-passwords,second-factor,stolen-token}.test.ts',
    ],
    floor: FLOOR,
  },
  {
    name: 'imports',
    home: API,
    sources: ['src/modules/imports/**/*.ts'],
    // Other systems write through the same services.
    tests: [
      'src/modules/{imports,accounting}/**/*.test.ts',
      'src/modules/exchange/goods.test.ts',
      'test/attacks-first-passwords.test.ts',
    ],
    floor: FLOOR,
  },
  {
    name: 'accounting',
    home: API,
    sources: ['src/modules/accounting/**/*.ts'],
    tests: ['src/modules/accounting/**/*.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'shelves',
    home: API,
    // Saves and merges: the code that could lose or corrupt writes.
    sources: [
      'src/modules/shelves/{author,plan-content,problems,same-placement,shape-in}.ts',
      'src/modules/shelves/queries/{arranging,placed-products,plan,revisions,rows,sold-out,watching}.ts',
      'src/modules/shelves/service/{access,arrange,copy,edit,nightly,place,proposals,revisions}.ts',
      'src/modules/shelves/service/{save-plan,shelves,sold-out}.ts',
    ],
    tests: ['src/modules/{shelves,applications}/**/*.test.ts', 'src/modules/webhooks/events.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'due-days',
    home: API,
    // Days on which a list is due, when it is opened, and when it counts as late or missed.
    sources: [
      'src/modules/check-lists/schedule.ts',
      'src/modules/check-lists/service/{opening,signing}.ts',
      'src/modules/check-lists/queries/{opening,lists,answers}.ts',
    ],
    tests: ['src/modules/check-lists/**/*.test.ts'],
    floor: FLOOR,
  },
  {
    name: 'ranking',
    home: API,
    sources: ['src/modules/directors/**/*.ts'],
    // The walks of the ranking are tested where walks are made.
    tests: ['src/modules/directors/**/*.test.ts', 'src/modules/walk-checks/walk-checks.test.ts'],
    floor: FLOOR,
  },
];

/**
 * Tests, their helpers, generated tables, and the lists of reports, which the check `report-queries`
 * verifies.
 */
const NO_SOURCES = ['**/*.test.ts', '**/testing/**', '**/*.generated.ts', '**/reports.ts'];

/** The sources of a part under `root`, relative to it, sorted. */
export function sourcesOf(root: string, { home, sources }: Part): string[] {
  return globSync(
    sources.map((pattern) => `${home}/${pattern}`),
    { cwd: root, exclude: NO_SOURCES },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}
