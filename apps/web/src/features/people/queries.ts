import {
  listAssignableRoles,
  listPasswordRequests,
  listUserSessions,
  listUsers,
  type Person,
  showUser,
} from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';
import { queryClient } from '../../shared/http/query-client.ts';

const RARELY_CHANGED_MS = 60_000;
/** People shown on the page of their branch; a link leads to the others. */
const OF_BRANCH_SHOWN = 8;
/** Most waiting requests that are counted; above it, the count is shown as more. */
export const REQUESTS_COUNTED = 99;

export const personQuery = (id: number) => apiQuery(showUser, { params: { id } });

/** Query of the roles for the filter, with a mark on those that the person may assign. */
export const rolesQuery = queryOptions({
  ...apiQuery(listAssignableRoles, {}),
  staleTime: RARELY_CHANGED_MS,
});

/** Query of a person's valid sessions. */
export const sessionsQuery = (id: number) => apiQuery(listUserSessions, { params: { id } });

/** Query of the waiting requests for a new password, up to the counted number. */
export const waitingRequestsQuery = apiQuery(listPasswordRequests, { query: { limit: REQUESTS_COUNTED } });

/** Query of the first people of a branch, most recently signed in first. */
export const branchPeopleQuery = (code: string) =>
  apiQuery(listUsers, { query: { branch: code, limit: OF_BRANCH_SHOWN, sort: '-last_login_at' } });

/** Stores a person from an answer in the cache. */
export function storePerson(person: Person): void {
  queryClient.setQueryData(personQuery(person.id).queryKey, person);
}
