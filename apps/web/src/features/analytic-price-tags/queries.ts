import {
  listAnalyticPriceTagProducts,
  listBranches,
  listSamplers,
  showAnalyticPriceTagContent,
} from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, routeKey } from '../../shared/http/api-query.ts';
import { call } from '../../shared/http/call.ts';

export const contentQuery = (id: number) =>
  queryOptions({ ...apiQuery(showAnalyticPriceTagContent, { params: { id } }), staleTime: 0, gcTime: 0 });

/** Reads a list to its end, page by page. */
async function readAll<Row>(
  read: (cursor: string | undefined) => Promise<{ readonly items: Row[]; readonly next: string | null }>,
): Promise<Row[]> {
  const items: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    items.push(...page.items);
    if (page.next === null) return items;
    cursor = page.next;
  }
}

/** All products of a campaign with the state of their tags in a branch. */
export const ownTagsQuery = (id: number, branch: string | undefined) =>
  queryOptions({
    queryKey: [...routeKey(listAnalyticPriceTagProducts), 'own', id, branch ?? null],
    queryFn: ({ signal }) =>
      readAll((cursor) => {
        const input = { params: { id }, query: { branch, limit: 200, cursor } };
        return call(listAnalyticPriceTagProducts, input, { signal });
      }),
  });

/** Query of every open branch of the chain, for a choice. */
export const allBranchesQuery = queryOptions({
  queryKey: [...routeKey(listBranches), 'all-open'],
  queryFn: ({ signal }) =>
    readAll((cursor) => {
      const query = { limit: 200, sort: 'code', closed: 'false', cursor } as const;
      return call(listBranches, { query }, { signal });
    }),
  staleTime: 60_000,
});

/** Query of the samplers, for the choice of a campaign's sampler. */
export const samplersQuery = queryOptions({
  ...apiQuery(listSamplers, { query: { limit: 200 } }),
  staleTime: 60_000,
});
