import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search parameters of a list that its table shows and changes. */
export interface TableSearch {
  /** Sort in the address; undefined for the list's own order. */
  readonly sort?: string | undefined;
  readonly sortBy?: (sort: string | undefined) => void;
  /** Whether a filter is set or a text searched. */
  readonly isFiltered: boolean;
  /** Clears every filter, except the sort and the branch. */
  readonly reset: () => void;
}

/** List parameters read from the address, and functions that change them. */
export interface ListSearch<S> extends TableSearch {
  readonly search: S;
  /** Changes some of it; undefined takes a filter away. */
  readonly change: (part: Partial<{ [K in keyof S]: S[K] | undefined }>) => void;
  /** Value of a parameter and the function that changes it, for the filter that shows it. */
  readonly bind: <K extends keyof S>(
    name: K,
  ) => { readonly value: S[K] | undefined; readonly onChange: (value: S[K] | undefined) => void };
  /** Number of filters that are set, without a text searched. */
  readonly filterCount: number;
}

/** Not filters: how the list is ordered, and which branch the page is about. */
const KEPT: readonly string[] = ['sort', 'branch'];

/** Names of the filters that are set, `search` among them. */
function filtersOf<S extends object>(search: S): string[] {
  return Object.keys(search).filter((name) => !KEPT.includes(name) && search[name as keyof S] !== undefined);
}

/** Whether the parameters of an address filter its list; see {@link ListSearch}. */
export function isListFiltered(search: object): boolean {
  return filtersOf(search).length > 0;
}

/** Filters, search and sort of a list, kept in the address. `S` is what the route's `validateSearch` gives. */
export function useListSearch<S extends object>(): ListSearch<S> {
  const read: object = useSearch({ strict: false });
  const search = read as S & { readonly sort?: string };
  const navigate = useNavigate();
  const go = (next: Record<string, unknown>) =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  const set = filtersOf(search);
  return {
    search,
    sort: search.sort,
    change: (part) => go({ ...search, ...part }),
    bind: (name) => ({ value: search[name], onChange: (value) => go({ ...search, [name]: value }) }),
    sortBy: (sort) => go({ ...search, sort }),
    reset: () => go(Object.fromEntries(Object.entries(search).filter(([name]) => KEPT.includes(name)))),
    isFiltered: set.length > 0,
    filterCount: set.filter((name) => name !== 'search').length,
  };
}
