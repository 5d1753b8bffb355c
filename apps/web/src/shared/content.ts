function byKey(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A value as text, whatever the order of its keys: a conflict's come in another order than those of an answer. */
export function contentOf(value: unknown): string | undefined {
  return JSON.stringify(value, byKey);
}
