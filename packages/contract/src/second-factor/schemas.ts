import { z } from 'zod';
import { moment } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { passkeyAssertion } from '../passkeys/response-schemas.ts';
import { tokens } from '../session/schemas.ts';

const ticket = z.string().min(1).max(200);
/** A one-time code as typed, with or without a space. */
const oneTimeCode = z.string().min(1).max(20);
const recoveryCodes = z.array(z.string());

export const secondFactor = z.object({
  /** One-time codes of an authenticator app; null if none is set up. */
  codes: z.object({ since: moment }).nullable(),
  /** Number of passkeys, including those of another site of ours. */
  passkeys: z.int(),
  /** Number of recovery codes left; null if there is no second factor. */
  recovery_codes_left: z.int().nullable(),
  /** Whether the person's role requires a second factor, so that the last one cannot be removed. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/**
 * Second factors after a change, with recovery codes if new ones were made: only this answer contains them.
 */
export const changedFactor = secondFactor.extend({ recovery_codes: recoveryCodes.nullable() });
export type ChangedFactor = z.infer<typeof changedFactor>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const secondFactorSchemas = {
  secondStep: {
    body: z.discriminatedUnion('way', [
      z.strictObject({ way: z.enum(['code', 'recovery_code']), ticket, code: z.string().min(1).max(40) }),
      z.strictObject({ way: z.literal('passkey'), ticket, response: passkeyAssertion }),
    ]),
    answer: tokens,
  },
  showSecondFactor: {
    answer: secondFactor,
  },
  beginCodes: {
    answer: z.object({
      /** Base32, to type into the app. */
      secret: z.string(),
      /** URL `otpauth://…` for the QR code. */
      address: z.string(),
    }),
  },
  confirmCodes: {
    body: z.strictObject({ code: oneTimeCode }),
    answer: changedFactor,
  },
  removeCodes: {
    answer: secondFactor,
  },
  renewRecoveryCodes: {
    answer: changedFactor,
  },
} satisfies SchemasById;
