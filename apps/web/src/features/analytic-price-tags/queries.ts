import {
  listAnalyticPriceTagBranches,
  listAnalyticPriceTagProducts,
  listAnalyticPriceTags,
  listBranches,
  listProducts,
  listSamplers,
  showAnalyticPriceTag,
  showAnalyticPriceTagContent,
  showAnalyticPriceTagFunnel,
} from '@javon/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';

/** Query of one campaign, with the branch's own progress. */
export const campaignQuery = (id: number, branch: string | undefined) =>
  queryOptions({
    queryKey: [showAnalyticPriceTag.id, id, branch ?? null],
    queryFn: ({ signal }) => call(showAnalyticPriceTag, { params: { id }, query: { branch } }, { signal }),
  });

export const funnelQuery = (id: number) =>
  queryOptions({
    queryKey: [showAnalyticPriceTagFunnel.id, id],
    queryFn: ({ signal }) => call(showAnalyticPriceTagFunnel, { params: { id } }, { signal }),
  });

export const contentQuery = (id: number) =>
  queryOptions({
    queryKey: [showAnalyticPriceTagContent.id, id],
    queryFn: ({ signal }) => call(showAnalyticPriceTagContent, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** All products of a campaign with the state of their tags in a branch. */
export const ownTagsQuery = (id: number, branch: string | undefined) =>
  queryOptions({
    queryKey: [...listKey(listAnalyticPriceTagProducts), 'own', id, branch ?? null],
    queryFn: async ({ signal }) => {
      type Item = Awaited<ReturnType<typeof read>>['items'][number];
      const read = (cursor: string | undefined) =>
        call(
          listAnalyticPriceTagProducts,
          { params: { id }, query: { branch, limit: 200, cursor } },
          { signal },
        );
      const items: Item[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await read(cursor);
        items.push(...page.items);
        if (page.next === null) return items;
        cursor = page.next;
      }
    },
  });

/** Every open branch of the chain, for choosing among them. */
export const allBranchesQuery = queryOptions({
  queryKey: [listBranches.id, 'all-open'],
  queryFn: async ({ signal }) => {
    type Item = Awaited<ReturnType<typeof read>>['items'][number];
    const read = (cursor: string | undefined) =>
      call(listBranches, { query: { limit: 200, sort: 'code', closed: 'false', cursor } }, { signal });
    const items: Item[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await read(cursor);
      items.push(...page.items);
      if (page.next === null) return items;
      cursor = page.next;
    }
  },
  staleTime: 60_000,
});

/** Samplers, to choose the one of a campaign. */
export const samplersQuery = queryOptions({
  queryKey: [listSamplers.id, 'for-campaigns'],
  queryFn: ({ signal }) => call(listSamplers, { query: { limit: 200 } }, { signal }),
  staleTime: 60_000,
});

/** Products whose name, article or barcode has the words. */
export const foundProductsQuery = (search: string) =>
  queryOptions({
    queryKey: [listProducts.id, 'for-campaigns', search],
    queryFn: ({ signal }) => call(listProducts, { query: { search, limit: 20 } }, { signal }),
    enabled: search !== '',
    staleTime: 60_000,
  });

/** Invalidates every cached query of campaigns. */
export async function campaignsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [
      listAnalyticPriceTags,
      showAnalyticPriceTag,
      showAnalyticPriceTagFunnel,
      listAnalyticPriceTagBranches,
      listAnalyticPriceTagProducts,
    ].map((route) => client.invalidateQueries({ queryKey: listKey(route) })),
  );
}
