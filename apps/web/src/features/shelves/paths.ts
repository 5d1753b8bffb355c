/** List of shelves. */
export const SHELVES_PATH = '/shelf';

/** Form of a new shelf. */
export const SHELF_ADD_PATH = '/shelf/add';

export function shelfPath(id: number): string {
  return `/shelf/${id}`;
}

/** Form of a shelf that is there. */
export function shelfEditPath(id: number): string {
  return `/shelf/edit/${id}`;
}

/**
 * Comparison of two saves of a shelf.
 * @param compare `seen`: since the person looked last; `last`: the last save; or two numbers, `3-7`
 */
export function shelfComparePath(id: number, compare: string): string {
  return `${shelfPath(id)}?compare=${compare}`;
}

/** Where a change of a shelf is asked for. */
export function askPath(id: number): string {
  return `/application?ask=${id}`;
}
