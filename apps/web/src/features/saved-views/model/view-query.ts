import { parseSearch, stringifySearch } from '../../../shared/address/address.ts';

/** Parameters that no view stores: the branch is chosen in the header. */
const NEVER_KEPT: readonly string[] = ['branch'];

type Search = Readonly<Record<string, unknown>>;

/**
 * Returns the part of an address that a view stores: its filters and sort, by name, so that equal views are
 * equal texts.
 * @param omit parameters that are a step on the screen and no filter
 */
export function viewQuery(search: Search, omit: readonly string[] = []): string {
  const kept = Object.entries(search)
    .filter(([name]) => !NEVER_KEPT.includes(name) && !omit.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return stringifySearch(Object.fromEntries(kept)).slice(1);
}

/** Returns the address of a view opened from `search`: the branch stays. */
export function viewSearch(query: string, search: Search): Record<string, unknown> {
  const kept = Object.fromEntries(Object.entries(search).filter(([name]) => NEVER_KEPT.includes(name)));
  return { ...parseSearch(query), ...kept };
}
