import { listInstalmentPlans, showSegment } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of one segment, with the other segments of its products. */
export const segmentQuery = (id: number) => apiQuery(showSegment, { params: { id } });

/** Query of the plans whose month count a segment may have. */
export const plansQuery = apiQuery(listInstalmentPlans, {});
