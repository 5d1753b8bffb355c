import type { Actor } from '../src/platform/auth/actor.ts';

/** Branch of {@link actorWith}. */
export const OWN_BRANCH = 7;

/** A person of {@link OWN_BRANCH} whose role has these values. */
export function actorWith(values: Readonly<Record<string, string>>, rest: Partial<Actor> = {}): Actor {
  return {
    userId: 1,
    sessionId: 1,
    roleId: 1,
    branchId: OWN_BRANCH,
    isAdmin: false,
    mustChangePassword: false,
    hasProvedPassword: true,
    owesFactor: false,
    values: new Map(Object.entries(values)),
    ...rest,
  };
}
