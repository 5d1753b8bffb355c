import type { PasskeyAssertion, PasskeyAttestation } from '@javon/contract';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { PasskeySite } from './site.ts';

/**
 * Signatures that are accepted: EdDSA, ES256, RS256 (COSE). Named here, so that a key which was added can be verified
 * whatever the runtime offers.
 */
export const ALGORITHMS = [-8, -7, -257];

/** Facts about a passkey that its authenticator states. */
export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}

/** A passkey as it was added, or last used. */
export interface KnownPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** Statement of the browser about the page that it asked the authenticator for. */
interface ClientData {
  readonly challenge: Buffer;
  readonly origin: string;
  readonly isFramed: boolean;
}

/** Reads what the browser signed; null where it cannot be read. */
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

/** Loaded on first use: few calls need it, and it brings the formats of certificates along. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Settings of a verification by the library. */
const expected = (site: PasskeySite, { challenge }: ClientData) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: site.origin,
  expectedRPID: site.name,
  // The password was right already: presence is enough, as a key without a reader for fingers has no more.
  requireUserVerification: false,
});

/** The error of an answer that the library refused. */
function faultOf(cause: unknown): AppError {
  const isOfOtherSite = cause instanceof Error && cause.name === 'UnexpectedRPIDHash';
  return new AppError(isOfOtherSite ? 'passkey_site_wrong' : 'passkey_wrong', { cause });
}

/**
 * Refuses certificates of an authenticator's maker, which nobody asked for: verifying one could mean fetching a list of
 * revoked ones from an address that it names.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const isOwn = object.get('fmt') === 'packed' && object.get('attStmt').get('x5c') === undefined;
  return object.get('fmt') !== 'none' && !isOwn;
}

/**
 * Verifies the answer of an authenticator to the challenge that it names, which the caller has to check.
 * @returns the new passkey, or what is wrong
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
 * Verifies the answer of an authenticator at a sign-in to a challenge, which the caller has checked.
 * @returns the counter and where the passkey is kept from now on, or what is wrong
 */
export async function verifyAssertion(
  { id, rawId, type, response }: PasskeyAssertion,
  clientData: ClientData,
  site: PasskeySite,
  known: KnownPasskey,
): Promise<Pick<NewPasskey, 'counter' | 'isSynced'> | AppError> {
  if (clientData.origin !== site.origin || clientData.isFramed) return new AppError('passkey_site_wrong');
  const { verifyAuthenticationResponse } = await library();
  // Judges the counter only after the signature: a counter that went back is a word about this very passkey.
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
