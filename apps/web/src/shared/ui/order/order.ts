/** Returns the ids with one of them moved up (-1) or down (1); unchanged where it is at the end already. */
export function stepped(ids: readonly number[], id: number, step: -1 | 1): readonly number[] {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
