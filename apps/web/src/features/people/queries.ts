import {
  listAssignableRoles,
  listHistory,
  listPasswordRequests,
  listUserSessions,
  listUsers,
  type Person,
  showUser,
} from '@javon/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';

const RARELY_CHANGED_MS = 60_000;
/** People shown on the page of their branch; a link leads to the others. */
const OF_BRANCH_SHOWN = 8;
/** Waiting requests that are counted; of more it is enough to know that there are more. */
export const REQUESTS_COUNTED = 99;

/** Query of one person. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: [showUser.id, id],
    queryFn: ({ signal }) => call(showUser, { params: { id } }, { signal }),
  });

/** Roles to filter by, with a mark on those that the person may give. */
export const rolesQuery = queryOptions({
  queryKey: [listAssignableRoles.id],
  queryFn: ({ signal }) => call(listAssignableRoles, {}, { signal }),
  staleTime: RARELY_CHANGED_MS,
});

/** Sessions of a person that can still be used. */
export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: [listUserSessions.id, id],
    queryFn: ({ signal }) => call(listUserSessions, { params: { id } }, { signal }),
  });

/** Requests for a new password that wait, as far as they are counted. */
export const waitingRequestsQuery = queryOptions({
  queryKey: [...listKey(listPasswordRequests), 'waiting'],
  queryFn: ({ signal }) => call(listPasswordRequests, { query: { limit: REQUESTS_COUNTED } }, { signal }),
});

/** The first people of a branch, those who signed in last first. */
export const branchPeopleQuery = (code: string) =>
  queryOptions({
    queryKey: [...listKey(listUsers), 'of', code],
    queryFn: ({ signal }) =>
      call(
        listUsers,
        { query: { branch: code, limit: OF_BRANCH_SHOWN, sort: '-last_login_at' } },
        { signal },
      ),
  });

/** Invalidates every query that shows people; updates the cached person when given. */
export function peopleChanged(client: QueryClient, person?: Person): void {
  if (person) client.setQueryData(personQuery(person.id).queryKey, person);
  void client.invalidateQueries({ queryKey: listKey(listUsers) });
  void client.invalidateQueries({ queryKey: [showUser.id] });
  void client.invalidateQueries({ queryKey: [listUserSessions.id] });
  // The history of a person grows with each change.
  void client.invalidateQueries({ queryKey: listKey(listHistory) });
}
