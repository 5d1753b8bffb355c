import type { PasskeyAssertion, PasskeyAttestation } from '@javon/contract';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { PasskeySite } from './site.ts';

/**
 * Accepted signature algorithms: EdDSA, ES256, RS256 (COSE). Listed here, so that an added key can be
 * verified whatever the runtime offers.
 */
export const ALGORITHMS = [-8, -7, -257];

/** Data of a new passkey from its authenticator. */
export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}

/** A stored passkey, as of when it was added or last used. */
export interface KnownPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** Data that the browser states about the page of the request. */
interface ClientData {
  readonly challenge: Buffer;
  readonly origin: string;
  readonly isFramed: boolean;
}

/** Parses the data that the browser signed; null if it is invalid. */
export function readClientData({ clientDataJSON }: { readonly clientDataJSON: string }): ClientData | null {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
    if (typeof said.challenge !== 'string' || typeof said.origin !== 'string') return null;
    const challenge = Buffer.from(said.challenge, 'base64url');
    return { challenge, origin: said.origin, isFramed: said.crossOrigin === true };
  } catch {
    return null;
  }
}

/** Loaded on first use: few calls need it, and it loads certificate formats too. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Expected values of a verification by the library. */
const expected = (site: PasskeySite, { challenge }: ClientData) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: site.origin,
  expectedRPID: site.name,
  // The password was already verified: presence is enough, because a key without a fingerprint reader has no
  // more.
  requireUserVerification: false,
});

/** The error for a response that the library refused. */
function faultOf(cause: unknown): AppError {
  const isOfOtherSite = cause instanceof Error && cause.name === 'UnexpectedRPIDHash';
  return new AppError(isOfOtherSite ? 'passkey_site_wrong' : 'passkey_wrong', { cause });
}

/**
 * Whether a response has certificates of the authenticator's maker, which we do not request: verifying one
 * could mean fetching a revocation list from an address in it.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const isOwn = object.get('fmt') === 'packed' && object.get('attStmt').get('x5c') === undefined;
  return object.get('fmt') !== 'none' && !isOwn;
}

/**
 * Verifies the response of an authenticator to the challenge in it, which the caller has to check.
 * @returns the new passkey, or the error
 */
export async function verifyAttestation(
  { id, rawId, type, response }: PasskeyAttestation,
  clientData: ClientData,
  site: PasskeySite,
): Promise<NewPasskey | AppError> {
  if (clientData.origin !== site.origin || clientData.isFramed) return new AppError('passkey_site_wrong');
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = response;
  try {
    if (await hasCertificates(attestationObject)) return new AppError('passkey_wrong');
    const verified = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      ...expected(site, clientData),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified.verified) return new AppError('passkey_wrong');
    const { credential, credentialBackedUp } = verified.registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.transports,
      isSynced: credentialBackedUp,
    };
  } catch (cause) {
    return faultOf(cause);
  }
}

/**
 * Verifies the response of an authenticator at a sign-in to a challenge that the caller has checked.
 * @returns the new counter and backup state of the passkey, or the error
 */
export async function verifyAssertion(
  { id, rawId, type, response }: PasskeyAssertion,
  clientData: ClientData,
  site: PasskeySite,
  known: KnownPasskey,
): Promise<Pick<NewPasskey, 'counter' | 'isSynced'> | AppError> {
  if (clientData.origin !== site.origin || clientData.isFramed) return new AppError('passkey_site_wrong');
  const { verifyAuthenticationResponse } = await library();
  // The counter is checked after the signature: only then does a decreased counter belong to this passkey.
  const credential = { id, publicKey: new Uint8Array(known.publicKey), counter: 0 };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      ...expected(site, clientData),
      credential,
    });
    if (!verified) return new AppError('passkey_wrong');
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
    const wentBack = known.counter > 0 && counter <= known.counter;
    return wentBack ? new AppError('passkey_copied') : { counter, isSynced };
  } catch (cause) {
    return faultOf(cause);
  }
}
