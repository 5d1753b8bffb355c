import { type Route, SIGNED_IN } from '../kit/route.ts';
import type { profileSchemas } from './schemas.ts';

type Schemas = typeof profileSchemas;

export const showProfile: Route<Schemas, 'showProfile'> = {
  id: 'showProfile',
  method: 'GET',
  path: '/profile',
  summary: 'The own profile',
  access: SIGNED_IN,
};

export const editProfile: Route<Schemas, 'editProfile'> = {
  id: 'editProfile',
  method: 'PATCH',
  path: '/profile',
  summary: 'Keep the language in which the person works',
  access: SIGNED_IN,
};

export const changePhone: Route<Schemas, 'changePhone'> = {
  id: 'changePhone',
  method: 'POST',
  path: '/profile/phone',
  summary: 'Change the own phone number, which one signs in with; asks for the password',
  access: SIGNED_IN,
};

export const setOwnPhoto: Route<Schemas, 'setOwnPhoto'> = {
  id: 'setOwnPhoto',
  method: 'PUT',
  path: '/profile/photo',
  summary: 'Give oneself a photo: PNG or JPG by content, 10 MB at most; cut to a square',
  access: SIGNED_IN,
  multipart: true,
};

export const removeOwnPhoto: Route<Schemas, 'removeOwnPhoto'> = {
  id: 'removeOwnPhoto',
  method: 'DELETE',
  path: '/profile/photo',
  summary: 'Remove the own photo',
  access: SIGNED_IN,
};

export const listOwnSessions: Route<Schemas, 'listOwnSessions'> = {
  id: 'listOwnSessions',
  method: 'GET',
  path: '/profile/sessions',
  summary: 'The own sessions, the last used first',
  access: SIGNED_IN,
};

export const endOwnSession: Route<Schemas, 'endOwnSession'> = {
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/profile/sessions/:id',
  summary: 'Sign out there: end one of the own sessions',
  access: SIGNED_IN,
};

export const endOtherSessions: Route<Schemas, 'endOtherSessions'> = {
  id: 'endOtherSessions',
  method: 'POST',
  path: '/profile/sessions/end-others',
  summary: 'End every own session but this one',
  access: SIGNED_IN,
};

export const showFile: Route<Schemas, 'showFile'> = {
  id: 'showFile',
  method: 'GET',
  path: '/files/:key',
  summary: 'A stored picture; the content of a key never changes',
  access: SIGNED_IN,
  file: 'image/webp',
};
