import { z } from 'zod';
import { namedWithCode } from './kit/answers.ts';
import {
  branchRef,
  branchRefParam,
  can,
  day,
  flagParam,
  id,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  moment,
  page,
  version,
} from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { phone } from './kit/phone.ts';
import { defineRoute, needs } from './kit/route.ts';

export const PERSON_STATUSES = ['active', 'inactive', 'deleted'] as const;
/** Digits of a PINFL, the national number of a person. */
export const PINFL_DIGITS = 14;

/** Exactly `count` digits, nothing else. */
export const digits = (count: number) =>
  z
    .string()
    .min(1)
    .max(40)
    .refine(
      (text) => text === '' || (text.length === count && /^\d+$/.test(text)),
      as('digits_exact', { count }),
    );
export const pinfl = digits(PINFL_DIGITS);

const NAME_MAX = 60;
const personName = line(NAME_MAX).refine((text) => text === '' || /\p{L}/u.test(text), as('required'));

export const personSummary = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  patronymic: z.string().nullable(),
  phone: z.string(),
  role: z.object({ id: z.int(), name: localisedOut, is_admin: z.boolean() }),
  /** Null for the head office. */
  branch: z.object({ id: z.int(), code: z.string(), name: localisedOut, region_id: z.int() }).nullable(),
  status: z.enum(PERSON_STATUSES),
  blocked: z.boolean(),
  /** Has not yet changed the password that everyone begins with. */
  password_is_default: z.boolean(),
  has_second_factor: z.boolean(),
  /** Path below the local base, for `showFile`. */
  photo_url: z.string().nullable(),
  last_login_at: moment.nullable(),
  created_at: moment,
  version: z.int(),
  can,
});
export type PersonSummary = z.infer<typeof personSummary>;

export const person = personSummary.extend({
  pinfl: z.string().nullable(),
  locale: z.enum(['uz', 'ru']),
  blocked_at: moment.nullable(),
  updated_at: moment,
  /** Sessions that can still be used. */
  session_count: z.int(),
});
export type Person = z.infer<typeof person>;

/** A person who was given a password to begin with. */
export const personWithPassword = person.extend({
  /** Good for 24 hours or until it is changed. Answered once: null in a repeat of the call. */
  default_password: z.string().nullable(),
});
export type PersonWithPassword = z.infer<typeof personWithPassword>;

const USER_SORTS = ['name', 'branch', 'role', 'last_login_at', 'created_at'] as const;
const userFilters = {
  role: idParam.optional(),
  branch: branchRefParam.optional(),
  region: idParam.optional(),
  status: z.enum(PERSON_STATUSES).optional(),
  blocked: flagParam.optional(),
  /** Last signed in before this day began. */
  last_login_before: day.optional(),
  never_signed_in: flagParam.optional(),
};

export const listUsers = defineRoute({
  id: 'listUsers',
  method: 'GET',
  path: '/users',
  base: 'local',
  tag: 'people',
  summary: 'Staff; search finds any part of name, phone or PINFL; deleted ones only when asked for by status',
  access: needs('users'),
  query: listQuery(USER_SORTS, userFilters),
  answer: page(personSummary),
});

export const exportUsers = defineRoute({
  id: 'exportUsers',
  asksPassword: true,
  method: 'GET',
  path: '/users/export',
  base: 'local',
  tag: 'people',
  summary: 'Staff as XLSX, by the same search, filters and order; PINFL of those whose page may be opened',
  access: needs('users'),
  query: listQuery(USER_SORTS, userFilters).omit({ limit: true, cursor: true }),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const listAssignableRoles = defineRoute({
  id: 'listAssignableRoles',
  method: 'GET',
  path: '/users/roles',
  base: 'local',
  tag: 'people',
  summary: 'Roles that the person may give to others: none that holds more than the own one',
  access: needs('users', 'users.add', 'users.edit'),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        name: localisedOut,
        is_admin: z.boolean(),
        /** False for roles to filter by that the person may not give. */
        assignable: z.boolean(),
        /** The role may something in the own branch alone: who holds it needs a branch. */
        of_branch: z.boolean(),
      }),
    ),
  }),
});

