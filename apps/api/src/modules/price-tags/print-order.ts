import type { BodyOf, createPrintJob } from '@javon/contract';
import type { Ready } from './printable.ts';

type Order = BodyOf<typeof createPrintJob>['order'];

/** Parses the steps of the walk, `{1,12,1,2,3}`; a tag without a place sorts last. */
function stepsOf({ row }: Ready): number[] {
  return row.walk === null ? [Number.POSITIVE_INFINITY] : row.walk.slice(1, -1).split(',').map(Number);
}

function compareSteps(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((step, i) => step !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

/** Tags in the order of the sheets: the walk through the shop, names, or SKUs. */
export function inOrder(ready: readonly Ready[], order: Order): Ready[] {
  const textOf = ({ row }: Ready) => (order === 'sku' ? row.sku : row.name_uz.toLowerCase());
  const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const keyed = ready.map((one) => ({ one, steps: stepsOf(one), text: textOf(one) }));
  const compare =
    order === 'name' || order === 'sku'
      ? (a: (typeof keyed)[number], b: (typeof keyed)[number]) => compareText(a.text, b.text)
      : (a: (typeof keyed)[number], b: (typeof keyed)[number]) => compareSteps(a.steps, b.steps);
  return keyed.sort((a, b) => compare(a, b) || a.one.row.id - b.one.row.id).map(({ one }) => one);
}
