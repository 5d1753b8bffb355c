import { createStore } from '../store.ts';

const NOTIFICATION_MS = 5000;
/** Time of a notification about a failed sign-in, milliseconds: shorter than others. */
export const LOGIN_NOTIFICATION_MS = 3000;
/** Most notifications on the screen at once; the oldest go first. */
const MAX_SHOWN = 6;

export type NotificationKind = 'negative' | 'warning' | 'positive' | 'info';

export interface Notification {
  readonly kind: NotificationKind;
  readonly message: string;
  readonly title?: string | undefined;
  readonly timeout?: number | undefined;
  /** Screen that it is about; the whole notification then opens it. */
  readonly href?: string | undefined;
}

export interface ShownNotification extends Notification {
  readonly id: number;
  readonly timeout: number;
}

/** Notifications on the screen, newest last. */
export const shownNotifications = createStore<readonly ShownNotification[]>([]);

let lastId = 0;

/**
 * Shows a notification at the top right, in place of one with the same words; it disappears after its timeout, or when
 * closed.
 */
export function notify(notification: Notification): void {
  lastId += 1;
  const shown = { ...notification, id: lastId, timeout: notification.timeout ?? NOTIFICATION_MS };
  const { message, title } = shown;
  const others = shownNotifications.get().filter((one) => one.message !== message || one.title !== title);
  shownNotifications.set([...others, shown].slice(-MAX_SHOWN));
}

/** Removes a notification from the screen. */
export function dismiss(id: number): void {
  shownNotifications.set(shownNotifications.get().filter((shown) => shown.id !== id));
}

/** Shows a notification of success. */
export function notifySuccess(message: string): void {
  notify({ kind: 'positive', message });
}

/** Warns of something that did not go as wanted. */
export function warn(message: string): void {
  notify({ kind: 'warning', message });
}
