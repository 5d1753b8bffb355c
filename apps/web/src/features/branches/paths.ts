import type { Format, TagState } from '@javon/contract';

export function branchPath(id: number): string {
  return `/branch/${id}`;
}

export function branchShelvesPath(code: string): string {
  return `/shelf?branch=${encodeURIComponent(code)}`;
}

/** Page of a branch's tags in a state, of one format or of all. */
export function tagsPath(code: string, state: TagState, format?: Format): string {
  const of = format === undefined ? '' : `&format=${format}`;
  return `/priceTag?branch=${encodeURIComponent(code)}&state=${state}${of}`;
}
