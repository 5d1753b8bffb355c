import { z } from 'zod';
import { moment } from './kit/fields.ts';
import { defineRoute, PUBLIC, SIGNED_IN_BEFORE_FACTOR } from './kit/route.ts';
import { passkeyAssertion } from './passkey-responses.ts';
import { tokens } from './session.ts';

/** Digits of a one-time code. */
export const CODE_DIGITS = 6;
/** Letters of a recovery code, the hyphens between them apart. */
export const RECOVERY_LETTERS = 12;

const ticket = z.string().min(1).max(200);
/** A one-time code as people type it, with a space or without. */
const oneTimeCode = z.string().min(1).max(20);
const recoveryCodes = z.array(z.string());

export const secondStep = defineRoute({
  id: 'secondStep',
  method: 'POST',
  path: '/auth/second-step',
  base: 'open',
  tag: 'session',
  summary:
    'The second step of a sign-in: a passkey, a one-time code or a recovery code with the ticket of the first step',
  access: PUBLIC,
  body: z.discriminatedUnion('way', [
    z.strictObject({ way: z.enum(['code', 'recovery_code']), ticket, code: z.string().min(1).max(40) }),
    z.strictObject({ way: z.literal('passkey'), ticket, response: passkeyAssertion }),
  ]),
  answer: tokens,
});

export const secondFactor = z.object({
  /** One-time codes of an authenticator app; null where none is set up. */
  codes: z.object({ since: moment }).nullable(),
  /** How many passkeys there are, those of another site of ours included. */
  passkeys: z.int(),
  /** Recovery codes that are left; null where there is no second factor. */
  recovery_codes_left: z.int().nullable(),
  /** The person's role asks for a second factor, so that the last one cannot be taken away. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const showSecondFactor = defineRoute({
  id: 'showSecondFactor',
  method: 'GET',
  path: '/profile/second-factor',
  base: 'local',
  tag: 'profile',
  summary: 'The own second factors',
  access: SIGNED_IN_BEFORE_FACTOR,
  answer: secondFactor,
});

export const beginCodes = defineRoute({
  id: 'beginCodes',
  asksPassword: true,
  method: 'POST',
  path: '/profile/second-factor/codes',
  base: 'local',
  tag: 'profile',
  summary: 'Begin to set up one-time codes: a secret for the app, which counts once its first code was typed',
  access: SIGNED_IN_BEFORE_FACTOR,
  answer: z.object({
    /** Base32, to type into the app. */
    secret: z.string(),
    /** Address `otpauth://…` for the QR code. */
    address: z.string(),
  }),
});

/** Second factors after a change, with recovery codes where new ones were made: they are answered this once. */
export const changedFactor = secondFactor.extend({ recovery_codes: recoveryCodes.nullable() });
export type ChangedFactor = z.infer<typeof changedFactor>;

export const confirmCodes = defineRoute({
  id: 'confirmCodes',
  method: 'POST',
  path: '/profile/second-factor/codes/confirm',
  base: 'local',
  tag: 'profile',
  summary: 'Finish to set up one-time codes by the first one; the first factor brings ten recovery codes',
  access: SIGNED_IN_BEFORE_FACTOR,
  body: z.strictObject({ code: oneTimeCode }),
  answer: changedFactor,
});

export const removeCodes = defineRoute({
  id: 'removeCodes',
  asksPassword: true,
  method: 'POST',
  path: '/profile/second-factor/codes/remove',
  base: 'local',
  tag: 'profile',
  summary: 'Take the own one-time codes away; recovery codes go with the last factor',
  access: SIGNED_IN_BEFORE_FACTOR,
  answer: secondFactor,
});

export const renewRecoveryCodes = defineRoute({
  id: 'renewRecoveryCodes',
  asksPassword: true,
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  base: 'local',
  tag: 'profile',
  summary: 'Ten new recovery codes in the place of the own ones',
  access: SIGNED_IN_BEFORE_FACTOR,
  answer: changedFactor,
});
