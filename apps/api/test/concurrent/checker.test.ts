import { describe, expect, it } from 'vitest';
import { judgeAppends, type ListOperation } from './append-order.ts';
import { findStuck } from './linearizable.ts';
import { idempotentModel, onceModel, type Versioned, type VersionedInput, versionedModel } from './models.ts';
import type { Operation } from './operation.ts';

type Call<I, O> = Operation<I, O>;
type Seen = readonly [invoked: number, returned: number];

const versioned = versionedModel({ version: 1, value: 'a' });
const call = <I, O>(
  input: I,
  output: O | null,
  [invoked, returned]: Seen,
  outcome: 'ok' | 'fail' = 'ok',
) => ({
  client: 0,
  key: 'k',
  input,
  output,
  outcome,
  invoked,
  returned,
});
type Value = Call<VersionedInput, Versioned>;
const read = (version: number, value: string, seen: Seen): Value =>
  call({ kind: 'read' }, { version, value }, seen);
const write = (version: number, value: string, seen: Seen): Value =>
  call({ kind: 'write', version, value }, { version: version + 1, value }, seen);
const refused = (version: number, seen: Seen): Value =>
  call({ kind: 'write', version, value: 'x' }, null, seen, 'fail');
const cutOff = (version: number, value: string, invoked: number): Value => ({
  ...write(version, value, [invoked, Number.POSITIVE_INFINITY]),
  outcome: 'unknown',
  output: null,
});
const isExplained = (...operations: readonly Value[]) => findStuck(operations, versioned) === null;

describe('the checker of one key', () => {
  it.each<[string, readonly Value[]]>([
    ['one after another', [read(1, 'a', [0, 1]), write(1, 'b', [2, 3]), read(2, 'b', [4, 5])]],
    ['a read under way during a write sees before or after', [write(1, 'b', [0, 9]), read(2, 'b', [1, 2])]],
    ['a read under way during a write sees the value before', [write(1, 'b', [0, 9]), read(1, 'a', [1, 2])]],
    ['of two at once one is refused', [write(1, 'b', [0, 5]), refused(1, [1, 4]), read(2, 'b', [6, 7])]],
    ['a call that was cut off may have happened', [cutOff(1, 'b', 0), read(2, 'b', [3, 4])]],
    ['or happens later', [cutOff(1, 'b', 0), read(1, 'a', [3, 4]), read(2, 'b', [5, 6])]],
    ['or never', [cutOff(1, 'b', 0), read(1, 'a', [3, 4]), write(1, 'c', [5, 6]), read(2, 'c', [7, 8])]],
  ])('finds an order: %s', (_name, operations) => {
    expect(isExplained(...operations)).toBe(true);
  });

  it.each<[string, readonly Value[]]>([
    ['an answered write that is gone', [write(1, 'b', [0, 1]), read(1, 'a', [2, 3])]],
    ['two writes of one version, both answered', [write(1, 'b', [0, 5]), write(1, 'c', [1, 4])]],
    ['a value that nobody wrote', [write(1, 'b', [0, 1]), read(2, 'z', [2, 3])]],
    ['a read that goes back', [write(1, 'b', [0, 9]), read(2, 'b', [1, 2]), read(1, 'a', [3, 4])]],
    ['a refusal without a reason', [read(1, 'a', [0, 1]), refused(1, [2, 3])]],
    ['a cut-off write that happened twice', [cutOff(1, 'b', 0), read(3, 'b', [3, 4])]],
    ['a write before it was invoked', [read(2, 'b', [0, 1]), write(1, 'b', [2, 3])]],
  ])('finds none: %s', (_name, operations) => {
    expect(isExplained(...operations)).toBe(false);
  });

  it('reports where it stopped, and validates long histories of interrupted calls in time', () => {
    const operations: Value[] = [];
    for (let version = 1; version <= 150; version++) {
      const at = version * 10;
      operations.push(write(version, `v${version + 1}`, [at, at + 5]), refused(version, [at + 6, at + 8]));
      if (version % 3 === 0) operations.push(cutOff(version, 'lost', at + 7));
    }
    expect(findStuck(operations, versioned)).toBeNull();
    const wrong = read(90, 'v90', [1505, 1506]);
    expect(findStuck([...operations, wrong], versioned)?.at).toBe(wrong);
  });

  it('knows single events: a confirmation, a row under a key', () => {
    const confirmed = (seen: Seen) => call<null, null>(null, null, seen);
    const second = (seen: Seen) => call<null, null>(null, null, seen, 'fail');
    expect(findStuck([confirmed([0, 5]), second([1, 4])], onceModel)).toBeNull();
    expect(findStuck([confirmed([0, 5]), confirmed([1, 4])], onceModel)).not.toBeNull();
    expect(findStuck([second([0, 1]), confirmed([2, 3])], onceModel)).not.toBeNull();
    const made = (id: number, seen: Seen) => call<null, number>(null, id, seen);
    expect(findStuck([made(7, [0, 5]), made(7, [1, 4])], idempotentModel)).toBeNull();
    expect(findStuck([made(7, [0, 1]), made(8, [2, 3])], idempotentModel)).not.toBeNull();
  });
});

