import type { Shelf } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { shelfQuery } from './queries.ts';

/** Gives a function that shows a changed shelf everywhere: on its page, in the lists, among its revisions. */
export function useKeepShelf(): (shelf: Shelf) => void {
  const client = useQueryClient();
  return useCallback(
    (shelf) => {
      client.setQueryData(shelfQuery(shelf.id).queryKey, shelf);
    },
    [client],
  );
}
