import { trustedWorker } from '../shared/trusted-worker.ts';
import { hearOfNewBuild } from './new-build.ts';

/** Must be at the root, under the same name in every build. */
const WORKER = '/shell-worker.js';
/** Scope of the former worker of check lists, which this one replaces. */
const OLD_SCOPE = '/check_list/';

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }) => hearOfNewBuild(data));
  const before = await serviceWorker.getRegistration(OLD_SCOPE);
  if (before && new URL(before.scope).pathname === OLD_SCOPE) await before.unregister();
  await serviceWorker.register(trustedWorker(WORKER), { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  // Files that this page fetched before the worker was active; the worker caches them.
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

/**
 * Caches the files of the application in the browser, so that it loads without a connection. Only secure
 * pages have workers; without one, an open page still works.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  register().catch(() => undefined);
}
