import { z } from 'zod';
import { as } from '../kit/issues.ts';

/** Maximum length of a credential's id in base64url: 1023 bytes (WebAuthn, 5.1). */
const ID_MAX = 1364;
const CLIENT_DATA_MAX = 4000;
/** Maximum length of an authenticator's signature or data. */
const AUTHENTICATOR_DATA_MAX = 8000;
const ATTESTATION_MAX = 30_000;
const SIGNATURE_MAX = 2000;

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => /^[\w-]+$/.test(text), as('invalid'));

// Browsers send more fields in both, and more with each version of WebAuthn: unknown fields are dropped, not
// refused.
const credential = { id: base64url(ID_MAX), rawId: base64url(ID_MAX), type: z.literal('public-key') };

/** Result of `navigator.credentials.create()` as JSON. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_MAX),
    attestationObject: base64url(ATTESTATION_MAX),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

/** Result of `navigator.credentials.get()` as JSON. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_MAX),
    authenticatorData: base64url(AUTHENTICATOR_DATA_MAX),
    signature: base64url(SIGNATURE_MAX),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
