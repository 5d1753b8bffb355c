/** Pages of the things that the history speaks of, by kind. */
const PAGES: Readonly<Record<string, (id: number) => string>> = {
  user: (id) => `/users/${id}`,
  role: (id) => `/access/by_role/${id}`,
  branch: (id) => `/branch/${id}`,
  shelf: (id) => `/shelf/${id}`,
  category: (id) => `/goods/${id}`,
  import: (id) => `/import?run=${id}`,
};

/** Where the thing of a line is shown; null for kinds without a page of their own. */
export function pageOf(entity: string, id: number | null): string | null {
  return id === null || !Object.hasOwn(PAGES, entity) ? null : (PAGES[entity]?.(id) ?? null);
}
