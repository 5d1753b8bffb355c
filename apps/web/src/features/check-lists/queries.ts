import {
  type CheckList,
  type CheckListAnswer,
  listCheckListTemplates,
  showCheckList,
  showCheckListTemplate,
} from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, routeKey } from '../../shared/http/api-query.ts';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { queryClient } from '../../shared/http/query-client.ts';

/**
 * Query of one check list with its answers. Falls back to the stored list on a network fault.
 * @param kept stored copy of the list, for a page that was loaded without a connection
 */
export const checkListQuery = (id: number, kept?: () => CheckList | undefined) =>
  queryOptions({
    queryKey: [...routeKey(showCheckList), id],
    queryFn: async ({ signal }) => {
      try {
        return await call(showCheckList, { params: { id } }, { signal });
      } catch (error) {
        const list = error instanceof HttpFailure && error.kind === 'network' ? kept?.() : undefined;
        if (list === undefined) throw error;
        return list;
      }
    },
    gcTime: 24 * 3_600_000,
  });

export const templateQuery = (id: number) => apiQuery(showCheckListTemplate, { params: { id } });

/** Query of the templates for the filter. */
export const templatesQuery = queryOptions({
  ...apiQuery(listCheckListTemplates, { query: { limit: 200, sort: 'name' } }),
  staleTime: 60_000,
});

/** Stores an answer of the server in the cached list. */
export function storeAnswer(list: number, answer: CheckListAnswer): void {
  queryClient.setQueryData<CheckList>(checkListQuery(list).queryKey, (was) => {
    if (was === undefined) return was;
    const others = was.answers.filter(({ question }) => question !== answer.question);
    return { ...was, state: was.state === 'due' ? 'begun' : was.state, answers: [...others, answer] };
  });
}
