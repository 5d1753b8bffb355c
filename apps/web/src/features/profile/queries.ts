import { listOwnSessions, listPasskeys, showProfile, showSecondFactor } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of the person's profile. */
export const profileQuery = apiQuery(showProfile, {});

/** Query of the person's sessions, most recently used first. */
export const sessionsQuery = apiQuery(listOwnSessions, {});

/** Query of the person's second factors. */
export const secondFactorQuery = apiQuery(showSecondFactor, {});

/** Query of the person's passkeys. */
export const passkeysQuery = apiQuery(listPasskeys, {});
