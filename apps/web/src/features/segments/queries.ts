import { listInstalmentPlans, listSegmentProducts, listSegments, showSegment } from '@javon/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';

/** Query of one segment, with the other segments of its products. */
export const segmentQuery = (id: number) =>
  queryOptions({
    queryKey: [showSegment.id, id],
    queryFn: ({ signal }) => call(showSegment, { params: { id } }, { signal }),
  });

/** The plans whose month count a segment may have. */
export const plansQuery = queryOptions({
  queryKey: [listInstalmentPlans.id],
  queryFn: ({ signal }) => call(listInstalmentPlans, {}, { signal }),
});

/** Invalidates every query that a change of a segment or of its products affects. */
export function segmentsChanged(client: QueryClient): void {
  for (const route of [listSegments, showSegment, listSegmentProducts, listInstalmentPlans]) {
    void client.invalidateQueries({ queryKey: listKey(route) });
  }
}
