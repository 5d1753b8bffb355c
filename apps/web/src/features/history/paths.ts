/** Pages of the things in the history, by kind. */
const PAGES: Readonly<Record<string, (id: number) => string>> = {
  user: (id) => `/users/${id}`,
  role: (id) => `/access/by_role/${id}`,
  branch: (id) => `/branch/${id}`,
  shelf: (id) => `/shelf/${id}`,
  category: (id) => `/goods/${id}`,
  import: (id) => `/import?run=${id}`,
};

/** Page of the thing of a line; null for kinds without a page. */
export function pageOf(entity: string, id: number | null): string | null {
  return id === null || !Object.hasOwn(PAGES, entity) ? null : (PAGES[entity]?.(id) ?? null);
}
