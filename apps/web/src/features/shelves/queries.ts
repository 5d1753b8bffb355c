import { type Shelf, showShelf } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of one shelf: its geometry and placements. */
export const shelfQuery = (id: number) => apiQuery(showShelf, { params: { id } });

/** Gives a function that shows a changed shelf everywhere: on its page, in the lists, among its revisions. */
export function useKeepShelf(): (shelf: Shelf) => void {
  const client = useQueryClient();
  return (shelf) => {
    client.setQueryData(shelfQuery(shelf.id).queryKey, shelf);
  };
}
