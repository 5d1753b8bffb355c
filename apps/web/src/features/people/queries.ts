import {
  listAssignableRoles,
  listPasswordRequests,
  listUserSessions,
  listUsers,
  type Person,
  showUser,
} from '@javon/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';

const RARELY_CHANGED_MS = 60_000;
/** People shown on the page of their branch; a link leads to the others. */
const OF_BRANCH_SHOWN = 8;
/** Waiting requests that are counted; of more it is enough to know that there are more. */
export const REQUESTS_COUNTED = 99;

/** Query of one person. */
export const personQuery = (id: number) => apiQuery(showUser, { params: { id } });

/** Roles to filter by, with a mark on those that the person may give. */
export const rolesQuery = queryOptions({
  ...apiQuery(listAssignableRoles, {}),
  staleTime: RARELY_CHANGED_MS,
});

/** Sessions of a person that can still be used. */
export const sessionsQuery = (id: number) => apiQuery(listUserSessions, { params: { id } });

/** Requests for a new password that wait, as far as they are counted. */
export const waitingRequestsQuery = apiQuery(listPasswordRequests, { query: { limit: REQUESTS_COUNTED } });

/** The first people of a branch, those who signed in last first. */
export const branchPeopleQuery = (code: string) =>
  apiQuery(listUsers, { query: { branch: code, limit: OF_BRANCH_SHOWN, sort: '-last_login_at' } });

/** Puts a person that an answer gave into the cache. */
export function storePerson(client: QueryClient, person: Person): void {
  client.setQueryData(personQuery(person.id).queryKey, person);
}
