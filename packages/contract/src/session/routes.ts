import { PUBLIC, routesOf, SIGNED_IN_ALWAYS, SIGNED_IN_BEFORE_FACTOR } from '../kit/route.ts';
import type { AnswerOf } from '../route-types.ts';
import type { sessionSchemas } from './schemas.ts';

const route = routesOf<typeof sessionSchemas>();

export const login = route('login', 'POST', '/auth/login', {
  base: 'open',
  summary:
    'Sign in by phone number and password; somebody with a second factor gets a ticket for the second step',
  access: PUBLIC,
});

export const refresh = route('refresh', 'POST', '/auth/refresh', {
  base: 'open',
  summary:
    'Exchange a refresh token for new tokens; a spent one ends the session, unless the same `attempt` is repeated',
  access: PUBLIC,
});

export const requestPassword = route('requestPassword', 'POST', '/auth/reset-requests', {
  base: 'open',
  summary: 'Ask the administrators for a new password; answers the same for an unknown number',
  access: PUBLIC,
  status: 202,
});

export const logout = route('logout', 'GET', '/auth/logout', {
  summary: 'End this session',
  access: SIGNED_IN_ALWAYS,
});

export const me = route('me', 'GET', '/auth/me', {
  summary: 'The signed-in person',
  access: SIGNED_IN_ALWAYS,
});
export type Me = AnswerOf<'me'>;

export const userRoles = route('userRoles', 'GET', '/role_perms/user_roles', {
  summary: 'Permissions of the signed-in person: keys with their values',
  access: SIGNED_IN_ALWAYS,
});

export const confirmPassword = route('confirmPassword', 'POST', '/auth/confirm-password', {
  summary: 'Type the own password again, for the calls that ask for it; good for ten minutes in this session',
  access: SIGNED_IN_BEFORE_FACTOR,
});

export const changePassword = route('changePassword', 'POST', '/auth/change-password', {
  summary:
    'Change the own password; every other session of the person ends, and this one continues with new tokens',
  access: SIGNED_IN_ALWAYS,
});
