import { z } from 'zod';
import { namedWithCode } from './kit/answers.ts';
import { idParams, localisedOut, moment } from './kit/fields.ts';
import { phone } from './kit/phone.ts';
import { defineRoute, SIGNED_IN } from './kit/route.ts';
import { userSession } from './people.ts';

/** Largest photo that is taken, bytes. */
export const PHOTO_MAX_BYTES = 10 * 1_048_576;
/** Allowed types of a photo, by its content. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg'] as const;

export const profile = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  patronymic: z.string().nullable(),
  phone: z.string(),
  pinfl: z.string().nullable(),
  role: localisedOut,
  branch: namedWithCode.nullable(),
  locale: z.enum(['uz', 'ru']),
  /** Path below the local base, for `showFile`. */
  photo_url: z.string().nullable(),
  last_login_at: moment.nullable(),
  session_count: z.int(),
});
export type Profile = z.infer<typeof profile>;

export const showProfile = defineRoute({
  id: 'showProfile',
  method: 'GET',
  path: '/profile',
  base: 'local',
  tag: 'profile',
  summary: 'The own profile',
  access: SIGNED_IN,
  answer: profile,
});

export const editProfile = defineRoute({
  id: 'editProfile',
  method: 'PATCH',
  path: '/profile',
  base: 'local',
  tag: 'profile',
  summary: 'Keep the language in which the person works',
  access: SIGNED_IN,
  body: z.strictObject({ locale: z.enum(['uz', 'ru']) }),
  answer: profile,
});

export const changePhone = defineRoute({
  id: 'changePhone',
  method: 'POST',
  path: '/profile/phone',
  base: 'local',
  tag: 'profile',
  summary: 'Change the own phone number, which one signs in with; asks for the password',
  access: SIGNED_IN,
  body: z.strictObject({ phone, password: z.string().min(1).max(200) }),
  answer: profile,
});

export const setOwnPhoto = defineRoute({
  id: 'setOwnPhoto',
  method: 'PUT',
  path: '/profile/photo',
  base: 'local',
  tag: 'profile',
  summary: 'Give oneself a photo: PNG or JPG by content, 10 MB at most; cut to a square',
  access: SIGNED_IN,
  multipart: true,
  body: z.strictObject({}),
  answer: profile,
});

export const removeOwnPhoto = defineRoute({
  id: 'removeOwnPhoto',
  method: 'DELETE',
  path: '/profile/photo',
  base: 'local',
  tag: 'profile',
  summary: 'Take the own photo away',
  access: SIGNED_IN,
  answer: profile,
});

export const listOwnSessions = defineRoute({
  id: 'listOwnSessions',
  method: 'GET',
  path: '/profile/sessions',
  base: 'local',
  tag: 'profile',
  summary: 'The own sessions, the last used first',
  access: SIGNED_IN,
  answer: z.object({ items: z.array(userSession) }),
});

export const endOwnSession = defineRoute({
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/profile/sessions/:id',
  base: 'local',
  tag: 'profile',
  summary: 'Sign out there: end one of the own sessions',
  access: SIGNED_IN,
  params: idParams,
  answer: z.object({ ended: z.int() }),
});

export const endOtherSessions = defineRoute({
  id: 'endOtherSessions',
  method: 'POST',
  path: '/profile/sessions/end-others',
  base: 'local',
  tag: 'profile',
  summary: 'End every own session but this one',
  access: SIGNED_IN,
  answer: z.object({ ended: z.int() }),
});

export const showFile = defineRoute({
  id: 'showFile',
  method: 'GET',
  path: '/files/:key',
  base: 'local',
  tag: 'profile',
  summary: 'A kept picture; what stands under a key never changes',
  access: SIGNED_IN,
  params: z.strictObject({ key: z.string().min(1).max(60) }),
  file: 'image/webp',
});
