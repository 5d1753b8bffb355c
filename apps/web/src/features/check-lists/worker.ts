/** Must stand at the root, under the same name in every build. */
const WORKER = '/check-list-worker.js';
const SCREENS = '/check_list/';

/**
 * Has the browser keep the files of this screen, so that it comes up without a connection. Only secure pages have
 * workers; elsewhere, and where it cannot be had, an open page goes on all the same.
 */
export function keepScreen(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(WORKER, { scope: SCREENS, updateViaCache: 'none' }).catch(() => undefined);
}
