/**
 * Outcome of an operation for its client: `ok` with an answer; `fail` with a refusal, so that it changed
 * nothing; `unknown` without an answer (cut, timeout, 5xx): it may have happened, may happen later, or never.
 */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** A call as its client saw it. Times are milliseconds of one monotonic clock. */
export interface Operation<Input = unknown, Output = unknown> {
  readonly client: number;
  /** Subject of the operation: `product 7`. Operations on different keys are independent. */
  readonly key: string;
  readonly input: Input;
  readonly outcome: Outcome;
  /** The answer of an `ok`, the reason of a `fail`; null if unknown. */
  readonly output: Output | null;
  readonly invoked: number;
  /** Infinity if unknown. */
  readonly returned: number;
}

/** Operations by key, each list by time of invocation. */
export function byKey<I, O>(operations: readonly Operation<I, O>[]): Map<string, Operation<I, O>[]> {
  const found = new Map<string, Operation<I, O>[]>();
  for (const operation of operations) {
    const list = found.get(operation.key) ?? [];
    list.push(operation);
    found.set(operation.key, list);
  }
  for (const list of found.values()) list.sort((a, b) => a.invoked - b.invoked);
  return found;
}
