import { type Shelf, seeShelf } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/http/call.ts';
import { shelfQuery } from '../queries.ts';

/** Save that the person saw last, and the current one. */
export interface Unseen {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the saves that the person has not seen, by the server's record; null where they saw all, or never looked.
 */
function unseenOf({ revision, seen_revision: seen }: Shelf): Unseen | null {
  return seen === null || seen >= revision ? null : { from: Math.max(1, seen), to: revision };
}

/**
 * Notes that the person looks at a shelf as it is, and answers what they had not seen of it before: from when they
 * opened the page, or since then, where others saved meanwhile.
 */
export function useSeen(shelf: Shelf): Unseen | null {
  const client = useQueryClient();
  const { id, revision } = shelf;
  const now = unseenOf(shelf);
  const [unseen, setUnseen] = useState(now);
  // Keeps showing saves that were just recorded as seen; new ones widen the range.
  if (now && now.to !== unseen?.to) setUnseen({ from: unseen?.from ?? now.from, to: now.to });
  useEffect(() => {
    if (revision === 0) return;
    call(seeShelf, { params: { id }, body: { revision } }, { notify: 'none' }).then(
      ({ seen_revision }) => {
        // The page keeps what it opened with; whoever opens it next begins from here.
        client.setQueryData(shelfQuery(id).queryKey, (was) => was && { ...was, seen_revision });
      },
      // The mark of a change stays until it could be noted.
      () => {},
    );
  }, [client, id, revision]);
  return unseen;
}
