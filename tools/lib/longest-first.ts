import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Prefixes of the slowest test files, slowest first: one started last would delay the end. */
const LONG = [
  'access-matrix',
  'exchange-killed',
  'survives-kill',
  'cases',
  'histories',
  'database-away',
  'walk-',
  'frame',
  'navigation',
  'errors',
  'guard',
  'session',
  'people',
];

/** Runs the slowest test files first, the others in vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const name = moduleId.slice(moduleId.lastIndexOf('/') + 1);
      const found = LONG.findIndex((begin) => name.startsWith(begin));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
