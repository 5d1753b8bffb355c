import { routesOf, SIGNED_IN } from '../kit/route.ts';
import type { profileSchemas } from './schemas.ts';

const route = routesOf<typeof profileSchemas>();

export const showProfile = route('showProfile', 'GET', '/profile', {
  summary: 'The own profile',
  access: SIGNED_IN,
});

export const editProfile = route('editProfile', 'PATCH', '/profile', {
  summary: 'Keep the language in which the person works',
  access: SIGNED_IN,
});

export const changePhone = route('changePhone', 'POST', '/profile/phone', {
  summary: 'Change the own phone number, which one signs in with; asks for the password',
  access: SIGNED_IN,
});

export const setOwnPhoto = route('setOwnPhoto', 'PUT', '/profile/photo', {
  summary: 'Give oneself a photo: PNG or JPG by content, 10 MB at most; cut to a square',
  access: SIGNED_IN,
  multipart: true,
});

export const removeOwnPhoto = route('removeOwnPhoto', 'DELETE', '/profile/photo', {
  summary: 'Remove the own photo',
  access: SIGNED_IN,
});

export const listOwnSessions = route('listOwnSessions', 'GET', '/profile/sessions', {
  summary: 'The own sessions, the last used first',
  access: SIGNED_IN,
});

export const endOwnSession = route('endOwnSession', 'DELETE', '/profile/sessions/:id', {
  summary: 'Sign out there: end one of the own sessions',
  access: SIGNED_IN,
});

export const endOtherSessions = route('endOtherSessions', 'POST', '/profile/sessions/end-others', {
  summary: 'End every own session but this one',
  access: SIGNED_IN,
});

export const showFile = route('showFile', 'GET', '/files/:key', {
  summary: 'A stored picture; the content of a key never changes',
  access: SIGNED_IN,
  file: 'image/webp',
});
