import webPush from 'web-push';
import type { PushKey, Subscription } from './queries.ts';

/** Time for which a push service keeps a message for a phone that is off, seconds. */
const KEPT_SECONDS = 12 * 3600;
/** Timeout of a call to a push service, milliseconds. */
const TIMEOUT_MS = 10_000;
const REFUSED_FOR_GOOD = new Set([404, 410]);
const TRY_LATER = new Set([408, 425, 429]);

/** Title, text and target screen of a message; `tag` replaces an earlier message with the same tag. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly target: string;
  readonly tag: string;
  readonly lang: string;
}

/**
 * `gone`: the browser is no longer subscribed. `refused`: it will never be accepted. `later`: a retry may
 * succeed.
 */
export type Sent = 'sent' | 'gone' | 'refused' | 'later';

/** Sender of a message: the chain's key, and a contact address for the push service (RFC 8292). */
export interface Sender {
  readonly key: PushKey;
  readonly subject: string;
}

function seal({ key, subject }: Sender, { endpoint, p256dh, auth }: Subscription, message: PushMessage) {
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...key },
    TTL: KEPT_SECONDS,
    contentEncoding: 'aes128gcm',
    // A renewed notice replaces one that the phone has not received yet.
    topic: message.tag,
  });
}

/** Sends a message to a browser, encrypted for it (RFC 8291). */
export async function sendPush(
  { key, subject }: Sender,
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
): Promise<Sent> {
  let sealed: webPush.RequestDetails;
  try {
    sealed = seal({ key, subject }, { endpoint, p256dh, auth }, message);
  } catch {
    // Invalid keys, which no browser makes.
    return 'gone';
  }
  const { headers, body } = sealed;
  const { 'Content-Length': _, ...own } = headers as Record<string, string>;
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: own,
      body: new Uint8Array(body ?? []),
      // A push service has no reason to redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    if (REFUSED_FOR_GOOD.has(answer.status)) return 'gone';
    return answer.status >= 500 || TRY_LATER.has(answer.status) ? 'later' : 'refused';
  } catch {
    return 'later';
  }
}
