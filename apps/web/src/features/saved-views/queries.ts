import { listSavedViews, type SavedList } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** The person's views of a list, by name. */
export const savedViewsQuery = (list: SavedList) =>
  queryOptions({
    queryKey: [listSavedViews.id, list],
    queryFn: ({ signal }) => call(listSavedViews, { query: { list } }, { signal }),
  });
