import { listOwnSessions, listPasskeys, showProfile, showSecondFactor } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** The own profile. */
export const profileQuery = apiQuery(showProfile, {});

/** The own sessions, the last used first. */
export const sessionsQuery = apiQuery(listOwnSessions, {});

/** The own second factors. */
export const secondFactorQuery = apiQuery(showSecondFactor, {});

/** The own passkeys. */
export const passkeysQuery = apiQuery(listPasskeys, {});
