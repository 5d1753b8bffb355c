import { Random as Sequence } from '../../demo/random.ts';

/** Pseudo-random numbers: the same seed generates the same history on every machine. */
export class Random extends Sequence {
  /** Some of a list, in its order: each at most once. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    while (left.length > count) left.splice(this.whole(0, left.length - 1), 1);
    return left;
  }
}
