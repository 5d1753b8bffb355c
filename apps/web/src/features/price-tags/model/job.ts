import type { AnswerOf, Format, showPrintJob } from '@javon/contract';
import type { TagKey } from './selection.ts';

type Pages = AnswerOf<typeof showPrintJob>['pages'];

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

/** Tags on a sheet and all later ones: those lost when the printer stops there. */
export function tagsFrom(pages: Pages, page: number): TagKey[] {
  return tagsOf(pages.slice(page));
}

/** Tags of a job, each once, in the order of its sheets. */
export function tagsOf(pages: Pages): TagKey[] {
  return [...new Set(pages.flatMap((page) => page.slots.map(tagOf)))];
}

/** Tags of a product in a job that wait for their confirmation, in all formats. */
export function tagsOfProduct(pages: Pages, product: number): TagKey[] {
  const slots = pages.flatMap((page) => page.slots);
  const own = slots.filter((slot) => slot.product === product && slot.outcome === null);
  return [...new Set(own.map(tagOf))];
}

/** Parses keys into their tags. */
export function keyedTags(keys: Iterable<TagKey>): { product: number; format: Format }[] {
  return Array.from(keys, (key) => {
    const [product, format] = key.split(' ');
    return { product: Number(product), format: format as Format };
  });
}
