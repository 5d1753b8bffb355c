import type { AnswerOf, Format } from '@javon/contract';
import type { TagKey } from './selection.ts';

type Pages = AnswerOf<'showPrintJob'>['pages'];

/** Returns the items to print a job again: each tag once with its copies, in the order of the sheets. */
export function itemsOf(pages: Pages): { product: number; format: Format; copies: number }[] {
  const items = new Map<string, { product: number; format: Format; copies: number }>();
  for (const { product, format } of pages.flatMap((page) => page.slots)) {
    const key = tagOf({ product, format });
    items.set(key, { product, format, copies: (items.get(key)?.copies ?? 0) + 1 });
  }
  return [...items.values()];
}

/** Key of a tag of a job: its sheets may contain one product in several formats. */
export function tagOf({ product, format }: { readonly product: number; readonly format: Format }): TagKey {
  return `${product} ${format}`;
}

/** Tags that wait for their confirmation, each once, in the order of the sheets; from a sheet on, if one is given. */
export function tagsWaiting(pages: Pages, from = 0): TagKey[] {
  const slots = pages.slice(from).flatMap((page) => page.slots);
  return [...new Set(slots.filter(({ outcome }) => outcome === null).map(tagOf))];
}

/** Tags that wait for their confirmation and changed since their print, each once. */
export function tagsOutdated(pages: Pages): TagKey[] {
  const slots = pages.flatMap((page) => page.slots);
  return [...new Set(slots.filter(({ outdated }) => outdated).map(tagOf))];
}

/** Tags of a product in a job that wait for their confirmation, in all formats. */
export function tagsOfProduct(pages: Pages, product: number): TagKey[] {
  return tagsWaiting(pages).filter((tag) => tag.startsWith(`${product} `));
}

export function keyedTags(keys: Iterable<TagKey>): { product: number; format: Format }[] {
  return Array.from(keys, (key) => {
    const [product, format] = key.split(' ');
    return { product: Number(product), format: format as Format };
  });
}
