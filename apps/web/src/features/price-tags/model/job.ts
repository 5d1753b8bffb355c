import type { AnswerOf, showPrintJob } from '@javon/contract';

/** Products of a job, each once, in the order of its sheets. */
export function productsOf(pages: AnswerOf<typeof showPrintJob>['pages']): number[] {
  return [...new Set(pages.flatMap((page) => page.slots.map((slot) => slot.product)))];
}
