import type { AnswerOf, Format, showPrintJob } from '@javon/contract';

type Pages = AnswerOf<typeof showPrintJob>['pages'];

/** What a job printed, to be asked for again: each tag once with its copies, in the order of the sheets. */
export function itemsOf(pages: Pages): { product: number; format: Format; copies: number }[] {
  const items = new Map<string, { product: number; format: Format; copies: number }>();
  for (const { product, format } of pages.flatMap((page) => page.slots)) {
    const key = `${product} ${format}`;
    items.set(key, { product, format, copies: (items.get(key)?.copies ?? 0) + 1 });
  }
  return [...items.values()];
}

/** Products on a sheet and all after it: what is lost when the printer stops there. */
export function productsFrom(pages: Pages, page: number): number[] {
  return productsOf(pages.slice(page));
}

/** Products of a job, each once, in the order of its sheets. */
export function productsOf(pages: Pages): number[] {
  return [...new Set(pages.flatMap((page) => page.slots.map((slot) => slot.product)))];
}
