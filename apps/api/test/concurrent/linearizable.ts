import type { Operation } from './operation.ts';

/** Sequential behaviour of one key. */
export interface Model<State, Input, Output> {
  readonly initial: State;
  /**
   * The state after an operation, or null if the operation could not have ended so in this state. For an
   * unknown outcome the state if it took effect; null if it would have been refused, which changes nothing.
   */
  step(state: State, operation: Operation<Input, Output>): State | null;
  /** Text that is equal for equal states. */
  name(state: State): string;
}

/** The operation at which no order is left: none of those running at its time can be next. */
export interface Stuck<Input, Output> {
  readonly at: Operation<Input, Output>;
}

/**
 * Searches an order of one key's operations in which each takes effect at one moment between its invocation
 * and its answer (linearizability; depth-first with a cache of failed positions, after Wing & Gong 1993 and
 * Lowe 2017). Returns null if there is one, else where the longest attempt got stuck.
 */
export function findStuck<S, I, O>(
  operations: readonly Operation<I, O>[],
  model: Model<S, I, O>,
): Stuck<I, O> | null {
  const sorted = [...operations].sort((a, b) => a.invoked - b.invoked);
  const answered = sorted.filter((one) => one.outcome !== 'unknown');
  const unknown = sorted.filter((one) => one.outcome === 'unknown');
  const failed = new Set<string>();
  let furthest = 0;

  /**
   * Position of a search: the first `first` answered operations, those in `ahead`, and the unknown ones in
   * `taken` are placed.
   */
  interface Position {
    readonly state: S;
    readonly first: number;
    readonly ahead: readonly number[];
    readonly taken: readonly number[];
  }

  function placed({ first, ahead, taken }: Position, state: S, index: number): Position {
    const all = [...ahead, index];
    let next = first;
    while (all.includes(next)) all.splice(all.indexOf(next++), 1);
    return { state, first: next, ahead: all.sort((a, b) => a - b), taken };
  }

  function* nextPositions(position: Position): Generator<Position> {
    const { state, first, ahead, taken } = position;
    // An operation that was answered before another was invoked precedes it.
    let limit = Number.POSITIVE_INFINITY;
    for (let i = first; i < answered.length; i++) {
      const one = answered[i];
      if (one === undefined || one.invoked > limit) break;
      if (!ahead.includes(i)) limit = Math.min(limit, one.returned);
    }
    for (let i = first; i < answered.length; i++) {
      const one = answered[i];
      if (one === undefined || one.invoked > limit) break;
      if (ahead.includes(i)) continue;
      const next = model.step(state, one);
      if (next !== null) yield placed(position, next, i);
    }
    for (const [i, one] of unknown.entries()) {
      if (one.invoked > limit) break;
      if (taken.includes(i)) continue;
      const next = model.step(state, one);
      if (next !== null) yield { state: next, first, ahead, taken: [...taken, i].sort((a, b) => a - b) };
    }
  }

  const nameOf = ({ state, first, ahead, taken }: Position) =>
    `${first}|${ahead.join()}|${taken.join()}|${model.name(state)}`;
  const start: Position = { state: model.initial, first: 0, ahead: [], taken: [] };
  const path = [{ position: start, next: nextPositions(start) }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    furthest = Math.max(furthest, top.position.first);
    if (top.position.first === answered.length) return null;
    const { value: next, done } = top.next.next();
    if (done) {
      failed.add(nameOf(top.position));
      path.pop();
    } else if (!failed.has(nameOf(next))) {
      path.push({ position: next, next: nextPositions(next) });
    }
  }
  const at = answered[furthest];
  return at === undefined ? null : { at };
}
