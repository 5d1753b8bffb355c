import { listSavedViews, type SavedList } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of the person's views of a list, by name. */
export const savedViewsQuery = (list: SavedList) => apiQuery(listSavedViews, { query: { list } });
