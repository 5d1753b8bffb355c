import { z } from 'zod';
import { namedWithCode } from '../kit/answers.ts';
import {
  branchRef,
  branchRefParam,
  byId,
  can,
  day,
  edited,
  flagParam,
  id,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  moment,
  page,
  phone,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { PERSON_STATUSES, PINFL_DIGITS, USER_SORTS } from './constants.ts';

/** Exactly `count` digits. */
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
  /** Whether the initial password has not been changed yet. */
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
  /** Number of usable sessions. */
  session_count: z.int(),
});
export type Person = z.infer<typeof person>;

/** A person with a new initial password. */
export const personWithPassword = person.extend({
  /** Valid for 24 hours or until it is changed. Returned once: null in a repeat of the call. */
  default_password: z.string().nullable(),
});
export type PersonWithPassword = z.infer<typeof personWithPassword>;

const personFields = {
  name: personName,
  surname: personName,
  patronymic: z.string().max(NAME_MAX).nullable().optional(),
  phone,
  pinfl: pinfl.nullable().optional(),
  role: id,
  /** Of a new person by default the caller's own branch, if they see only that, else the head office. */
  branch: branchRef.nullable().optional(),
};

const userFilters = {
  role: idParam.optional(),
  branch: branchRefParam.optional(),
  region: idParam.optional(),
  status: z.enum(PERSON_STATUSES).optional(),
  blocked: flagParam.optional(),
  /** Last signed in before the start of this day. */
  last_login_before: day.optional(),
  never_signed_in: flagParam.optional(),
};

/** Maximum number of initial passwords in one sheet. */
const MAX_IN_SHEET = 5000;

/** A usable session. */
export const userSession = z.object({
  id: z.int(),
  /** Browser and system in short form: `Chrome, Android`; empty if the caller did not send it. */
  device: z.string(),
  address: z.string().nullable(),
  created_at: moment,
  last_used_at: moment,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

export const passwordRequest = z.object({
  id: z.int(),
  /** Requested reset. */
  kind: z.enum(['password', 'second_factor']),
  phone: z.string(),
  comment: z.string().nullable(),
  created_at: moment,
  handled_at: moment.nullable(),
  handled_by: z.string().nullable(),
  /**
   * Administrator whose request waits for a second one; null: requested on the sign-in page, and so not
   * confirmed by anybody.
   */
  asked_by: z.string().nullable(),
  /** Origin of a request from the sign-in page: address, browser and system as far as known. */
  address: z.string().nullable(),
  device: z.string(),
  /** Owner of this phone number; null if there is none. */
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

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const peopleSchemas = {
  listUsers: {
    query: listQuery(USER_SORTS, userFilters),
    answer: page(personSummary),
  },
  exportUsers: {
    query: listQuery(USER_SORTS, userFilters).omit({ limit: true, cursor: true }),
  },
  listAssignableRoles: {
    answer: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          name: localisedOut,
          is_admin: z.boolean(),
          /** False for roles that can be filtered by but not given by the person. */
          assignable: z.boolean(),
          /** Whether some permission of the role covers only the own branch: its holders need a branch. */
          of_branch: z.boolean(),
        }),
      ),
    }),
  },
  showUser: byId(person),
  createUser: {
    body: z.strictObject(personFields),
    answer: personWithPassword,
  },
  editUser: byId(person, { body: edited(personFields) }),
  blockUser: byId(person),
  unblockUser: byId(person),
  deactivateUser: byId(person),
  activateUser: byId(person),
  deleteUser: byId(person),
  restoreUser: byId(person, {
    body: z.strictObject({ phone: phone.optional(), branch: branchRef.nullable().optional() }),
  }),
  resetSecondFactor: {
    params: idParams,
    answer: person.extend({
      /** Whether nothing has changed yet, because another administrator has to confirm. */
      awaits_confirmation: z.boolean(),
    }),
  },
  resetUserPassword: {
    params: idParams,
    answer: personWithPassword.extend({
      /** Whether nothing has changed yet, because another administrator has to confirm. */
      awaits_confirmation: z.boolean(),
    }),
  },
  firstPasswordsSheet: {
    body: z.strictObject({
      items: z
        .array(z.strictObject({ name: line(200), phone: line(40), password: line(200) }))
        .min(1)
        .max(MAX_IN_SHEET),
    }),
  },
  listUserSessions: byId(z.object({ items: z.array(userSession) })),
  endUserSessions: byId(z.object({ ended: z.int() })),
  setUserPhoto: byId(person, { body: z.strictObject({}) }),
  removeUserPhoto: byId(person),
  listPasswordRequests: {
    query: listQuery(['created_at'], { handled: flagParam.optional() }),
    answer: page(passwordRequest),
  },
  handlePasswordRequest: byId(passwordRequest),
} satisfies SchemasById;
