import {
  type AnswerOf,
  PUBLIC,
  type Route,
  SIGNED_IN_ALWAYS,
  SIGNED_IN_BEFORE_FACTOR,
} from '../kit/route.ts';
import type { sessionSchemas } from './schemas.ts';

type Schemas = typeof sessionSchemas;

export const login: Route<Schemas, 'login'> = {
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  base: 'open',
  summary:
    'Sign in by phone number and password; somebody with a second factor gets a ticket for the second step',
  access: PUBLIC,
};

export const refresh: Route<Schemas, 'refresh'> = {
  id: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  base: 'open',
  summary: 'Exchange a refresh token for new tokens; a spent one ends the session',
  access: PUBLIC,
};

export const requestPassword: Route<Schemas, 'requestPassword'> = {
  id: 'requestPassword',
  method: 'POST',
  path: '/auth/reset-requests',
  base: 'open',
  summary: 'Ask the administrators for a new password; answers the same for an unknown number',
  access: PUBLIC,
  status: 202,
};

export const logout: Route<Schemas, 'logout'> = {
  id: 'logout',
  method: 'GET',
  path: '/auth/logout',
  summary: 'End this session',
  access: SIGNED_IN_ALWAYS,
};

export const me: Route<Schemas, 'me'> = {
  id: 'me',
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in person',
  access: SIGNED_IN_ALWAYS,
};
export type Me = AnswerOf<typeof me>;

export const userRoles: Route<Schemas, 'userRoles'> = {
  id: 'userRoles',
  method: 'GET',
  path: '/role_perms/user_roles',
  summary: 'Permissions of the signed-in person: keys with their values',
  access: SIGNED_IN_ALWAYS,
};

export const confirmPassword: Route<Schemas, 'confirmPassword'> = {
  id: 'confirmPassword',
  method: 'POST',
  path: '/auth/confirm-password',
  summary: 'Type the own password again, for the calls that ask for it; good for ten minutes in this session',
  access: SIGNED_IN_BEFORE_FACTOR,
};

export const changePassword: Route<Schemas, 'changePassword'> = {
  id: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary:
    'Change the own password; every other session of the person ends, and this one continues with new tokens',
  access: SIGNED_IN_ALWAYS,
};