export const showUser = defineRoute({
  id: 'showUser',
  method: 'GET',
  path: '/users/:id',
  base: 'local',
  tag: 'people',
  summary: 'One person',
  access: needs('users.show'),
  params: idParams,
  answer: person,
});

export const createUser = defineRoute({
  id: 'createUser',
  method: 'POST',
  path: '/users',
  base: 'local',
  tag: 'people',
  summary: 'Add a person; the answer shows once the password that they begin with and have to change',
  access: needs('users.add'),
  idempotent: true,
  body: z.strictObject({
    name: personName,
    surname: personName,
    patronymic: z.string().max(NAME_MAX).nullable().optional(),
    phone,
    pinfl: pinfl.nullable().optional(),
    role: id,
    /** Left out: the own branch for who sees only that, else the head office. */
    branch: branchRef.nullable().optional(),
  }),
  status: 201,
  answer: personWithPassword,
});

export const editUser = defineRoute({
  id: 'editUser',
  method: 'PATCH',
  path: '/users/:id',
  base: 'local',
  tag: 'people',
  summary: 'Change a person',
  access: needs('users.edit'),
  params: idParams,
  body: z.strictObject({
    version,
    name: personName.optional(),
    surname: personName.optional(),
    patronymic: z.string().max(NAME_MAX).nullable().optional(),
    phone: phone.optional(),
    pinfl: pinfl.nullable().optional(),
    role: id.optional(),
    branch: branchRef.nullable().optional(),
  }),
  answer: person,
});

export const blockUser = defineRoute({
  id: 'blockUser',
  method: 'POST',
  path: '/users/:id/block',
  base: 'local',
  tag: 'people',
  summary: 'Block a person; every session ends at once',
  access: needs('users.block'),
  params: idParams,
  answer: person,
});

export const unblockUser = defineRoute({
  id: 'unblockUser',
  method: 'POST',
  path: '/users/:id/unblock',
  base: 'local',
  tag: 'people',
  summary: 'Let a blocked person sign in again',
  access: needs('users.block'),
  params: idParams,
  answer: person,
});

export const deactivateUser = defineRoute({
  id: 'deactivateUser',
  method: 'POST',
  path: '/users/:id/deactivate',
  base: 'local',
  tag: 'people',
  summary: 'Make a person inactive; every session ends at once',
  access: needs('users.block'),
  params: idParams,
  answer: person,
});

export const activateUser = defineRoute({
  id: 'activateUser',
  method: 'POST',
  path: '/users/:id/activate',
  base: 'local',
  tag: 'people',
  summary: 'Make an inactive person active',
  access: needs('users.block'),
  params: idParams,
  answer: person,
});

export const deleteUser = defineRoute({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/users/:id',
  base: 'local',
  tag: 'people',
  summary: 'Delete a person: sessions end, phone and PINFL are free again, the history stays',
  access: needs('users.delete'),
  params: idParams,
  answer: person,
});

export const restoreUser = defineRoute({
  id: 'restoreUser',
  method: 'POST',
  path: '/users/:id/restore',
  base: 'local',
  tag: 'people',
  summary: 'Bring a deleted person back, with another phone or branch where the old one is gone',
  access: needs('users.delete'),
  params: idParams,
  body: z.strictObject({ phone: phone.optional(), branch: branchRef.nullable().optional() }),
  answer: person,
});

export const resetSecondFactor = defineRoute({
  id: 'resetSecondFactor',
  asksPassword: true,
  method: 'POST',
  path: '/users/:id/reset-second-factor',
  base: 'local',
  tag: 'people',
  summary:
    'Take away the second factor of a person who lost it, and end every session; it waits until an administrator other than the first makes the same call',
  access: needs('users.password'),
  params: idParams,
  answer: person.extend({
    /** Nothing has changed yet: another administrator has to confirm. */
    awaits_confirmation: z.boolean(),
  }),
});

export const resetUserPassword = defineRoute({
  id: 'resetUserPassword',
  asksPassword: true,
  method: 'POST',
  path: '/users/:id/reset-password',
  base: 'local',
  tag: 'people',
  summary:
    'Give a person a new password to begin with, shown once, and end every session; of an administrator or somebody above oneself it waits until an administrator makes the same call',
  access: needs('users.password'),
  params: idParams,
  answer: personWithPassword.extend({
    /** Nothing has changed yet: another administrator has to confirm. */
    awaits_confirmation: z.boolean(),
  }),
});

