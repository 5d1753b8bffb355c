import { z } from 'zod';
import { byId, line, moment } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { changedFactor, secondFactor } from '../second-factor/schemas.ts';
import { PASSKEY_NAME_MAX } from './constants.ts';
import { passkeyAttestation } from './response-schemas.ts';

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options of `navigator.credentials.create()` as JSON. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  /** The person's existing passkeys, so that a device is not added twice. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
});

/** Options of `navigator.credentials.get()` as JSON. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('preferred'),
});

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
  /** Host name of its site; it works only there. */
  site: z.string(),
  /** Whether it is synchronised by an account to other devices, instead of bound to one device. */
  is_synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const passkeySchemas = {
  beginPasskeyStep: {
    body: z.strictObject({ ticket: z.string().min(1).max(200) }),
    answer: requestOptions,
  },
  listPasskeys: {
    answer: z.object({
      /** Host name of that site; null if this server is only reached by an IP address. */
      site: z.string().nullable(),
      items: z.array(passkey),
    }),
  },
  beginPasskey: {
    answer: creationOptions,
  },
  addPasskey: {
    body: z.strictObject({ name: line(PASSKEY_NAME_MAX), response: passkeyAttestation }),
    answer: changedFactor,
  },
  renamePasskey: byId(passkey, { body: z.strictObject({ name: line(PASSKEY_NAME_MAX) }) }),
  removePasskey: byId(secondFactor),
} satisfies SchemasById;
