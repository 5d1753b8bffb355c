import { type Shelf, showShelf } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';
import { queryClient } from '../../shared/http/query-client.ts';

/** Query of one shelf: its geometry and placements. */
export const shelfQuery = (id: number) => apiQuery(showShelf, { params: { id } });

/** Stores a shelf from an answer in the cache. */
export function storeShelf(shelf: Shelf): void {
  queryClient.setQueryData(shelfQuery(shelf.id).queryKey, shelf);
}
