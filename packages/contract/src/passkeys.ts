import { z } from 'zod';
import { idParams, line, moment } from './kit/fields.ts';
import { defineRoute, PUBLIC, SIGNED_IN_BEFORE_FACTOR } from './kit/route.ts';
import { passkeyAttestation } from './passkey-responses.ts';
import { changedFactor, secondFactor } from './second-factor.ts';

/** Most passkeys of a person. */
export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_MAX = 40;

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
  /** Passkeys that the person has, so that a device is not added twice. */
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

export const beginPasskeyStep = defineRoute({
  id: 'beginPasskeyStep',
  method: 'POST',
  path: '/auth/second-step/passkey',
  base: 'open',
  tag: 'session',
  summary: 'Begin the second step of a sign-in by a passkey: a challenge for it, good once, for five minutes',
  access: PUBLIC,
  body: z.strictObject({ ticket: z.string().min(1).max(200) }),
  answer: requestOptions,
});

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
  /** Host name of the site that it was made at, and works at alone. */
  site: z.string(),
  /** It is kept in an account and works on other devices too, not on one device alone. */
  is_synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const own = { base: 'local', tag: 'profile', access: SIGNED_IN_BEFORE_FACTOR } as const;
const PATH = '/profile/second-factor/passkeys';

export const listPasskeys = defineRoute({
  id: 'listPasskeys',
  method: 'GET',
  path: PATH,
  ...own,
  summary: 'The own passkeys, the newest first, and the site where passkeys can be used',
  answer: z.object({
    /** Host name of that site; null where this server has none, but an address in numbers. */
    site: z.string().nullable(),
    items: z.array(passkey),
  }),
});

export const beginPasskey = defineRoute({
  id: 'beginPasskey',
  asksPassword: true,
  method: 'POST',
  path: `${PATH}/begin`,
  ...own,
  summary: 'Begin to add a passkey: a challenge for it, good once, for five minutes',
  answer: creationOptions,
});

export const addPasskey = defineRoute({
  id: 'addPasskey',
  method: 'POST',
  path: PATH,
  ...own,
  summary: 'Finish to add a passkey; the first factor brings ten recovery codes',
  body: z.strictObject({ name: line(PASSKEY_NAME_MAX), response: passkeyAttestation }),
  status: 201,
  answer: changedFactor,
});

export const renamePasskey = defineRoute({
  id: 'renamePasskey',
  method: 'PATCH',
  path: `${PATH}/:id`,
  ...own,
  summary: 'Rename a passkey of one’s own',
  params: idParams,
  body: z.strictObject({ name: line(PASSKEY_NAME_MAX) }),
  answer: passkey,
});

export const removePasskey = defineRoute({
  id: 'removePasskey',
  asksPassword: true,
  method: 'DELETE',
  path: `${PATH}/:id`,
  ...own,
  summary: 'Remove a passkey of one’s own; recovery codes go with the last factor',
  params: idParams,
  answer: secondFactor,
});