/** Most first passwords in one sheet. */
const MAX_IN_SHEET = 5000;

export const firstPasswordsSheet = defineRoute({
  id: 'firstPasswordsSheet',
  method: 'POST',
  path: '/users/first-passwords/sheet',
  base: 'local',
  tag: 'people',
  summary: 'First passwords that were just shown as XLSX, to be handed out; nothing of them is kept',
  access: needs('users.add'),
  body: z.strictObject({
    items: z
      .array(z.strictObject({ name: line(200), phone: line(40), password: line(200) }))
      .min(1)
      .max(MAX_IN_SHEET),
  }),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

/** A session that can still be used. */
export const userSession = z.object({
  id: z.int(),
  /** Browser and system, short: `Chrome, Android`; empty when the caller did not say. */
  device: z.string(),
  address: z.string().nullable(),
  created_at: moment,
  last_used_at: moment,
  /** The session of this very call. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

export const listUserSessions = defineRoute({
  id: 'listUserSessions',
  method: 'GET',
  path: '/users/:id/sessions',
  base: 'local',
  tag: 'people',
  summary: 'Sessions of a person, the last used first',
  access: needs('users.sessions'),
  params: idParams,
  answer: z.object({ items: z.array(userSession) }),
});

export const endUserSessions = defineRoute({
  id: 'endUserSessions',
  method: 'POST',
  path: '/users/:id/end-sessions',
  base: 'local',
  tag: 'people',
  summary: 'End every session of a person',
  access: needs('users.sessions'),
  params: idParams,
  answer: z.object({ ended: z.int() }),
});

export const setUserPhoto = defineRoute({
  id: 'setUserPhoto',
  method: 'PUT',
  path: '/users/:id/photo',
  base: 'local',
  tag: 'people',
  summary: 'Give a person a photo: PNG or JPG by content, 10 MB at most',
  access: needs('users.edit'),
  params: idParams,
  multipart: true,
  body: z.strictObject({}),
  answer: person,
});

export const removeUserPhoto = defineRoute({
  id: 'removeUserPhoto',
  method: 'DELETE',
  path: '/users/:id/photo',
  base: 'local',
  tag: 'people',
  summary: 'Take a person’s photo away',
  access: needs('users.edit'),
  params: idParams,
  answer: person,
});

export const passwordRequest = z.object({
  id: z.int(),
  /** Thing that is asked for. */
  kind: z.enum(['password', 'second_factor']),
  phone: z.string(),
  comment: z.string().nullable(),
  created_at: moment,
  handled_at: moment.nullable(),
  handled_by: z.string().nullable(),
  /**
   * Administrator who asks a second one to confirm; null: requested on the sign-in page, and so not confirmed by
   * anybody.
   */
  asked_by: z.string().nullable(),
  /** Where it was asked from on the sign-in page: address, and browser with system as far as it is known. */
  address: z.string().nullable(),
  device: z.string(),
  /** Owner of this phone number; null when there is none. */
  person: z
    .object({
      id: z.int(),
      name: z.string(),
      role: localisedOut,
      branch: namedWithCode.nullable(),
      can,
    })
    .nullable(),
});
export type PasswordRequest = z.infer<typeof passwordRequest>;

export const listPasswordRequests = defineRoute({
  id: 'listPasswordRequests',
  method: 'GET',
  path: '/password-requests',
  base: 'local',
  tag: 'people',
  summary:
    'Requests for a new password, newest first, and resets that wait for a second administrator; those not handled unless asked otherwise',
  access: needs('users.password'),
  query: listQuery(['created_at'], { handled: flagParam.optional() }),
  answer: page(passwordRequest),
});

export const handlePasswordRequest = defineRoute({
  id: 'handlePasswordRequest',
  method: 'POST',
  path: '/password-requests/:id/handled',
  base: 'local',
  tag: 'people',
  summary: 'Mark a request for a new password as handled',
  access: needs('users.password'),
  params: idParams,
  answer: passwordRequest,
});
