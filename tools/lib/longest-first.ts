import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, begins of their names: one begun last would be waited for alone. */
const LONG = [
  'accessibility-',
  'access-matrix',
  'survives-kill',
  'guard',
  'navigation',
  'frame',
  'errors',
  'people',
  'session',
];

/** Runs the longest test files first, the others as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => {
      const name = moduleId.slice(moduleId.lastIndexOf('/') + 1);
      return LONG.some((begin) => name.startsWith(begin));
    };
    const ordered = await super.sort(files);
    return [...ordered.filter(isLong), ...ordered.filter((file) => !isLong(file))];
  }
}
