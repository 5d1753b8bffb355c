import { listOwnSessions, listPasskeys, showProfile, showSecondFactor } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** The own profile. */
export const profileQuery = queryOptions({
  queryKey: [showProfile.id],
  queryFn: ({ signal }) => call(showProfile, {}, { signal }),
});

/** The own sessions, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: [listOwnSessions.id],
  queryFn: ({ signal }) => call(listOwnSessions, {}, { signal }),
});

/** The own second factors. */
export const secondFactorQuery = queryOptions({
  queryKey: [showSecondFactor.id],
  queryFn: ({ signal }) => call(showSecondFactor, {}, { signal }),
});

/** The own passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: [listPasskeys.id],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
});
