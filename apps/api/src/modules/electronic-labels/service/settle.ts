import type { Service } from '../../../platform/auth/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { closeDisplayed, type DisplayTag } from '../../price-tags/public.ts';
import type { LabelRow } from '../queries/labels.ts';

/** Confirms the prints that wait and that all labels of their product show. */
export async function settle(
  tx: Tx,
  service: Pick<Service, 'tokenId'>,
  labels: readonly LabelRow[],
  tags: ReadonlyMap<number, DisplayTag>,
): Promise<void> {
  const shown: number[] = [];
  for (const [product, ofProduct] of Map.groupBy(labels, (label) => label.product_id)) {
    const tag = tags.get(product ?? 0);
    if (tag === undefined || !tag.isWaiting || tag.print === null) continue;
    if (ofProduct.every(({ shown_item_id }) => shown_item_id === tag.print)) shown.push(tag.print);
  }
  await closeDisplayed(tx, shown, 'shown', service);
}