describe('the checker of growing lists', () => {
  const append = (
    name: string,
    lists: Readonly<Record<string, string>>,
    [invoked, returned]: Seen,
  ): ListOperation => ({
    kind: 'append',
    name,
    values: new Map(Object.entries(lists)),
    invoked,
    returned,
  });
  const look = (
    name: string,
    list: string,
    seen: readonly string[],
    [invoked, returned]: Seen,
  ): ListOperation => ({
    kind: 'read',
    name,
    list,
    seen,
    invoked,
    returned,
  });

  it('finds no fault in lists that grew one change after another', () => {
    expect(
      judgeAppends([
        append('one', { x: '1' }, [0, 5]),
        append('both', { x: '2', y: '2y' }, [1, 6]),
        look('early', 'x', ['1'], [2, 3]),
        look('late', 'x', ['1', '2'], [7, 8]),
        look('late y', 'y', ['2y'], [7, 8]),
        append('cut off', { x: '3' }, [9, Number.POSITIVE_INFINITY]),
        look('last', 'x', ['1', '2'], [20, 21]),
      ]),
    ).toEqual([]);
  });

  it.each<[string, RegExp, readonly ListOperation[]]>([
    [
      'a line that appears behind one that was seen',
      /saw 2 in x where a later read has 1/,
      [look('early', 'x', ['2'], [0, 1]), look('late', 'x', ['1', '2'], [2, 3])],
    ],
    [
      'an answered line that is missing',
      /one was answered, but x lacks 1/,
      [append('one', { x: '1' }, [0, 1]), look('late', 'x', [], [2, 3])],
    ],
    ['a line that is there twice', /twice in x/, [look('late', 'x', ['1', '1'], [2, 3])]],
    [
      'two changes of two lists in two orders',
      /a cycle: /,
      [
        append('one', { x: '1', y: '1y' }, [0, 5]),
        append('two', { x: '2', y: '2y' }, [0, 5]),
        look('of x', 'x', ['1', '2'], [6, 7]),
        look('of y', 'y', ['2y', '1y'], [6, 7]),
      ],
    ],
    [
      'half of a change seen without its other half',
      /a cycle: /,
      [
        append('both', { x: '1', y: '1y' }, [0, 9]),
        look('of x', 'x', ['1'], [1, 2]),
        look('of y', 'y', [], [3, 4]),
        look('later', 'y', ['1y'], [10, 11]),
      ],
    ],
    [
      'a later change that stands before an earlier one',
      /a cycle: /,
      [
        append('one', { x: '1' }, [0, 1]),
        append('two', { x: '2' }, [2, 3]),
        look('late', 'x', ['2', '1'], [4, 5]),
      ],
    ],
  ])('finds %s', (_name, fault, operations) => {
    expect(judgeAppends(operations).join('\n')).toMatch(fault);
  });
});
