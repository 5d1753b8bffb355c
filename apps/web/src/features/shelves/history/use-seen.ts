import { listShelves, type Shelf, seeShelf } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/http/call.ts';
import { listKey } from '../../../shared/ui/table/use-list-pages.ts';
import { shelfQuery } from '../queries.ts';

/**
 * Notes that the person looks at a shelf as it is, and answers which save they had seen before they opened the
 * page; null where they never saw one.
 */
export function useSeen(shelf: Shelf): number | null {
  const client = useQueryClient();
  const { id, revision } = shelf;
  const [before, setBefore] = useState({ id, seen: shelf.seen_revision });
  if (before.id !== id) setBefore({ id, seen: shelf.seen_revision });
  useEffect(() => {
    if (revision === 0) return;
    call(seeShelf, { params: { id }, body: { revision } }, { notify: 'none' }).then(
      ({ seen_revision }) => {
        // The page keeps what it opened with; whoever opens it next begins from here.
        client.setQueryData(shelfQuery(id).queryKey, (was) => was && { ...was, seen_revision });
        void client.invalidateQueries({ queryKey: listKey(listShelves), refetchType: 'none' });
      },
      // The mark of a change stays until it could be noted.
      () => {},
    );
  }, [client, id, revision]);
  return before.seen;
}
