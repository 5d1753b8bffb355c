import type { CheckList } from '@javon/contract';
import { keep, keptValue } from '../../shared/session/kept.ts';

/** Number of stored lists: few are filled in at once. */
const MOST = 3;

interface Kept {
  /** Id of the owner: a phone may be shared. */
  readonly person: number;
  /** Most recently seen first. */
  readonly lists: readonly CheckList[];
}

function read(person: number): readonly CheckList[] {
  const kept = keptValue('check-lists') as Kept | null;
  return kept?.person === person && Array.isArray(kept.lists) ? kept.lists : [];
}

/** Stores a list, so that it can be filled in on a page loaded without a connection. */
export function keepList(person: number, list: CheckList): void {
  const others = read(person).filter(({ id }) => id !== list.id);
  keep('check-lists', { person, lists: [list, ...others].slice(0, MOST) } satisfies Kept);
}

/** Removes the stored copy of a list that is no longer filled in. */
export function dropList(person: number, id: number): void {
  const lists = read(person);
  if (lists.some((one) => one.id === id))
    keep('check-lists', { person, lists: lists.filter((one) => one.id !== id) } satisfies Kept);
}

export function keptList(person: number, id: number): CheckList | undefined {
  return read(person).find((one) => one.id === id);
}
