import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Order of the test files for one mutant: those that failed last, as they probably also kill its neighbour,
 * then the shortest. The run ends with the first failure, so a mutant costs as much as the files before it.
 */
export class LikelyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = new Map(files.map((file) => [file, this.ctx.cache.getTestSpecificationResult(file)]));
    const rank = (file: TestSpecification) => (known.get(file)?.failed ? 0 : 1);
    const duration = (file: TestSpecification) => known.get(file)?.duration ?? 0;
    return files.toSorted((a, b) => rank(a) - rank(b) || duration(a) - duration(b));
  }
}
