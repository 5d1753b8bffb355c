import type { BodyOf } from '@javon/contract';
import { compareNames, nameKey } from '@javon/price-tag';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { Ready } from './printable.ts';

type Order = BodyOf<'createPrintJob'>['order'];

/** Parses the steps of the walk, `{1,12,1,2,3}`; a tag without a place sorts last. */
export function stepsIn(walk: string | null): number[] {
  return walk === null ? [Number.POSITIVE_INFINITY] : walk.slice(1, -1).split(',').map(Number);
}

/** Compares two places in the order of the walk by their steps. */
export function compareSteps(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((step, i) => step !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

/** Sorts tags by a key that is prepared once for each; equal ones by their ids. */
export function sortBy<One extends Pick<Ready, 'row'>, Key>(
  tags: readonly One[],
  keyOf: (one: One) => Key,
  compare: (a: Key, b: Key) => number,
): One[] {
  return tags
    .map((one) => ({ one, key: keyOf(one) }))
    .sort((a, b) => compare(a.key, b.key) || a.one.row.id - b.one.row.id)
    .map(({ one }) => one);
}

/**
 * Tags in the order of the sheets, which is that of the list: the walk through the shop, names, or SKUs.
 * @param language of the names
 */
export function inOrder(ready: readonly Ready[], order: Order, language: ServerLanguage): Ready[] {
  if (order === 'sku')
    return sortBy(
      ready,
      ({ row }) => row.sku,
      (a, b) => (a < b ? -1 : a > b ? 1 : 0),
    );
  if (order === 'name') return sortBy(ready, ({ row }) => nameKey(row[`name_${language}`]), compareNames);
  return sortBy(ready, ({ row }) => stepsIn(row.walk), compareSteps);
}
