import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@javon/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data (WebAuthn, 6.1). */
const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;

/** False statements of an authenticator or a browser, which must be detected. */
interface FalseStatements {
  readonly origin?: string;
  /** Name of the site in the authenticator data. */
  readonly site?: string;
  readonly challenge?: string;
  /** Type of the response, `webauthn.get` or `webauthn.create`. */
  readonly type?: string;
  readonly counter?: number;
  /** Whether a page in a frame of another site requested it. */
  readonly framed?: boolean;
  readonly absent?: boolean;
  /** Whether the signed data is changed afterwards. */
  readonly forged?: boolean;
  /** Certificate of the authenticator's maker. */
  readonly certificate?: Buffer;
  /** Signs the new key with itself (packed self attestation), or something else. */
  readonly signed?: 'right' | 'wrong';
}

/** Options that the page passes to an authenticator. */
interface Asked {
  readonly challenge: string;
}

/** A software authenticator, with one passkey of one site. */
export interface SoftAuthenticator {
  readonly id: string;
  create(options: Asked, lies?: FalseStatements): PasskeyAttestation;
  get(options: Asked, lies?: FalseStatements): PasskeyAssertion;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/**
 * Makes an authenticator as a browser at `origin` would find it.
 * @param counts whether it counts its uses; synchronised passkeys do not
 */
export function softAuthenticator(origin = 'http://localhost', counts = true): SoftAuthenticator {
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  // COSE key (RFC 9053): an EC2 key of P-256 for ES256.
  const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  let counter = 0;
  const credential = { id, rawId: id, type: 'public-key' as const };
  const clientData = (type: string, { challenge }: Asked, lies: FalseStatements) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.framed ?? false,
      }),
    );
  const authenticatorData = (flags: number, lies: FalseStatements) => {
    const head = Buffer.alloc(5);
    const kept = counts ? 0 : FLAGS.backupEligible | FLAGS.backedUp;
    head.writeUInt8(flags | kept | (lies.absent ? 0 : FLAGS.present));
    if (counts) counter += 1;
    head.writeUInt32BE(lies.counter ?? counter, 1);
    return Buffer.concat([sha256(lies.site ?? new URL(origin).hostname), head]);
  };
  return {
    id,
    create(options, lies = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorData(FLAGS.verified | FLAGS.attested, lies),
        Buffer.alloc(16),
        length,
        credentialId,
        isoCBOR.encode(key),
      ]);
      const client = clientData('webauthn.create', options, lies);
      const signedData = lies.signed === 'right' ? Buffer.concat([data, sha256(client)]) : data;
      const statement = lies.certificate
        ? new Map<string, unknown>([
            ['alg', -7],
            ['sig', new Uint8Array(64)],
            ['x5c', [new Uint8Array(lies.certificate)]],
          ])
        : lies.signed
          ? new Map<string, unknown>([
              ['alg', -7],
              ['sig', new Uint8Array(sign('sha256', signedData, privateKey))],
            ])
          : new Map<string, unknown>();
      const attestation = new Map<string, unknown>([
        ['fmt', statement.size > 0 ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options, lies = {}) {
      const data = authenticatorData(FLAGS.verified, lies);
      const client = clientData('webauthn.get', options, lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      if (lies.forged) data.writeUInt32BE(data.readUInt32BE(33) + 1, 33);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
