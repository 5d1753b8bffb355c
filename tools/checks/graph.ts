/**
 * The cycles of a directed graph: for each strongly connected component one shortest cycle, beginning and
 * ending with the same node.
 */
export function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  return groupsOf(edges).flatMap((group) => {
    const circle = shortestCircle(edges, group);
    return circle ? [circle] : [];
  });
}

/** Strongly connected components (Tarjan). */
function groupsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const groups: string[][] = [];

  function visit(node: string): number {
    const own = index.size;
    index.set(node, own);
    stack.push(node);
    onStack.add(node);
    let lowest = own;
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (onStack.has(next)) lowest = Math.min(lowest, index.get(next) ?? own);
    }
    if (lowest === own) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) onStack.delete(member);
      groups.push(group);
    }
    return lowest;
  }

  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return groups;
}

function shortestCircle(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  group: readonly string[],
): string[] | null {
  const inside = new Set(group);
  const start = group.toSorted()[0];
  if (start === undefined) return null;
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) return pathTo(cameFrom, start, node);
      if (!inside.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return null;
}

function pathTo(cameFrom: ReadonlyMap<string, string>, start: string, last: string): string[] {
  const way = [start];
  for (let node: string | undefined = last; node !== undefined && node !== start; node = cameFrom.get(node)) {
    way.splice(1, 0, node);
  }
  return [...way, start];
}
