import { addPush, removePush, showPush } from '@javon/contract';
import { type CallOptions, call } from '../../shared/http/call.ts';
import { orNull } from '../../shared/http/or-null.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { lasting } from '../../shared/storage.ts';

/** Storage key: the person of this browser who allowed pushes here. */
const KEY = 'javon.push';

/**
 * `unavailable`: this browser has no push, or the page is not secure. `refused`: the person blocked it in the
 * browser.
 */
export type PushState = 'unavailable' | 'refused' | 'off' | 'on';

/** Whether this browser can show pushes: on secure pages of a built Javon, whose worker receives them. */
function isAble(): boolean {
  return (
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  );
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!isAble()) return null;
  return (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;
}

/** Returns the state of pushes in this browser for a person. */
export async function readPushState(userId: number): Promise<PushState> {
  if (!isAble()) return 'unavailable';
  if (Notification.permission === 'denied') return 'refused';
  const isSubscribed = (await subscriptionHere()) !== null;
  return isSubscribed && lasting.read(KEY) === String(userId) ? 'on' : 'off';
}

async function send(subscription: PushSubscription, options: CallOptions = {}): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    language: currentLanguage(),
  };
  await call(addPush, { body }, options);
}

/**
 * Subscribes this browser at its push service, after the person's permission, and at the server.
 * @returns `off` if the push service could not be reached
 */
export async function turnPushOn(userId: number): Promise<PushState> {
  if (!isAble()) return 'unavailable';
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const { key } = await call(showPush, {});
  const worker = await navigator.serviceWorker.ready;
  let subscription: PushSubscription;
  try {
    subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    // The push service cannot be reached; a mistake of ours would have another type.
    if (error instanceof DOMException) return 'off';
    throw error;
  }
  await send(subscription);
  lasting.write(KEY, String(userId));
  return 'on';
}

/** Ends pushes to this browser. */
export async function turnPushOff(): Promise<PushState> {
  lasting.remove(KEY);
  const subscription = await subscriptionHere();
  if (subscription) {
    await call(removePush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Subscribes the current sign-in to pushes, as the person chose before. */
export async function renewPush(userId: number): Promise<void> {
  if (lasting.read(KEY) !== String(userId)) return;
  const subscription = await subscriptionHere();
  if (subscription) await orNull(send(subscription, { notify: 'none' }));
}
