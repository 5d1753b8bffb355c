import { type Branch, listBranches } from '@javon/contract';
import {
  type ListPages,
  type ListSearch,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';

type Sort = `${'' | '-'}${'code' | 'name' | 'region' | 'shelf_count'}`;

/** What the address says of a list of branches. */
export interface BranchSearch {
  readonly search?: string;
  readonly sort?: Sort;
  readonly region?: number;
  readonly closed?: 'true' | 'false';
}

/** Branches by what the address says; in the given order where it says none. */
export function useBranchList(order: Sort): {
  readonly list: ListSearch<BranchSearch>;
  readonly pages: ListPages<Branch>;
  readonly sort: Sort;
  readonly onSort: (sort: string | undefined) => void;
} {
  const list = useListSearch<BranchSearch>();
  const { search, sort = order, region, closed } = list.search;
  const pages = useListPages(listBranches, { limit: 50, search, sort, region, closed });
  return { list, pages, sort, onSort: (next) => list.change({ sort: next as Sort | undefined }) };
}
