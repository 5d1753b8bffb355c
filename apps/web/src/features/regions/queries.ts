import { listRegions } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';

const RARELY_CHANGED_MS = 60_000;

/** Query of the regions of the chain, in their order. */
export const regionsQuery = queryOptions({ ...apiQuery(listRegions, {}), staleTime: RARELY_CHANGED_MS });
