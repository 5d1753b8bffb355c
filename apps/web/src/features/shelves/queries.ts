import { showShelf } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** One shelf: its geometry and what stands on it. */
export const shelfQuery = (id: number) =>
  queryOptions({
    queryKey: [showShelf.id, id],
    queryFn: ({ signal }) => call(showShelf, { params: { id } }, { signal }),
  });
