import { z } from 'zod';
import { namedLocalised, namedWithCode } from './kit/answers.ts';
import { moment } from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { phone } from './kit/phone.ts';
import {
  type AnswerOf,
  defineRoute,
  PUBLIC,
  SIGNED_IN_ALWAYS,
  SIGNED_IN_BEFORE_FACTOR,
} from './kit/route.ts';

/** Tokens of a session; `expires_in` is the access token's life in seconds. */
export const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  /** True until the default password is changed: everything but me, change password and sign out is refused. */
  must_change_password: z.boolean(),
  /** The password is short or common: the person is asked to change it. */
  weak_password: z.boolean(),
});
export type Tokens = z.infer<typeof tokens>;

/** Ways to do the second step of a sign-in, the best one first. */
export const SECOND_STEP_WAYS = ['passkey', 'code', 'recovery_code'] as const;
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** The password was right, and the person has a second factor: no session yet, but a ticket for the second step. */
export const awaitedStep = z.object({
  second_step: z.object({
    /** Good once, for as many seconds as `expires_in` says. */
    ticket: z.string(),
    expires_in: z.int(),
    ways: z.array(z.enum(SECOND_STEP_WAYS)),
  }),
});
export type AwaitedStep = z.infer<typeof awaitedStep>;

export const login = defineRoute({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  base: 'open',
  tag: 'session',
  summary:
    'Sign in by phone number and password; somebody with a second factor gets a ticket for the second step',
  access: PUBLIC,
  body: z.strictObject({ phone: z.string().min(1).max(40), password: z.string().min(1).max(200) }),
  answer: z.union([tokens, awaitedStep]),
});

export const refresh = defineRoute({
  id: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  base: 'open',
  tag: 'session',
  summary: 'Exchange a refresh token for new tokens; a spent one ends the session',
  access: PUBLIC,
  body: z.strictObject({ refresh_token: z.string().min(1).max(200) }),
  answer: tokens,
});

export const requestPassword = defineRoute({
  id: 'requestPassword',
  method: 'POST',
  path: '/auth/reset-requests',
  base: 'open',
  tag: 'session',
  summary: 'Ask the administrators for a new password; answers the same for an unknown number',
  access: PUBLIC,
  body: z.strictObject({ phone, comment: z.string().max(500).optional() }),
  status: 202,
  answer: z.object({ accepted: z.literal(true) }),
});

export const logout = defineRoute({
  id: 'logout',
  method: 'GET',
  path: '/auth/logout',
  base: 'local',
  tag: 'session',
  summary: 'End this session',
  access: SIGNED_IN_ALWAYS,
  answer: z.object({ ended: z.literal(true) }),
});

export const me = defineRoute({
  id: 'me',
  method: 'GET',
  path: '/auth/me',
  base: 'local',
  tag: 'session',
  summary: 'The signed-in person',
  access: SIGNED_IN_ALWAYS,
  answer: z.object({
    id: z.int(),
    name: z.string(),
    surname: z.string(),
    patronymic: z.string().nullable(),
    phone: z.string(),
    is_admin: z.boolean(),
    role: namedLocalised,
    branch: namedWithCode.nullable(),
    photo_url: z.string().nullable(),
    /** Language in which the person works; applied at sign-in. */
    locale: z.enum(['uz', 'ru']),
    must_change_password: z.boolean(),
    weak_password: z.boolean(),
    last_login_at: moment.nullable(),
    second_factor: z.object({
      is_set_up: z.boolean(),
      /** Until when one has to be set up; null where the role asks for none or there is one. */
      owed_by: moment.nullable(),
      /** That moment has passed: everything but setting one up is refused. */
      must_set_up: z.boolean(),
    }),
  }),
});
export type Me = AnswerOf<typeof me>;

/** `all`, `own`, `0`, `1` or a number, as text; the guard compares it literally. */
export const roleEntry = z.object({ key: z.string(), value: z.union([z.string(), z.number()]) });
export type RoleEntry = z.infer<typeof roleEntry>;

export const userRoles = defineRoute({
  id: 'userRoles',
  method: 'GET',
  path: '/role_perms/user_roles',
  base: 'local',
  tag: 'session',
  summary: 'What the signed-in person may do: permission keys with their values',
  access: SIGNED_IN_ALWAYS,
  answer: z.array(roleEntry),
});

export const confirmPassword = defineRoute({
  id: 'confirmPassword',
  method: 'POST',
  path: '/auth/confirm-password',
  base: 'local',
  tag: 'session',
  summary: 'Type the own password again, for the calls that ask for it; good for ten minutes in this session',
  access: SIGNED_IN_BEFORE_FACTOR,
  body: z.strictObject({ password: z.string().min(1).max(200) }),
  answer: z.object({
    /** Seconds. */
    good_for: z.int(),
  }),
});

/** Shortest password that is taken. */
export const MIN_PASSWORD = 6;
export const password = z
  .string()
  .min(1)
  .max(200)
  .refine(
    (text) => text === '' || [...text].length >= MIN_PASSWORD,
    as('password_too_short', { min: MIN_PASSWORD }),
  );

export const changePassword = defineRoute({
  id: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  base: 'local',
  tag: 'session',
  summary:
    'Change the own password; every other session of the person ends, and this one goes on with new tokens',
  access: SIGNED_IN_ALWAYS,
  body: z
    .strictObject({
      current_password: z.string().min(1).max(200),
      password,
      password_again: z.string().min(1).max(200),
    })
    .refine((body) => body.password === body.password_again, {
      path: ['password_again'],
      ...as('passwords_differ'),
    }),
  answer: tokens.extend({ changed: z.literal(true) }),
});
