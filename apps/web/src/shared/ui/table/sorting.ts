/** Part of a sort: key and direction. */
export interface SortKey {
  readonly key: string;
  readonly descending: boolean;
}

/** `-price,name` as its keys. */
export function parseSort(text: string | undefined): SortKey[] {
  if (!text) return [];
  return text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) =>
      part.startsWith('-') ? { key: part.slice(1), descending: true } : { key: part, descending: false },
    );
}

/** Keys as `-price,name`; undefined for none, which is the list's own order. */
export function formatSort(keys: readonly SortKey[]): string | undefined {
  return keys.length === 0
    ? undefined
    : keys.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',');
}

/**
 * The sort after a press on a column's head: rising, falling, none. With `add` (Shift) the column joins the
 * ones before it, as far as the list takes so many.
 */
export function pressSort(
  current: string | undefined,
  key: string,
  add: boolean,
  most: number,
): string | undefined {
  const keys = parseSort(current);
  const at = keys.findIndex((sort) => sort.key === key);
  const was = keys[at];
  const next: SortKey | null = !was
    ? { key, descending: false }
    : was.descending
      ? null
      : { key, descending: true };
  if (!add || most < 2) return formatSort(next ? [next] : []);
  const others = keys.filter((sort) => sort.key !== key);
  if (!next) return formatSort(others);
  if (at < 0) return formatSort([...others.slice(0, most - 1), next]);
  return formatSort(keys.map((sort, i) => (i === at ? next : sort)));
}
