import { z } from 'zod';
import { namedLocalised, namedWithCode } from '../kit/answers.ts';
import { moment, phone } from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { MIN_PASSWORD, SECOND_STEP_WAYS } from './constants.ts';

/** Tokens of a session; `expires_in` is the access token's lifetime in seconds. */
export const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  /**
   * Whether the initial password has to be changed first: until then everything except me, change password
   * and sign out is refused.
   */
  must_change_password: z.boolean(),
  /** Whether the password is short or common, so that the person is asked to change it. */
  weak_password: z.boolean(),
});
export type Tokens = z.infer<typeof tokens>;

/** The password was right, and the person has a second factor: no session yet, but a ticket for the second step. */
export const awaitedStep = z.object({
  second_step: z.object({
    /** Valid once, for `expires_in` seconds. */
    ticket: z.string(),
    expires_in: z.int(),
    ways: z.array(z.enum(SECOND_STEP_WAYS)),
  }),
});
export type AwaitedStep = z.infer<typeof awaitedStep>;

/** `all`, `own`, `0`, `1` or a number, as text; the guard compares it literally. */
export const roleEntry = z.object({ key: z.string(), value: z.union([z.string(), z.number()]) });
export type RoleEntry = z.infer<typeof roleEntry>;

export const password = z
  .string()
  .min(1)
  .max(200)
  .refine(
    (text) => text === '' || [...text].length >= MIN_PASSWORD,
    as('password_too_short', { min: MIN_PASSWORD }),
  );

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const sessionSchemas = {
  login: {
    body: z.strictObject({ phone: z.string().min(1).max(40), password: z.string().min(1).max(200) }),
    answer: z.union([tokens, awaitedStep]),
  },
  refresh: {
    body: z.strictObject({
      refresh_token: z.string().min(1).max(200),
      /** Random text, the same each time that this renewal is sent: a repeat whose first answer was lost is answered. */
      attempt: z.string().min(16).max(100).optional(),
    }),
    answer: tokens,
  },
  requestPassword: {
    body: z.strictObject({ phone, comment: z.string().max(500).optional() }),
    answer: z.object({ accepted: z.literal(true) }),
  },
  logout: {
    answer: z.object({ ended: z.literal(true) }),
  },
  me: {
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
      /** Language of the person's screens; applied at sign-in. */
      locale: z.enum(['uz', 'ru']),
      must_change_password: z.boolean(),
      weak_password: z.boolean(),
      last_login_at: moment.nullable(),
      second_factor: z.object({
        is_set_up: z.boolean(),
        /** Deadline for setting one up; null if the role requires none or there is one. */
        owed_by: moment.nullable(),
        /** Whether that deadline has passed: everything except setting one up is refused. */
        must_set_up: z.boolean(),
      }),
    }),
  },
  userRoles: {
    answer: z.array(roleEntry),
  },
  confirmPassword: {
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    answer: z.object({
      /** Seconds. */
      good_for: z.int(),
    }),
  },
  changePassword: {
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
  },
} satisfies SchemasById;
