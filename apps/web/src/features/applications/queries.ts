import { showApplication } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Query of one request with its proposed plan, its steps and photos. */
export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: [showApplication.id, id],
    queryFn: ({ signal }) => call(showApplication, { params: { id } }, { signal }),
  });
