import { type Application, showApplication } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';
import { queryClient } from '../../shared/http/query-client.ts';

/** Query of one request with its proposed plan, its steps and photos. */
export const applicationQuery = (id: number) => apiQuery(showApplication, { params: { id } });

/** Stores a request from an answer in the cache. */
export function storeApplication(application: Application): void {
  queryClient.setQueryData(applicationQuery(application.id).queryKey, application);
}
