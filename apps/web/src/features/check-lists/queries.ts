import {
  type CheckList,
  type CheckListAnswer,
  checkListResults,
  lastAnswers,
  listCheckLists,
  listCheckListTemplates,
  type QueryIn,
  showCheckList,
  showCheckListTemplate,
} from '@javon/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';

/**
 * Query of one check list with its answers. Falls back to the stored list on a network fault.
 * @param kept stored copy of the list, for a page that was loaded without a connection
 */
export const checkListQuery = (id: number, kept?: () => CheckList | undefined) =>
  queryOptions({
    queryKey: [showCheckList.id, id],
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

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [showCheckListTemplate.id, id],
    queryFn: ({ signal }) => call(showCheckListTemplate, { params: { id } }, { signal }),
  });

/** Templates to filter by. */
export const templatesQuery = queryOptions({
  queryKey: [listCheckListTemplates.id, 'all'],
  queryFn: ({ signal }) => call(listCheckListTemplates, { query: { limit: 200, sort: 'name' } }, { signal }),
  staleTime: 60_000,
});

export const resultsQuery = (query: QueryIn<typeof checkListResults>) =>
  queryOptions({
    queryKey: [checkListResults.id, query],
    queryFn: ({ signal }) => call(checkListResults, { query }, { signal }),
  });

export const lastAnswersQuery = (query: QueryIn<typeof lastAnswers>) =>
  queryOptions({
    queryKey: [lastAnswers.id, query],
    queryFn: ({ signal }) => call(lastAnswers, { query }, { signal }),
  });

/** Stores an answer of the server in the cached list. */
export function storeAnswer(client: QueryClient, list: number, answer: CheckListAnswer): void {
  client.setQueryData<CheckList>(checkListQuery(list).queryKey, (was) => {
    if (was === undefined) return was;
    const others = was.answers.filter(({ question }) => question !== answer.question);
    return { ...was, state: was.state === 'due' ? 'begun' : was.state, answers: [...others, answer] };
  });
  void client.invalidateQueries({ queryKey: listKey(listCheckLists) });
}

/** Updates the cached check list and invalidates the lists and results. */
export function checkListChanged(client: QueryClient, list: CheckList): void {
  client.setQueryData(checkListQuery(list.id).queryKey, list);
  void client.invalidateQueries({ queryKey: listKey(listCheckLists) });
  void client.invalidateQueries({ queryKey: [checkListResults.id] });
}

/** Invalidates cached templates and the check lists that are made from them. */
export function templatesChanged(client: QueryClient): void {
  for (const route of [listCheckListTemplates, showCheckListTemplate, listCheckLists, showCheckList])
    void client.invalidateQueries({ queryKey: [route.id] });
}
