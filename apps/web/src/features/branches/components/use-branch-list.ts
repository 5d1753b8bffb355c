import { type Branch, listBranches, type SortOf } from '@javon/contract';
import {
  type ListPages,
  type ListSearch,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';

type Sort = SortOf<'listBranches'>;

/** Search parameters of a list of branches. */
export interface BranchSearch {
  readonly search?: string;
  readonly sort?: Sort;
  readonly region?: number;
  readonly closed?: 'true' | 'false';
}

/** Returns the branches by the search parameters; in the given order without a sorting parameter. */
export function useBranchList(
  order: Sort,
  /** Includes the state of their shelves, or today's figures. */
  more: { readonly with_state?: 'true'; readonly with_day?: 'true' },
): {
  readonly list: ListSearch<BranchSearch>;
  /** The same for the call, without its pages. */
  readonly query: { readonly [K in keyof BranchSearch]: BranchSearch[K] | undefined };
  readonly pages: ListPages<Branch>;
} {
  const list = useListSearch<BranchSearch>();
  const { search, sort = order, region, closed } = list.search;
  const query = { search, sort, region, closed };
  const pages = useListPages(listBranches, { limit: 50, ...query, ...more });
  return { list, query, pages };
}
