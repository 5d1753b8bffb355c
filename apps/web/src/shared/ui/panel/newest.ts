interface Versioned {
  readonly id: number;
  readonly version: number;
}

/**
 * Returns the row for a panel: that of the list, once it is newer than the one that the panel was opened with. The list
 * is fetched again when a write is refused because of another person's change; the panel then shows that change.
 */
export function newest<Row extends Versioned>(
  open: Row | 'new' | null,
  rows: readonly Row[],
): Row | 'new' | null {
  if (open === null || open === 'new') return open;
  return rows.find(({ id, version }) => id === open.id && version > open.version) ?? open;
}
