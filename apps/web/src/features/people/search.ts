import type { PERSON_STATUSES, SortOf } from '@javon/contract';
import { type LastLogin, lastLoginQuery } from './last-login.ts';

/** Search parameters of the list of staff. */
export interface UserSearch {
  readonly search?: string;
  readonly sort?: SortOf<'listUsers'>;
  readonly branch?: string;
  readonly role?: number;
  readonly region?: number;
  readonly status?: (typeof PERSON_STATUSES)[number];
  readonly blocked?: 'true' | 'false';
  readonly last_login?: LastLogin;
  /** Shows the requests for a new password instead of the staff: waiting ones, or handled ones. */
  readonly requests?: 'waiting' | 'handled';
}

/** The filters as the call needs them; a branch is in one region, so with a branch the region is left out. */
export function userQuery(search: UserSearch, branch: string | undefined) {
  const { role, region, status, blocked, last_login: lastLogin, sort } = search;
  return {
    search: search.search,
    sort: sort ?? ('name' as const),
    branch,
    role,
    region: branch === undefined ? region : undefined,
    status,
    blocked,
    ...lastLoginQuery(lastLogin),
  };
}
