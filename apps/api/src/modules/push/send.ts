import webPush from 'web-push';
import type { PushKey, Subscription } from './queries.ts';

/** How long a push service keeps a message for a phone that is off, seconds. */
const KEPT_SECONDS = 12 * 3600;
/** Longest wait for a push service, milliseconds. */
const PATIENCE_MS = 10_000;
const REFUSED_FOR_GOOD = new Set([404, 410]);
const TRY_LATER = new Set([408, 425, 429]);

/** Message as it is shown, and the screen that it opens; `tag` replaces what it showed before. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly target: string;
  readonly tag: string;
  readonly lang: string;
}

/** `gone`: the browser is no longer there. `refused`: it will never be taken. `later`: it may be taken another time. */
export type Sent = 'sent' | 'gone' | 'refused' | 'later';

/** Sender of a message: the chain's key, and an address at which the push service finds the one responsible (RFC 8292). */
export interface Sender {
  readonly key: PushKey;
  readonly subject: string;
}

function seal({ key, subject }: Sender, { endpoint, p256dh, auth }: Subscription, message: PushMessage) {
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...key },
    TTL: KEPT_SECONDS,
    contentEncoding: 'aes128gcm',
    // A renewed notice takes the place of the one that the phone has not got yet.
    topic: message.tag,
  });
}

/** Sends a message to a browser, encrypted for it alone (RFC 8291). */
export async function sendPush(
  { key, subject }: Sender,
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
): Promise<Sent> {
  let sealed: webPush.RequestDetails;
  try {
    sealed = seal({ key, subject }, { endpoint, p256dh, auth }, message);
  } catch {
    // Keys that no browser makes.
    return 'gone';
  }
  const { headers, body } = sealed;
  const { 'Content-Length': _, ...own } = headers as Record<string, string>;
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: own,
      body: new Uint8Array(body ?? []),
      // A push service has no reason to send this server elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    if (REFUSED_FOR_GOOD.has(answer.status)) return 'gone';
    return answer.status >= 500 || TRY_LATER.has(answer.status) ? 'later' : 'refused';
  } catch {
    return 'later';
  }
}
