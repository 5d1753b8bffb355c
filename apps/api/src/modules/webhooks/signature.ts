import { createHmac, randomBytes } from 'node:crypto';

/** Length of a secret, bytes. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Makes the secret of a webhook. */
export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Formats a secret as Standard Webhooks does: `whsec_` and base64. */
export function shownSecret(secret: Buffer): string {
  return PREFIX + secret.toString('base64');
}

/** Parts of a call that are signed. */
interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Headers of Standard Webhooks, with a signature by each secret. */
export function signedHeaders(
  { id, timestamp, body }: Signed,
  secrets: readonly Buffer[],
): Readonly<Record<string, string>> {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
