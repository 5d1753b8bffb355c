/**
 * A call about append-only lists: it appended a value to one or more lists at once, or read one list
 * completely. Times are milliseconds of one monotonic clock; an append without an answer returned at
 * Infinity.
 */
export type ListOperation =
  | {
      readonly kind: 'append';
      readonly name: string;
      /** List → the value appended to it; values are unique over the whole run. */
      readonly values: ReadonlyMap<string, string>;
      readonly invoked: number;
      readonly returned: number;
    }
  | {
      readonly kind: 'read';
      readonly name: string;
      readonly list: string;
      /** Values of the list, oldest first. */
      readonly seen: readonly string[];
      readonly invoked: number;
      readonly returned: number;
    };

/** Adds to a set that is the value of a map. */
function addTo(map: Map<string, Set<string>>, from: string, to: string): void {
  if (from === to) return;
  const found = map.get(from);
  if (found) found.add(to);
  else map.set(from, new Set([to]));
}

/** The longest read of each list; every other read of it must be a prefix of that one. */
function longestReads(operations: readonly ListOperation[]): {
  readonly orders: ReadonlyMap<string, readonly string[]>;
  readonly faults: readonly string[];
} {
  const orders = new Map<string, readonly string[]>();
  const faults: string[] = [];
  const reads = operations.filter((one) => one.kind === 'read');
  for (const { list, seen } of reads) {
    if (seen.length >= (orders.get(list)?.length ?? 0)) orders.set(list, seen);
  }
  for (const { list, seen, name } of reads) {
    const order = orders.get(list) ?? [];
    const wrong = seen.findIndex((value, index) => order[index] !== value);
    if (wrong >= 0)
      faults.push(`${name} saw ${seen[wrong]} in ${list} where a later read has ${order[wrong]}`);
    if (new Set(seen).size !== seen.length) faults.push(`${name} saw a value twice in ${list}`);
  }
  return { orders, faults };
}

/**
 * Edges of time: a call that returned before another was invoked precedes it. They go through a chain of
 * moments, so that the number of edges is linear, not quadratic.
 */
function addTimes(edges: Map<string, Set<string>>, operations: readonly ListOperation[]): void {
  const ends = operations.filter((one) => one.returned < Number.POSITIVE_INFINITY);
  const moments = [...ends].sort((a, b) => a.returned - b.returned);
  for (const [index, { name }] of moments.entries()) {
    addTo(edges, name, `moment ${index}`);
    if (index > 0) addTo(edges, `moment ${index - 1}`, `moment ${index}`);
  }
  for (const { name, invoked } of operations) {
    let low = 0;
    let high = moments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((moments[middle]?.returned ?? 0) < invoked) low = middle + 1;
      else high = middle;
    }
    if (low > 0) addTo(edges, `moment ${low - 1}`, name);
  }
}

/** Returns the operations of a cycle of the graph, or null (depth-first search that finds an edge back into its path). */
function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  for (const root of edges.keys()) {
    if (done.has(root)) continue;
    const path: string[] = [root];
    const places = new Map<string, number>([[root, 0]]);
    const open = [[...(edges.get(root) ?? [])]];
    for (let rest = open.at(-1); rest !== undefined; rest = open.at(-1)) {
      const next = rest.pop();
      if (next === undefined) {
        const left = path.pop();
        if (left !== undefined) {
          done.add(left);
          places.delete(left);
        }
        open.pop();
      } else if (places.has(next)) {
        return path.slice(places.get(next)).filter((name) => !name.startsWith('moment '));
      } else if (!done.has(next)) {
        places.set(next, path.length);
        path.push(next);
        open.push([...(edges.get(next) ?? [])]);
      }
    }
  }
  return null;
}

/**
 * Checks operations on append-only lists: each read is a prefix of every longer one, no answered append is
 * missing, and the order of appends, of reads and of time has no cycle, so that all of it is serialisable
 * (the dependency graph of Adya 1999, as Elle builds it from lists).
 * @returns the faults as text; empty if there are none
 */
export function judgeAppends(operations: readonly ListOperation[]): string[] {
  const { orders, faults: found } = longestReads(operations);
  const faults = [...found];
  const writerOf = new Map<string, string>();
  for (const one of operations) {
    if (one.kind === 'append') for (const value of one.values.values()) writerOf.set(value, one.name);
  }
  const edges = new Map<string, Set<string>>();
  for (const order of orders.values()) {
    for (const [index, value] of order.entries()) {
      const before = index === 0 ? undefined : writerOf.get(order[index - 1] ?? '');
      const writer = writerOf.get(value);
      if (before !== undefined && writer !== undefined) addTo(edges, before, writer);
    }
  }
  for (const one of operations) {
    if (one.kind === 'read') {
      const order = orders.get(one.list) ?? [];
      const last = writerOf.get(one.seen.at(-1) ?? '');
      const next = writerOf.get(order[one.seen.length] ?? '');
      if (last !== undefined) addTo(edges, last, one.name);
      if (next !== undefined) addTo(edges, one.name, next);
    } else {
      for (const [list, value] of one.values) {
        const isIn = orders.get(list)?.includes(value) ?? false;
        const wasLast = operations.some(
          (other) => other.kind === 'read' && other.list === list && other.invoked > one.returned,
        );
        if (!isIn && wasLast) faults.push(`${one.name} was answered, but ${list} lacks ${value}`);
      }
    }
  }
  addTimes(edges, operations);
  const cycle = findCycle(edges);
  if (cycle) faults.push(`a cycle: ${cycle.join(' → ')}`);
  return faults;
}
