import type { AnswerOf, PasskeyAssertion, PasskeyAttestation } from '@javon/contract';
import { HttpFailure } from '../http/failure.ts';

/** Reason why the browser gave no passkey: the person or the time ended it, the device has one, or another. */
export type PasskeyFault = 'cancelled' | 'already' | 'failed';

const FAULTS: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'already',
};

/** Whether the browser knows passkeys here: none does on a page without https, the loopback host apart. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Fetches the library, which few people need. */
async function library() {
  try {
    return await import('@simplewebauthn/browser');
  } catch {
    throw new HttpFailure('network');
  }
}

async function answered<T>(ceremony: Promise<T>): Promise<T | PasskeyFault> {
  try {
    return await ceremony;
  } catch (error) {
    return FAULTS[error instanceof Error ? error.name : ''] ?? 'failed';
  }
}

/** Lets a device make a passkey. */
export async function makePasskey(
  optionsJSON: AnswerOf<'beginPasskey'>,
): Promise<PasskeyAttestation | PasskeyFault> {
  const { startRegistration } = await library();
  const made = await answered(startRegistration({ optionsJSON }));
  if (typeof made === 'string') return made;
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Lets a device answer by a passkey that it has. */
export async function answerByPasskey(
  optionsJSON: AnswerOf<'beginPasskeyStep'>,
): Promise<PasskeyAssertion | PasskeyFault> {
  const { startAuthentication } = await library();
  const used = await answered(startAuthentication({ optionsJSON }));
  if (typeof used === 'string') return used;
  const { id, rawId, response } = used;
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
}
