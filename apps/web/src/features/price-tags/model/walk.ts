import type { Tag } from '@javon/contract';
import { compareNames, nameKey } from '@javon/price-tag';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { keyOf } from './selection.ts';

/** Shelves of a branch in walking order, as far as lists have shown them. */
export type ShelfOrder = readonly number[];

/** Returns the place of a tag: its product's first place, or the last one for a tag to take down. */
export function placeOf({
  place,
  last_place: last,
}: Pick<Tag, 'place' | 'last_place'>): NonNullable<Tag['last_place']> | null {
  return place ?? last;
}

/** Shelves in the order of their first occurrence in a list of tags. */
export function shelvesOf(tags: readonly Tag[]): number[] {
  return [...new Set(tags.flatMap((tag) => placeOf(tag)?.shelf.id ?? []))];
}

/** Adds the shelves of another list in walking order: an unknown shelf is inserted after its predecessor. */
export function learnOrder(known: ShelfOrder, seen: readonly number[]): ShelfOrder {
  const next = [...known];
  let at = -1;
  for (const shelf of seen) {
    const found = next.indexOf(shelf);
    if (found >= 0) at = found;
    else {
      at += 1;
      next.splice(at, 0, shelf);
    }
  }
  return next.length === known.length ? known : next;
}

export type Order = 'walk' | 'name' | 'sku';

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function walkKeys(tag: Tag, order: ShelfOrder): readonly number[] {
  const { place } = tag;
  if (place === null) return [Number.POSITIVE_INFINITY];
  const rank = order.indexOf(place.shelf.id);
  return [rank < 0 ? order.length : rank, place.shelf.id, place.face, place.storey, place.position];
}

function compareWalk(left: readonly number[], right: readonly number[]): number {
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const step = compare(left[i] ?? -1, right[i] ?? -1);
    if (step !== 0) return step;
  }
  return 0;
}

/** Sorts tags by a key that is prepared once for each; equal ones by their products' ids. */
function sortBy<Key>(
  tags: readonly Tag[],
  keyOf: (tag: Tag) => Key,
  compareKeys: (a: Key, b: Key) => number,
) {
  return tags
    .map((tag) => ({ tag, key: keyOf(tag) }))
    .sort((a, b) => compareKeys(a.key, b.key) || compare(a.tag.product.id, b.tag.product.id))
    .map(({ tag }) => tag);
}

/** Sorts tags in the order in which the server will lay them on the sheets. */
export function inOrder(tags: readonly Tag[], order: Order, shelves: ShelfOrder): Tag[] {
  if (order === 'sku') return sortBy(tags, (tag) => tag.product.sku, compare);
  if (order === 'walk') return sortBy(tags, (tag) => walkKeys(tag, shelves), compareWalk);
  const language = currentLanguage();
  return sortBy(tags, (tag) => nameKey(tag.product.name[language]), compareNames);
}

/** A row of the list: a shelf's heading, or a tag. */
export type ListRow =
  | {
      readonly kind: 'shelf';
      readonly key: string;
      readonly shelf: { readonly id: number; readonly name: string } | null;
      readonly count: number;
    }
  | { readonly kind: 'tag'; readonly key: string; readonly tag: Tag };

/** Rows with a heading before each shelf; without headings if the tags are not in walking order. */
export function listRows(tags: readonly Tag[], grouped: boolean): ListRow[] {
  const rows: ListRow[] = [];
  const counts = new Map<number | null, number>();
  if (grouped) for (const tag of tags) bump(counts, placeOf(tag)?.shelf.id ?? null);
  let current: number | null | undefined;
  for (const tag of tags) {
    const shelf = placeOf(tag)?.shelf ?? null;
    const id = shelf?.id ?? null;
    if (grouped && id !== current) {
      current = id;
      rows.push({ kind: 'shelf', key: `shelf ${id ?? ''}`, shelf, count: counts.get(id) ?? 0 });
    }
    rows.push({ kind: 'tag', key: keyOf(tag), tag });
  }
  return rows;
}

function bump<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
